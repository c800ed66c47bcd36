import type { Onboarding } from '@hopwise/model';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

const path = '/api/v2/onboarding';

/** The checklist for new accounts, and the sample project. */
export const onboardingQuery = queryOptions({
  queryKey: queryKeys.onboarding,
  queryFn: ({ signal }) => callApi<Onboarding>(path, { signal }),
});

export function useDismissOnboarding() {
  const queries = useQueryClient();
  return useChange([], {
    mutationFn: () => callApi<Onboarding>(path, { method: 'PUT', body: { dismissed: true } }),
    onSuccess: (onboarding) => queries.setQueryData(onboardingQuery.queryKey, onboarding),
  });
}

export function useCreateSample() {
  return useChange(['projectContents'], {
    mutationFn: async () => (await callApi<{ projectId: string }>(`${path}/sample`, { method: 'POST' })).projectId,
  });
}
