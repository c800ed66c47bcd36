import { callApi } from './client.ts';
import { guestChecksPath } from './guest-checks.ts';
import { useChange } from './use-change.ts';

/** Puts those checks into the person's default project. */
export function useKeepGuestChecks() {
  return useChange(['check'], {
    mutationFn: () => callApi<{ claimed: number }>(`${guestChecksPath}/claim`, { method: 'POST', body: {} }),
  });
}

export function useDeleteGuestChecks() {
  return useChange(['check'], {
    mutationFn: () => callApi<{ deleted: number }>(guestChecksPath, { method: 'DELETE' }),
  });
}
