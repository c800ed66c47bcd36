import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { invalidate } from './invalidate.ts';

const guestChecksKey = ['guest-checks'] as const;
const path = '/api/v2/guest-checks';

/** How many checks this browser made before its person signed in. */
export function useGuestCheckCount(isWanted: boolean): number {
  const { data } = useQuery({
    queryKey: guestChecksKey,
    queryFn: ({ signal }) => callApi<{ count: number }>(path, { signal }),
    enabled: isWanted,
  });
  return data?.count ?? 0;
}

/** Puts those checks into the person's default project. */
export function useKeepGuestChecks() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<{ claimed: number }>(`${path}/claim`, { method: 'POST', body: {} }),
    onSuccess: () => invalidate(queries, 'checks', 'stats', 'projects'),
  });
}

export function useDeleteGuestChecks() {
  return useMutation({ mutationFn: () => callApi<{ deleted: number }>(path, { method: 'DELETE' }) });
}
