import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure, SkeletonLines } from '../ui/states.tsx';
import { MoreButton } from '../ui/table.tsx';

interface OlderEntriesProps<Entry> {
  /** What the entries are, as in "Loading runs". */
  name: string;
  query: UseInfiniteQueryResult<Entry[]>;
  /** Stands where there is none. */
  empty: ReactNode;
  children: (entries: readonly Entry[]) => ReactNode;
}

/** Entries newest first, with a button for older ones; and what stands there while there are none. */
export function OlderEntries<Entry>({ name, query, empty, children }: OlderEntriesProps<Entry>) {
  const { data } = query;
  return (
    <>
      {query.isPending && <SkeletonLines label={`Loading ${name}`} lines={4} />}
      {query.isLoadingError && (
        <LoadFailure
          title={`Failed to load ${name}`}
          text="Please check your connection and try again"
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
