import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { mayBeSignedIn, sessionEndedMessage } from '../../api/session.ts';
import { showFailure, showSuccess } from '../../ui/toast.ts';

const toastMs = 2000;
const shown = [queryKeys.stats, queryKeys.checks, queryKeys.projects];

/** Fetches everything on the dashboard again. */
export function useRefreshDashboard() {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      Promise.all(
        shown.map((queryKey) => queries.refetchQueries({ type: 'active', queryKey }, { throwOnError: true })),
      ),
    onSuccess: () => showSuccess({ title: 'Dashboard refreshed', forMs: toastMs }),
    onError: (error) => {
      const isSignedOut = (error instanceof ApiError && error.status === 401) || !mayBeSignedIn();
      const message = isSignedOut ? sessionEndedMessage : 'Please check your connection and try again';
      showFailure({ title: 'Failed to load dashboard', message, forMs: 5000 });
    },
  });
  return { refresh: () => mutate(), isRefreshing: isPending };
}
