import { type ServerAccounts, type ServerOptions, serverOptionsMeta } from '@hopwise/model';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callApi, queryString } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

interface OptionsResponse {
  options: ServerOptions;
}

/** What this server offers. It comes with the page; undefined until it was asked for where the page is not the server's. */
export function useServerOptions(): ServerOptions | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.serverOptions,
    // Another screen will want it too, so leaving this one does not stop it.
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

/** How many calls an hour guests and signed-in people may make here, in words for a sentence. */
export function useRateLimits(): Record<keyof ServerOptions['rateLimitsPerHour'], string> {
  const limits = useServerOptions()?.rateLimitsPerHour;
  return { guest: String(limits?.guest ?? '…'), user: String(limits?.user ?? '…') };
}

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
