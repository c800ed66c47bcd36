import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { guestChecksPath } from './guest-checks.ts';
import { invalidate } from './invalidate.ts';
import { queryKeys } from './query-keys.ts';

/** Puts those checks into the person's default project. */
export function useKeepGuestChecks() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<{ claimed: number }>(`${guestChecksPath}/claim`, { method: 'POST', body: {} }),
    onSuccess: () => invalidate(queries, queryKeys.checks, queryKeys.stats, queryKeys.projects),
  });
}

export function useDeleteGuestChecks() {
  return useMutation({ mutationFn: () => callApi<{ deleted: number }>(guestChecksPath, { method: 'DELETE' }) });
}
