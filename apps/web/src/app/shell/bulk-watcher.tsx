import type { BulkJob } from '@hopwise/model';
import { partialMatchKey, type Query, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bulkJobQuery, putIntoJobList } from '../../api/bulk-jobs.ts';
import { bulkJobIdIn, queryKeys } from '../../api/query-keys.ts';
import { refreshViews } from '../../api/use-change.ts';
import { describeOutcome } from '../../bulk/success-rate.ts';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import { createJobEndings } from './job-endings.ts';
import { markTitle } from './mark-title.ts';

/** Follows every job that was seen running, wherever in the app its person is, and tells when it has ended. */
export function BulkWatcher() {
  const queries = useQueryClient();
  const [runningIds, setRunningIds] = useState<readonly string[]>([]);
  useQueries({ queries: runningIds.map(bulkJobQuery) });

  useEffect(() => {
    const cache = queries.getQueryCache();
    const endings = createJobEndings();
    const notice = (query: Query) => {
      for (const job of endings.notice(jobsIn(query))) {
        announce(job);
        putIntoJobList(queries, job);
        refreshViews(queries, 'check');
      }
    };
    for (const query of cache.getAll()) notice(query);
    setRunningIds(endings.runningIds());

    return cache.subscribe(({ type, query }) => {
      if (type === 'updated') notice(query);
      else if (type === 'removed') endings.forget(bulkJobIdIn(query.queryKey) ?? '');
      else return;
      setRunningIds((before) => (before.join() === endings.runningIds().join() ? before : endings.runningIds()));
    });
  }, [queries]);

  return undefined;
}

function jobsIn(query: Query): readonly BulkJob[] {
  const { data } = query.state;
  if (data === undefined) return [];
  if (bulkJobIdIn(query.queryKey) !== undefined) return [data as BulkJob];
  return partialMatchKey(query.queryKey, queryKeys.bulkJobs) ? (data as { pages: BulkJob[][] }).pages.flat() : [];
}

/** Who cancelled a job knows that it has ended. */
function announce(job: BulkJob): void {
  const { status, fileName, error } = job;
  if (status === 'COMPLETED') {
    showSuccess({ title: 'Bulk job completed', message: `${fileName}: ${describeOutcome(job)}`, forMs: 5000 });
    markTitle();
  }
  if (status === 'FAILED') {
    showFailure({ title: 'Bulk job failed', message: `${fileName}: ${error ?? 'it could not run'}`, forMs: 5000 });
    markTitle();
  }
}
