import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { comparisonQuery } from '../../api/checks.ts';
import { ApiError } from '../../api/client.ts';
import { ComparedHops } from '../../checks/compared-hops.tsx';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';

interface ChainsProps extends Pick<ComponentProps<typeof ComparedHops>, 'words'> {
  beforeId: string;
  afterId: string;
}

/** The chains of two checks, hop by hop. */
export function Chains({ beforeId, afterId, ...labels }: ChainsProps) {
  const comparison = useQuery(comparisonQuery(beforeId, afterId));
  if (comparison.isPending) return <SkeletonLines label="Loading chains" lines={2} height={72} />;
  if (comparison.isSuccess) return <ComparedHops hops={comparison.data.hops} {...labels} />;
  if (comparison.error instanceof ApiError && comparison.error.status === 404) {
    return <p>One of the two checks was deleted.</p>;
  }
  return <LoadFailure title="Failed to load chains" onRetry={() => comparison.refetch()} />;
}
