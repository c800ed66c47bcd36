import type { BulkJob, BulkRowFilter, DeleteBulkJobQuery } from '@hopwise/model';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, callApi, queryString } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

const jobsPath = '/api/v2/bulk/jobs';
export const bulkJobPath = (id: string): string => `${jobsPath}/${encodeURIComponent(id)}`;

const pageSize = 50;
const listPollMs = 5000;
const jobPollMs = 2000;

/** Whether it is pending or running. */
export const isOpenJob = ({ status }: Pick<BulkJob, 'status'>): boolean =>
  status === 'PENDING' || status === 'PROCESSING';

/** The user's jobs, newest first. */
export const bulkJobsQuery = infiniteQueryOptions({
  queryKey: queryKeys.bulkJobs,
  queryFn: async ({ pageParam }) => {
    const { jobs } = await callApi<{ jobs: BulkJob[] }>(`${jobsPath}${queryString({ before: pageParam })}`);
    return jobs;
  },
  initialPageParam: '',
  getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
  select: ({ pages }) => pages.flat(),
  refetchInterval: listPollMs,
});

export const useBulkJobs = () => useInfiniteQuery(bulkJobsQuery);

/** Copies a job's latest state into the list, so that the list doesn't wait for its next poll. */
export function putIntoJobList(queries: QueryClient, job: BulkJob): void {
  queries.setQueryData<InfiniteData<BulkJob[]>>(queryKeys.bulkJobs, (list) =>
    list === undefined
      ? undefined
      : { ...list, pages: list.pages.map((page) => page.map((known) => (known.id === job.id ? job : known))) },
  );
}

const isRefusal = (error: Error | null) => error instanceof ApiError && error.status < 500;

/**
 * One job, polled while it runs. Leaving a screen doesn't abort the request, because other screens follow the job too.
 */
export const bulkJobQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.bulkJob(id),
    queryFn: async () => {
      const { job } = await callApi<{ job: BulkJob }>(bulkJobPath(id));
      return job;
    },
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) =>
      data !== undefined && isOpenJob(data) && !isRefusal(error) ? jobPollMs : false,
    // The user may be waiting for the end in another tab.
    refetchIntervalInBackground: true,
  });

/** Cancels a job, or retries its failed rows. */
export function useChangeBulkJob(id: string, change: 'cancel' | 'retry') {
  const queries = useQueryClient();
  return useChange(['bulkJob', 'check'], {
    mutationFn: async () => {
      const { job } = await callApi<{ job: BulkJob }>(`${bulkJobPath(id)}/${change}`, { method: 'POST' });
      return job;
    },
    onSuccess: (job) => queries.setQueryData(bulkJobQuery(id).queryKey, job),
    // It may have ended in the meantime.
    onError: () => void queries.invalidateQueries({ queryKey: bulkJobQuery(id).queryKey, exact: true }),
  });
}

export type FateOfJobChecks = DeleteBulkJobQuery['checks'];

export function useDeleteBulkJob(id: string) {
  return useChange(['bulkJob', 'check'], {
    mutationFn: (checks: FateOfJobChecks) => callApi(`${bulkJobPath(id)}?checks=${checks}`, { method: 'DELETE' }),
    forgets: [queryKeys.bulkJob(id)],
  });
}

/** Declared here so that the router doesn't pull the bulk job schemas into the first load. */
export const bulkRowFilters = [
  'all',
  'ok',
  'redirected',
  'errors',
  'failed',
  'slow',
  'loops',
  'pending',
] as const satisfies readonly BulkRowFilter[];
