import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure, SkeletonLines } from '../ui/states.tsx';
import { MoreButton } from '../ui/table.tsx';

interface OlderEntriesProps<Entry> {
  /** The plural noun, as in "Loading runs". */
  name: string;
  query: UseInfiniteQueryResult<Entry[]>;
  /** Shown if there are none. */
  empty: ReactNode;
  children: (entries: readonly Entry[]) => ReactNode;
}

/** Entries, newest first, with a button for older ones, and their loading, failed and empty states. */
export function OlderEntries<Entry>({ name, query, empty, children }: OlderEntriesProps<Entry>) {
  const { data } = query;
  return (
    <>
      {query.isPending && <SkeletonLines label={`Loading ${name}`} lines={4} />}
      {query.isLoadingError && (
        <LoadFailure
          title={`Failed to load ${name}`}
          text="Check your connection and try again"
          onRetry={() => query.refetch()}
        />
      )}
      {data?.length === 0 && empty}
      {data !== undefined && data.length > 0 && children(data)}
      {query.hasNextPage && (
        <MoreButton
          label={`Show older ${name}`}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}
