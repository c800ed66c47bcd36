import type { ContractOfJob, ContractOfJobQuery } from '@hopwise/model';
import { queryOptions } from '@tanstack/react-query';
import { bulkJobPath } from './bulk-jobs.ts';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { queryString } from './query-string.ts';

export type JobExpectation = ContractOfJobQuery['expect'];

/** A contract that says what a bulk job found, or what its file expects. */
export const contractOfJobQuery = (jobId: string, expect: JobExpectation) =>
  queryOptions({
    queryKey: queryKeys.contractOfJob(jobId, expect),
    queryFn: ({ signal }) =>
      callApi<ContractOfJob>(`${bulkJobPath(jobId)}/contract${queryString({ expect })}`, { signal }),
  });
