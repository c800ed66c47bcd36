import type { ApiKey, ApiKeyRequest, NewApiKey } from '@hopwise/model';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

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
  return useChange(['apiKey'], {
    mutationFn: (body: ApiKeyRequest) => callApi<NewApiKey>(path, { method: 'POST', body }),
  });
}

export function useRevokeApiKey() {
  return useChange(['apiKey'], {
    mutationFn: (id: string) => callApi(`${path}/${id}`, { method: 'DELETE' }),
  });
}
