import type { BrowserTrace, ClientComparison, SharedCheck, ShareLink } from '@hopwise/model';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

export const checkSharePath = (checkId: string): string => `/api/v2/checks/${checkId}/share`;

/** Creates the read-only share link at this path, or returns the existing one. */
export const useMakeShareLink = (path: string) =>
  useChange(['share'], {
    mutationFn: async () => (await callApi<{ share: ShareLink }>(path, { method: 'POST' })).share,
  });

export const useRevokeShareLink = (path: string) =>
  useChange(['share'], { mutationFn: () => callApi<{ revoked: true }>(path, { method: 'DELETE' }) });

/** The API path of shared content. */
export const sharedPath = (token: string) => `/api/v2/shared/${encodeURIComponent(token)}`;
export const sharedComparisonPath = (token: string) => `/api/v2/shared/client-comparisons/${encodeURIComponent(token)}`;

/** The timestamp in the URL defeats the browser cache. */
export const sharedScreenshotPath = (token: string, { startedAt }: Pick<BrowserTrace, 'startedAt'>): string =>
  `${sharedPath(token)}/browser-trace/screenshot?at=${encodeURIComponent(startedAt)}`;

export const sharedCheckQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.sharedCheck(token),
    queryFn: ({ signal }) => callApi<SharedCheck>(sharedPath(token), { signal }),
  });

export const sharedComparisonQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.sharedComparison(token),
    queryFn: async ({ signal }) =>
      (await callApi<{ comparison: ClientComparison }>(sharedComparisonPath(token), { signal })).comparison,
  });
