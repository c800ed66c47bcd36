import type { CheckAnalysis, TrackResult } from '@hopwise/model';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from './client.ts';
import { retryUnlessRefused } from './retry-unless-refused.ts';

export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: ['check', id],
    queryFn: ({ signal }) => callApi<TrackResult>(`/api/v2/track/${encodeURIComponent(id)}`, { signal }),
    retry: retryUnlessRefused,
  });

/** null: the check was made without analyses. */
export const checkAnalysisQuery = (id: string) =>
  queryOptions({
    queryKey: ['check', id, 'analysis'],
    queryFn: ({ signal }) => fetchAnalysis(`/api/v2/analyze/check/${encodeURIComponent(id)}`, signal),
    retry: retryUnlessRefused,
  });

async function fetchAnalysis(path: string, signal: AbortSignal): Promise<CheckAnalysis | null> {
  try {
    return await callApi<CheckAnalysis>(path, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
