import { type CheckStatus, type ProjectChecks, pageSizes, type RecentChecks } from '@hopwise/model';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { queryString } from './query-string.ts';

const pollMs = 30_000;

export interface CheckFilters {
  status?: CheckStatus | undefined;
  /** Part of an address. */
  search?: string | undefined;
}

/** The newest checks of all the person's projects. */
export const recentChecksQuery = ({ status, search }: CheckFilters = {}) =>
  queryOptions({
    queryKey: queryKeys.recentChecks({ status, search }),
    queryFn: ({ signal }) =>
      callApi<RecentChecks>(`/api/v2/checks/recent${queryString({ limit: pageSizes.recentChecks, status, search })}`, {
        signal,
      }),
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  });

export const useRecentChecks = (filters?: CheckFilters) => useQuery(recentChecksQuery(filters));

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
