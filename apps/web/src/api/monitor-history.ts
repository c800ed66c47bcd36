import type {
  IncidentAcross,
  MonitorIncident,
  MonitorProblem,
  MonitorResponseTimes,
  MonitorRun,
  MonitorTimelineEntry,
  ResponseTimeRange,
} from '@hopwise/model';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, queryString } from './client.ts';
import { monitorPath } from './monitors.ts';
import { type QueryKey, queryKeys } from './query-keys.ts';

const perPage = 20;
const pollMs = 15_000;

/** Entries of a monitor's history, newest first, page by page. */
const historyQuery = <Entry extends { id: string }>(
  queryKey: QueryKey,
  fetchEntries: (query: string, signal: AbortSignal) => Promise<Entry[]>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchEntries(queryString({ limit: perPage, before: pageParam }), signal),
    initialPageParam: '',
    getNextPageParam: (page: Entry[]) => (page.length < perPage ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
    refetchInterval: pollMs,
  });

export const monitorTimelineQuery = (id: string) =>
  historyQuery(queryKeys.monitorTimeline(id), async (query, signal) => {
    const path = `${monitorPath(id)}/timeline${query}`;
    return (await callApi<{ entries: MonitorTimelineEntry[] }>(path, { signal })).entries;
  });

export const monitorRunsQuery = (id: string) =>
  historyQuery(
    queryKeys.monitorRuns(id),
    async (query, signal) =>
      (await callApi<{ runs: MonitorRun[] }>(`${monitorPath(id)}/runs${query}`, { signal })).runs,
  );

export const monitorIncidentsQuery = (id: string) =>
  historyQuery(queryKeys.monitorIncidents(id), async (query, signal) => {
    const path = `${monitorPath(id)}/incidents${query}`;
    return (await callApi<{ incidents: MonitorIncident[] }>(path, { signal })).incidents;
  });

/** Of all monitors that the person can see. */
export const allIncidentsQuery = historyQuery(queryKeys.allIncidents, async (query, signal) => {
  const path = `/api/v2/monitors/incidents${query}`;
  return (await callApi<{ incidents: IncidentAcross[] }>(path, { signal })).incidents;
});

export const monitorResponseTimesQuery = (id: string, range: ResponseTimeRange) =>
  queryOptions({
    queryKey: queryKeys.monitorResponseTimes(id, range),
    queryFn: ({ signal }) =>
      callApi<MonitorResponseTimes>(`${monitorPath(id)}/response-times${queryString({ range })}`, { signal }),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });

/** The current problem, and who was notified. */
export const monitorProblemQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.monitorProblem(id),
    queryFn: async ({ signal }) =>
      (await callApi<{ problem: MonitorProblem | null }>(`${monitorPath(id)}/problem`, { signal })).problem,
    refetchInterval: pollMs,
  });
