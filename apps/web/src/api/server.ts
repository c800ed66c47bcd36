import { type ServerAccounts, type ServerOptions, serverOptionsMeta } from '@hopwise/model';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callApi, queryString } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

interface OptionsResponse {
  options: ServerOptions;
}

/**
 * The server's options. They come with the page; where something else served the page, this is undefined until they are
 * fetched.
 */
export function useServerOptions(): ServerOptions | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.serverOptions,
    // Other screens need it too, so leaving this one doesn't abort the request.
    queryFn: () => callApi<OptionsResponse>('/api/v2/options'),
    initialData: optionsInPage,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.options;
}

function optionsInPage(): OptionsResponse | undefined {
  const text = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${serverOptionsMeta}"]`)?.content ?? '';
  return text === '' ? undefined : { options: JSON.parse(text) as ServerOptions };
}

/** Hourly rate limits for guests and signed-in users, formatted for a sentence. */
export function useRateLimits(): Record<keyof ServerOptions['rateLimitsPerHour'], string> {
  const limits = useServerOptions()?.rateLimitsPerHour;
  return { guest: String(limits?.guest ?? '…'), user: String(limits?.user ?? '…') };
}

const path = '/api/v2/admin/accounts';

/** Other people change accounts too, so the list is refetched, but not twice while its screen opens. */
const staleTime = 2000;

/** All accounts on the server, newest first, page by page. */
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
