import type {
  BulkRowFilter,
  CreateMonitorRequest,
  ImportedMonitors,
  ImportMonitorsRequest,
  ListedStatusPage,
  Monitor,
  MonitorActionRequest,
  MonitorActionResult,
  MonitorFacets,
  MonitorFilter,
  MonitorStateName,
  MonitorsPage,
  MonitorView,
  MonitorViewRequest,
  UpdateMonitorRequest,
} from '@hopwise/model';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi, queryString } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

export const monitorPath = (id: string): string => `/api/v2/monitors/${encodeURIComponent(id)}`;
const projectPath = (id: string): string => `/api/v2/projects/${encodeURIComponent(id)}`;

const monitorsPerPage = 50;
/** Runs come every minute at most. */
const pollMs = 15_000;
/** While the first runs set the baseline, or the user waits for a run. */
const soonPollMs = 3000;

type Wrapped = { monitor: Monitor };
type IgnoredPart = { id: string; isIgnored: boolean };

/** A project's monitors, in one state or all. */
export const projectMonitorsQuery = (projectId: string, state?: MonitorStateName) =>
  infiniteQueryOptions({
    queryKey: queryKeys.projectMonitors(projectId, state),
    queryFn: ({ pageParam, signal }) =>
      callApi<MonitorsPage>(
        `${projectPath(projectId)}/monitors${queryString({ limit: monitorsPerPage, cursor: pageParam, state })}`,
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => ({ monitors: pages.flatMap((page) => page.monitors), counts: pages[0]?.counts }),
    staleTime: 0,
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  });

export const monitorQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.monitor(id),
    queryFn: async ({ signal }) => (await callApi<Wrapped>(monitorPath(id), { signal })).monitor,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isAwaited(data) ? soonPollMs : pollMs),
  });

/** Whether a run is due, so that its result will arrive in a moment. */
const isAwaited = ({ state, nextRunAt }: Monitor): boolean =>
  state === 'new' || (nextRunAt !== null && Date.parse(nextRunAt) - Date.now() < soonPollMs);

/** A change that returns the updated monitor. */
function useMonitorChange<Given>(change: (given: Given) => Promise<Wrapped>) {
  const queries = useQueryClient();
  return useChange(['monitor'], {
    mutationFn: async (given: Given) => (await change(given)).monitor,
    onSuccess: (monitor) => queries.setQueryData(monitorQuery(monitor.id).queryKey, monitor),
  });
}

export const useCreateMonitor = (projectId: string) =>
  useMonitorChange((body: CreateMonitorRequest) =>
    callApi<Wrapped>(`${projectPath(projectId)}/monitors`, { method: 'POST', body }),
  );

export const useUpdateMonitor = (id: string) =>
  useMonitorChange((body: UpdateMonitorRequest) => callApi<Wrapped>(monitorPath(id), { method: 'PUT', body }));

/** accept: the next runs set a new baseline. */
export type MonitorAction = 'pause' | 'resume' | 'run' | 'accept';

export const useMonitorAction = (id: string, action: MonitorAction) =>
  useMonitorChange(() => callApi<Wrapped>(`${monitorPath(id)}/${action}`, { method: 'POST' }));

/** The same for a monitor that is only known when it is acted on. */
export const useAnyMonitorAction = () =>
  useMonitorChange(({ id, action }: { id: string; action: MonitorAction }) =>
    callApi<Wrapped>(`${monitorPath(id)}/${action}`, { method: 'POST' }),
  );

export const useIgnorePart = (id: string) =>
  useMonitorChange((body: IgnoredPart) =>
    callApi<Wrapped>(`${monitorPath(id)}/ignored-parts`, { method: 'PUT', body }),
  );

/** Turns the public badges on or off. */
export const useMonitorBadges = (id: string) =>
  useMonitorChange((isPublic: boolean) =>
    callApi<Wrapped>(`${monitorPath(id)}/badge`, { method: 'PUT', body: { isPublic } }),
  );

export type FateOfMonitorChecks = 'keep' | 'delete';

export function useDeleteMonitor(id: string) {
  return useChange(['monitor', 'check'], {
    mutationFn: (checks: FateOfMonitorChecks) =>
      callApi(`${monitorPath(id)}${queryString({ checks })}`, { method: 'DELETE' }),
    forgets: [queryKeys.monitor(id), queryKeys.monitorHistory(id)],
  });
}

/** The filters for the list of monitors. */
export const monitorFacetsQuery = queryOptions({
  queryKey: queryKeys.monitorFacets,
  queryFn: ({ signal }) => callApi<MonitorFacets>('/api/v2/monitors/facets', { signal }),
  staleTime: pollMs,
});

/** Does one thing to many monitors at once. */
export const useMonitorsAction = () =>
  useChange<MonitorActionRequest, MonitorActionResult>(['monitor'], {
    mutationFn: (body) => callApi('/api/v2/monitors/actions', { method: 'POST', body }),
  });

/** The public status pages of all projects that the person can see. */
export const statusPagesQuery = queryOptions({
  queryKey: queryKeys.allStatusPages,
  queryFn: async ({ signal }) =>
    (await callApi<{ pages: ListedStatusPage[] }>('/api/v2/status-pages', { signal })).pages,
});

interface MonitorImport {
  projectId: string;
  body: Pick<ImportMonitorsRequest, 'text' | 'jobId' | 'dryRun'> & { rows?: BulkRowFilter };
}

/** Creates many monitors, or shows what an import would create. */
export const useImportMonitors = () =>
  useChange<MonitorImport, ImportedMonitors>(['monitor'], {
    mutationFn: ({ projectId, body }) =>
      callApi(`${projectPath(projectId)}/monitors/import`, { method: 'POST', body, timeoutMs: importTimeoutMs }),
  });

/** A thousand monitors are written in one call. */
const importTimeoutMs = 60_000;

/** A file is downloaded by the browser itself. */
export const monitorExportHref = (format: 'csv' | 'yaml', filter: MonitorFilter): string =>
  `/api/v2/export/monitors/${format}${queryString(filter)}`;

const viewsPath = '/api/v2/monitor-views';

/** The lists of monitors that the person saved. */
export const monitorViewsQuery = queryOptions({
  queryKey: queryKeys.monitorViews,
  queryFn: async ({ signal }) => (await callApi<{ views: MonitorView[] }>(viewsPath, { signal })).views,
});

export const useSaveMonitorView = () =>
  useChange<MonitorViewRequest>(['monitorView'], {
    mutationFn: (body) => callApi(viewsPath, { method: 'POST', body }),
  });

export const useDeleteMonitorView = () =>
  useChange<string>(['monitorView'], {
    mutationFn: (id) => callApi(`${viewsPath}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  });
