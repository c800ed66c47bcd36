import {
  type AnalysisKind,
  type BulkView,
  type CheckAnalysis,
  type CheckComparison,
  type CheckHistory,
  type CheckSort,
  type CheckStatus,
  historySizes,
  type ProjectChecks,
  pageSizes,
  type RecentChecks,
  type SortOrder,
  type TrackResult,
} from '@hopwise/model';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { callApi, queryString } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

const pollMs = 30_000;

export interface CheckFilters {
  status?: CheckStatus | undefined;
  /** A substring of the URL. */
  search?: string | undefined;
  /** Who started them: names separated by commas; undefined: anyone. */
  origin?: string | undefined;
}

interface WantedChecks extends CheckFilters {
  sort?: CheckSort | undefined;
  order?: SortOrder | undefined;
  bulk?: BulkView | undefined;
  /** nextCursor of the previous page. */
  cursor?: string | undefined;
}

/** The newest checks from all the user's projects. */
const recentChecksQuery = ({ status, search, origin, sort, order, bulk, cursor }: WantedChecks = {}) => {
  const wanted = { status, search, origin, sort, order, bulk, cursor };
  return queryOptions({
    queryKey: queryKeys.recentChecks(wanted),
    queryFn: ({ signal }) =>
      callApi<RecentChecks>(`/api/v2/checks/recent${queryString({ limit: pageSizes.recentChecks, ...wanted })}`, {
        signal,
      }),
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  });
};

export const useRecentChecks = (wanted?: WantedChecks) => useQuery(recentChecksQuery(wanted));

/** The dashboard's first view, with each bulk job as one line. */
export const recentActivityQuery = (wanted: WantedChecks = {}) => recentChecksQuery({ bulk: 'group', ...wanted });

export const useRecentActivity = (wanted?: WantedChecks) => useQuery(recentActivityQuery(wanted));

/** One page of a project's checks. */
export function useProjectChecks(projectId: string, page: number, { status, search }: CheckFilters = {}) {
  const limit = pageSizes.projectChecks;
  const query = queryString({ limit, offset: (page - 1) * limit, status, search });
  return useQuery({
    queryKey: queryKeys.projectChecks(projectId, { page, status, search }),
    queryFn: ({ signal }) => callApi<ProjectChecks>(`/api/v2/projects/${projectId}/checks${query}`, { signal }),
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  });
}

export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.check(id),
    queryFn: ({ signal }) => callApi<TrackResult>(`/api/v2/track/${encodeURIComponent(id)}`, { signal }),
  });

type AnalyzedCheck = Pick<TrackResult, 'analyses'> & { check: Pick<TrackResult['check'], 'id'> };

/** null: the check has no analyses. */
export const checkAnalysisQuery = ({ check: { id }, analyses }: AnalyzedCheck) =>
  queryOptions({
    queryKey: queryKeys.checkAnalysis(id),
    queryFn: async ({ signal }): Promise<CheckAnalysis | null> =>
      analyses.length === 0
        ? null
        : callApi<CheckAnalysis>(`/api/v2/analyze/check/${encodeURIComponent(id)}`, { signal }),
  });

const fetchHistory = (
  id: string,
  wanted: { limit?: number; cursor?: string },
  signal: AbortSignal,
): Promise<CheckHistory> =>
  callApi(`/api/v2/checks/${encodeURIComponent(id)}/history${queryString(wanted)}`, { signal });

/** All checks of the same URL, newest first, page by page. */
export const checkHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.checkHistory(id),
    queryFn: ({ pageParam, signal }) => fetchHistory(id, pageParam === '' ? {} : { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The newest of them, to choose from. */
export const checksToCompareQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.checksToCompare(id),
    queryFn: ({ signal }) => fetchHistory(id, { limit: historySizes.largestPage }, signal),
  });

export const comparisonQuery = (beforeId: string, afterId: string) =>
  queryOptions({
    queryKey: queryKeys.comparison(beforeId, afterId),
    queryFn: ({ signal }) =>
      callApi<CheckComparison>(
        `/api/v2/checks/${encodeURIComponent(beforeId)}/compare/${encodeURIComponent(afterId)}`,
        { signal },
      ),
  });

/** Declared here so that the router doesn't pull the analysis schemas into the first load. */
export const analysisTypes = ['comprehensive', 'ssl', 'seo', 'security'] as const satisfies readonly (
  | 'comprehensive'
  | AnalysisKind
)[];
export type AnalysisType = (typeof analysisTypes)[number];

const guestChecksPath = '/api/v2/guest-checks';

/** How many checks this browser created before its user signed in. */
export function useGuestCheckCount(isWanted: boolean): number {
  const { data } = useQuery({
    queryKey: queryKeys.guestChecks,
    queryFn: ({ signal }) => callApi<{ count: number }>(guestChecksPath, { signal }),
    enabled: isWanted,
  });
  return data?.count ?? 0;
}

/** Moves those checks to the user's default project. */
export function useClaimGuestChecks() {
  return useChange(['check'], {
    mutationFn: () => callApi<{ claimed: number }>(`${guestChecksPath}/claim`, { method: 'POST', body: {} }),
  });
}

export function useDeleteGuestChecks() {
  return useChange(['check'], {
    mutationFn: () => callApi<{ deleted: number }>(guestChecksPath, { method: 'DELETE' }),
  });
}

/** The previous check of the same URL; undefined if there is none or it isn't known yet. */
export function usePreviousCheck(checkId: string | undefined): string | undefined {
  const history = useInfiniteQuery({ ...checkHistoryQuery(checkId ?? ''), enabled: checkId !== undefined });
  return history.data?.pages[0]?.previousId ?? undefined;
}
