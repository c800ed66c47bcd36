import { type ExpiringCertificates, type FailingHosts, localZone, type Period, type Stats } from '@hopwise/model';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callApi, queryString } from './client.ts';
import { queryKeys } from './query-keys.ts';

const pollMs = 30_000;

interface StatsFilters {
  projectId?: string;
  /** Who started the checks: names separated by commas; undefined: anyone. */
  origin?: string | undefined;
}

/** Stats of a period, for all of the user's checks or some of them. */
export const statsQuery = (period: Period, filters: StatsFilters = {}) =>
  queryOptions({
    queryKey: queryKeys.statsOf(period, filters),
    queryFn: async ({ signal }) => {
      const query = queryString({ period, timeZone: localZone(), ...filters });
      const { stats } = await callApi<{ stats: Stats }>(`/api/v2/stats${query}`, { signal });
      return stats;
    },
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  });

export const useStats = (period: Period, filters?: StatsFilters) => useQuery(statsQuery(period, filters));

/** The hosts with the most failed checks in a period. */
export const useFailingHosts = (period: Period, filters: StatsFilters) =>
  useQuery({
    queryKey: queryKeys.failingHosts(period, filters),
    queryFn: ({ signal }) =>
      callApi<FailingHosts>(`/api/v2/stats/hosts${queryString({ period, timeZone: localZone(), ...filters })}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The certificates closest to expiry. */
export const useExpiringCertificates = () =>
  useQuery({
    queryKey: queryKeys.expiringCertificates,
    queryFn: ({ signal }) => callApi<ExpiringCertificates>('/api/v2/stats/certificates', { signal }),
  });
