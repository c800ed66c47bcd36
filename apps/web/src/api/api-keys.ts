import type { ApiKey, ApiKeyRequest, NewApiKey } from '@hopwise/model';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { invalidate } from './invalidate.ts';
import { queryKeys } from './query-keys.ts';

const path = '/api/v2/api-keys';

export const apiKeysQuery = queryOptions({
  queryKey: queryKeys.apiKeys,
  queryFn: async ({ signal }) => {
    const { apiKeys } = await callApi<{ apiKeys: ApiKey[] }>(path, { signal });
    return apiKeys;
  },
});

export const useApiKeys = () => useQuery(apiKeysQuery);

/** The response is the only time the key itself is shown. */
export function useCreateApiKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiKeyRequest) => callApi<NewApiKey>(path, { method: 'POST', body }),
    onSuccess: () => invalidate(queries, queryKeys.apiKeys),
  });
}

export function useRevokeApiKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(`${path}/${id}`, { method: 'DELETE' }),
    onSuccess: () => invalidate(queries, queryKeys.apiKeys),
  });
}
