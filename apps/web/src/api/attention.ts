import type {
  AllContractsPage,
  AllMonitorsPage,
  Attention,
  ContractState,
  MonitorStateName,
  Snoozed,
} from '@hopwise/model';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, queryString } from './client.ts';
import { type QueryKey, queryKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

const pollMs = 30_000;
const perPage = 50;

/** The problems across all projects, which the navigation and the dashboard share, or in one. */
export const attentionQuery = (projectId?: string) =>
  queryOptions({
    queryKey: queryKeys.attentionIn(projectId),
    queryFn: ({ signal }) => callApi<Attention>(`/api/v2/attention${queryString({ projectId })}`, { signal }),
    staleTime: pollMs,
    refetchInterval: pollMs,
  });

/** until: null means until the problem changes, which only monitors support. */
export type SnoozeLength = { hours: number } | { until: string | null };

interface Snooze {
  /** The monitor, contract or bulk job. */
  id: string;
  length: SnoozeLength;
}

const snoozesPath = '/api/v2/attention/snoozes';

/** This user's snooze of the current problem of one thing; null: it isn't snoozed. */
export const snoozeQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.snoozeOf(id),
    queryFn: async ({ signal }) =>
      (await callApi<{ snooze: Snoozed | null }>(`${snoozesPath}/${id}`, { signal })).snooze,
    staleTime: 0,
    refetchInterval: pollMs,
  });

/** Hides a problem from this user's list for a while. */
export const useSnooze = () =>
  useChange<Snooze>(['attention'], {
    mutationFn: ({ id, length }) => callApi(`${snoozesPath}/${id}`, { method: 'PUT', body: length }),
  });

/** Ends all snoozes, or those in one project. */
export const useEndSnoozes = () =>
  useChange<string | undefined>(['attention'], {
    mutationFn: (projectId) => callApi(`${snoozesPath}${queryString({ projectId })}`, { method: 'DELETE' }),
  });

/** Ends one snooze. */
export const useEndSnooze = () =>
  useChange<string>(['attention'], {
    mutationFn: (id) => callApi(`${snoozesPath}/${id}`, { method: 'DELETE' }),
  });

interface Wanted<State> {
  state?: State | undefined;
  search?: string | undefined;
  projectId?: string | undefined;
  /** Of monitors. */
  tag?: string | undefined;
  host?: string | undefined;
  /** Of a page. */
  limit?: number | undefined;
}

/** A list across all projects, problems first. */
const listAcross =
  <Page extends { nextCursor: number | null }, State extends string>(
    things: 'monitors' | 'contracts',
    keyOf: (wanted: Wanted<string>) => QueryKey,
  ) =>
  (wanted: Wanted<State> = {}) =>
    infiniteQueryOptions({
      queryKey: keyOf(wanted),
      queryFn: ({ pageParam: cursor, signal }) =>
        callApi<Page>(`/api/v2/${things}${queryString({ limit: perPage, ...wanted, cursor })}`, { signal }),
      initialPageParam: 0,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      staleTime: 0,
      refetchInterval: pollMs,
      placeholderData: keepPreviousData,
    });

export const allMonitorsQuery = listAcross<AllMonitorsPage, MonitorStateName>('monitors', queryKeys.allMonitors);
export const allContractsQuery = listAcross<AllContractsPage, ContractState>('contracts', queryKeys.allContracts);
