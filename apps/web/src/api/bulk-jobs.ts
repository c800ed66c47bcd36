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

/** Whether it still waits or runs. */
export const isOpenJob = ({ status }: Pick<BulkJob, 'status'>): boolean =>
  status === 'PENDING' || status === 'PROCESSING';

/** The person's jobs, newest first. */
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

/** What one job is known to be now, the list says as well, without waiting to be asked for again. */
export function putIntoJobList(queries: QueryClient, job: BulkJob): void {
  queries.setQueryData<InfiniteData<BulkJob[]>>(queryKeys.bulkJobs, (list) =>
    list === undefined
      ? undefined
      : { ...list, pages: list.pages.map((page) => page.map((known) => (known.id === job.id ? job : known))) },
  );
}

const isRefusal = (error: Error | null) => error instanceof ApiError && error.status < 500;

/** One job, asked for anew as long as it runs. Leaving a screen does not stop the question: others follow the job too. */
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
    // Its person may wait for the end in another tab.
    refetchIntervalInBackground: true,
  });

/** Cancels a job, or tracks what failed in it again. */
export function useChangeBulkJob(id: string, change: 'cancel' | 'retry') {
  const queries = useQueryClient();
  return useChange(['bulkJob', 'check'], {
    mutationFn: async () => {
      const { job } = await callApi<{ job: BulkJob }>(`${bulkJobPath(id)}/${change}`, { method: 'POST' });
      return job;
    },
    onSuccess: (job) => queries.setQueryData(bulkJobQuery(id).queryKey, job),
    // It may have ended meanwhile.
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

/** Written out, so that the router does not bring the schemas of bulk jobs into the first load. */
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
