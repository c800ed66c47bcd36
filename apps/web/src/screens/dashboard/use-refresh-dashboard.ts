import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import { showFailure, showSuccess } from '../../ui/toast.ts';

const toastMs = 2000;
const shown = [queryKeys.stats, queryKeys.checks, queryKeys.projects];

/** Asks again for all that the dashboard shows. */
export function useRefreshDashboard() {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      Promise.all(
        shown.map((queryKey) => queries.refetchQueries({ type: 'active', queryKey }, { throwOnError: true })),
      ),
    onSuccess: () => showSuccess({ title: 'Dashboard refreshed', forMs: toastMs }),
    onError: () =>
      showFailure({
        title: 'Failed to load dashboard',
        message: 'Please check your connection and try again',
        forMs: 5000,
      }),
  });
  return { refresh: () => mutate(), isRefreshing: isPending };
}
