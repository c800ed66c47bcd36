import { useQuery } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';

export const guestChecksPath = '/api/v2/guest-checks';

/** How many checks this browser made before its person signed in. */
export function useGuestCheckCount(isWanted: boolean): number {
  const { data } = useQuery({
    queryKey: queryKeys.guestChecks,
    queryFn: ({ signal }) => callApi<{ count: number }>(guestChecksPath, { signal }),
    enabled: isWanted,
  });
  return data?.count ?? 0;
}
