import type { ServerAccounts } from '@hopwise/model';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { queryString } from './query-string.ts';
import { useChange } from './use-change.ts';

const path = '/api/v2/admin/accounts';

/** Other people change it too, so it is asked for anew; not twice while its screen opens. */
const staleTime = 2000;

/** The accounts of the server, newest first, a page at a time. */
export const serverAccountsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.serverAccountsFound(search),
    queryFn: ({ pageParam, signal }) =>
      callApi<ServerAccounts>(`${path}${queryString({ search, cursor: pageParam })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime,
  });

export const useServerAccounts = (search: string) => useInfiniteQuery(serverAccountsQuery(search));

export type AccountAction = 'disable' | 'enable' | 'end-sessions';

export function useChangeServerAccount(id: string) {
  return useChange(['account'], {
    mutationFn: (action: AccountAction) => callApi(`${path}/${id}/${action}`, { method: 'POST' }),
  });
}
