import { IconBellOff } from 'virtual:icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';

interface LoadedProps<Item> {
  /** The plural noun, as in "Loading channels". */
  name: string;
  query: UseQueryResult<Item[]>;
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list in each of its states: loading, failed, empty and loaded. */
export function Loaded<Item>({ name, query, empty, children }: LoadedProps<Item>) {
  if (query.data !== undefined) return query.data.length === 0 ? empty : children(query.data);
  if (!query.isError) return <SkeletonLines label={`Loading ${name}`} lines={3} />;
  return (
    <LoadFailure
      title={`Failed to load ${name}`}
      text="Check your connection and try again"
      onRetry={() => query.refetch()}
    />
  );
}

export const NoChannels = () => (
  <Notice
    icon={IconBellOff}
    title="No alert channels yet"
    text="No one gets alerts yet. Add a channel on a project's Alerts tab."
  />
);
