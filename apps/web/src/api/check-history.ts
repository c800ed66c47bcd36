import { type CheckHistory, historySizes } from '@hopwise/model';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { queryString } from './query-string.ts';

const askFor = (id: string, wanted: { limit?: number; cursor?: string }, signal: AbortSignal): Promise<CheckHistory> =>
  callApi(`/api/v2/checks/${encodeURIComponent(id)}/history${queryString(wanted)}`, { signal });

/** The checks of the URL of a check, newest first, page by page. */
export const checkHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.checkHistory(id),
    queryFn: ({ pageParam, signal }) => askFor(id, pageParam === '' ? {} : { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The newest of them at once, to choose from. */
export const checksToCompareQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.checksToCompare(id),
    queryFn: ({ signal }) => askFor(id, { limit: historySizes.largestPage }, signal),
  });
