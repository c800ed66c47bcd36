import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { comparisonQuery } from '../../api/comparison.ts';
import { ComparedHops } from '../../checks/compared-hops.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import classes from './chain-before-and-after.module.css';

interface ChainBeforeAndAfterProps {
  beforeId: string;
  afterId: string;
}

/** Two chains side by side, asked for when they are wanted. */
export function ChainBeforeAndAfter({ beforeId, afterId }: ChainBeforeAndAfterProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={classes.details} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className={classes.summary}>Chain before and after</summary>
      {opened && (
        <div className={classes.chains}>
          <Chains beforeId={beforeId} afterId={afterId} />
          <Link to="/compare/$beforeId/$afterId" params={{ beforeId, afterId }} className={classes.link}>
            Compare in full
          </Link>
        </div>
      )}
    </details>
  );
}

function Chains({ beforeId, afterId }: ChainBeforeAndAfterProps) {
  const comparison = useQuery(comparisonQuery(beforeId, afterId));
  if (comparison.isPending) return <SkeletonLines label="Loading chains" lines={2} height={72} />;
  if (comparison.isSuccess) return <ComparedHops hops={comparison.data.hops} />;
  if (comparison.error instanceof ApiError && comparison.error.status === 404) {
    return <p>One of the two checks is no longer kept.</p>;
  }
  return <LoadFailure title="Failed to load chains" onRetry={() => comparison.refetch()} />;
}
