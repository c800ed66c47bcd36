import {
  type ClientComparison,
  type ClientComparisonEvent,
  type ClientComparisonRequest,
  type ClientComparisonsPage,
  clientComparisonLimits,
} from '@hopwise/model';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callApi, queryString, requestApi } from './client.ts';
import { eventStream, forEachEvent } from './event-stream.ts';
import { queryKeys } from './query-keys.ts';
import { useCancelableMutation, useChange } from './use-change.ts';

export const clientComparisonPath = (id: string): string => `/api/v2/client-comparisons/${encodeURIComponent(id)}`;

const perPage = 20;
/** The server needs a moment beyond its own time limit to return the result. */
const timeoutMs = clientComparisonLimits.wholeTimeMs + 20_000;

type Wrapped = { comparison: ClientComparison };

/** Progress of a comparison. */
export interface ComparingProgress {
  done: number;
  /** 0 until known. */
  traces: number;
  /** The variant traced last. */
  title: string | null;
}

const nothingYet: ComparingProgress = { done: 0, traces: 0, title: null };

async function compareClients(
  body: ClientComparisonRequest,
  signal: AbortSignal,
  onProgress: (progress: ComparingProgress) => void,
): Promise<ClientComparison> {
  const accept = `${eventStream}, application/json`;
  const response = await requestApi('/api/v2/client-comparisons', { method: 'POST', body, signal, timeoutMs, accept });
  let found: ClientComparison | undefined;
  const isStream = await forEachEvent(response, ({ type, data }) => {
    const message = { event: type, data: JSON.parse(data) } as ClientComparisonEvent;
    if (message.event === 'planned') onProgress({ ...nothingYet, ...message.data });
    else if (message.event === 'traced') onProgress(message.data);
    else if (message.event === 'result') found = message.data;
    // The response status was sent before the failure.
    else if (message.event === 'error') throw new ApiError(200, message.data);
  });
  if (!isStream) return ((await response.json()) as { data: Wrapped }).data.comparison;
  if (found === undefined) throw new Error('Connection lost before the result arrived');
  return found;
}

/** Compares clients. `progress` is that of the comparison under way. */
export function useCompareClients() {
  const queries = useQueryClient();
  const [progress, setProgress] = useState(nothingYet);
  const comparing = useCancelableMutation(['clientComparison'], async (request: ClientComparisonRequest, signal) => {
    setProgress(nothingYet);
    const comparison = await compareClients(request, signal, setProgress);
    queries.setQueryData(clientComparisonQuery(comparison.id).queryKey, comparison);
    return comparison;
  });
  return { ...comparing, progress };
}

/** A finished comparison never changes. */
export const clientComparisonQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.clientComparison(id),
    queryFn: async ({ signal }) => (await callApi<Wrapped>(clientComparisonPath(id), { signal })).comparison,
  });

/** A project's comparisons, newest first. */
export const projectClientComparisonsQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.projectClientComparisons(projectId),
    queryFn: ({ pageParam, signal }) => {
      const query = queryString({ limit: perPage, cursor: pageParam });
      const path = `/api/v2/projects/${encodeURIComponent(projectId)}/client-comparisons${query}`;
      return callApi<ClientComparisonsPage>(path, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ comparisons }) => comparisons),
    staleTime: 0,
  });

export function useDeleteClientComparison(id: string) {
  return useChange(['clientComparison', 'share'], {
    mutationFn: () => callApi(clientComparisonPath(id), { method: 'DELETE' }),
    forgets: [queryKeys.clientComparison(id)],
  });
}
