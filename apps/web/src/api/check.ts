import type { CheckAnalysis, TrackResult } from '@hopwise/model';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';

export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.check(id),
    queryFn: ({ signal }) => callApi<TrackResult>(`/api/v2/track/${encodeURIComponent(id)}`, { signal }),
  });

type AnalyzedCheck = Pick<TrackResult, 'analyses'> & { check: Pick<TrackResult['check'], 'id'> };

/** null: the check was made without analyses. */
export const checkAnalysisQuery = ({ check: { id }, analyses }: AnalyzedCheck) =>
  queryOptions({
    queryKey: queryKeys.checkAnalysis(id),
    queryFn: async ({ signal }): Promise<CheckAnalysis | null> =>
      analyses.length === 0
        ? null
        : callApi<CheckAnalysis>(`/api/v2/analyze/check/${encodeURIComponent(id)}`, { signal }),
  });
