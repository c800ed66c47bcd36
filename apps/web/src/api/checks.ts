import {
  type BulkView,
  type CheckSort,
  type CheckStatus,
  type ProjectChecks,
  pageSizes,
  type RecentChecks,
  type SortOrder,
} from '@hopwise/model';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { queryString } from './query-string.ts';

const pollMs = 30_000;

export interface CheckFilters {
  status?: CheckStatus | undefined;
  /** Part of a URL. */
  search?: string | undefined;
}

export interface WantedChecks extends CheckFilters {
  sort?: CheckSort | undefined;
  order?: SortOrder | undefined;
  bulk?: BulkView | undefined;
  /** nextCursor of the page before. */
  cursor?: string | undefined;
}

/** The newest checks of all the person's projects. */
export const recentChecksQuery = ({ status, search, sort, order, bulk, cursor }: WantedChecks = {}) => {
  const wanted = { status, search, sort, order, bulk, cursor };
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

/** What the dashboard shows at first: bulk jobs as one line each. */
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
