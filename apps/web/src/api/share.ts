import type { CheckShare, SharedCheck } from '@hopwise/model';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { retryUnlessRefused } from './retry-unless-refused.ts';

const sharePath = (checkId: string) => `/api/v2/checks/${checkId}/share`;

/** Makes the read-only link of a check, or returns the one it has. */
export const useShareCheck = (checkId: string) =>
  useMutation({
    mutationFn: async () => (await callApi<{ share: CheckShare }>(sharePath(checkId), { method: 'POST' })).share,
  });

export const useRevokeShare = (checkId: string) =>
  useMutation({ mutationFn: () => callApi<{ revoked: true }>(sharePath(checkId), { method: 'DELETE' }) });

/** Where what a share link opens is kept. */
export const sharedPath = (token: string) => `/api/v2/shared/${encodeURIComponent(token)}`;

export const sharedCheckQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.sharedCheck(token),
    queryFn: ({ signal }) => callApi<SharedCheck>(sharedPath(token), { signal }),
    retry: retryUnlessRefused,
  });
