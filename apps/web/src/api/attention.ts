import type { AllContractsPage, AllMonitorsPage, Attention, ContractState, MonitorStateName } from '@hopwise/model';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, queryString } from './client.ts';
import { type QueryKey, queryKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

const pollMs = 30_000;
const perPage = 50;

/** What needs attention across all projects, which the navigation and the dashboard share, or in one. */
export const attentionQuery = (projectId?: string) =>
  queryOptions({
    queryKey: queryKeys.attentionIn(projectId),
    queryFn: ({ signal }) => callApi<Attention>(`/api/v2/attention${queryString({ projectId })}`, { signal }),
    staleTime: pollMs,
    refetchInterval: pollMs,
  });

interface Snooze {
  /** The monitor, contract or bulk job. */
  id: string;
  hours: number;
}

const snoozesPath = '/api/v2/attention/snoozes';

/** Hides a problem from this user's list for a while. */
export const useSnooze = () =>
  useChange<Snooze>(['attention'], {
    mutationFn: ({ id, hours }) => callApi(`${snoozesPath}/${id}`, { method: 'PUT', body: { hours } }),
  });

/** Ends one snooze, or all of them. */
export const useEndSnooze = () =>
  useChange<string | undefined>(['attention'], {
    mutationFn: (id) => callApi(id === undefined ? snoozesPath : `${snoozesPath}/${id}`, { method: 'DELETE' }),
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
