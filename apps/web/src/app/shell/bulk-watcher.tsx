import type { BulkJob } from '@hopwise/model';
import { partialMatchKey, type Query, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bulkJobQuery, isOpenJob, updateJobList } from '../../api/bulk-jobs.ts';
import { bulkJobIdIn, queryKeys } from '../../api/query-keys.ts';
import { refreshViews } from '../../api/use-change.ts';
import { describeOutcome } from '../../bulk/figures.ts';
import { showFailure, showSuccess } from '../../ui/toast.ts';

/** Follows every job that was seen running, on any screen, and shows a toast when it ends. */
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
        updateJobList(queries, job);
        refreshViews(queries, 'check', 'bulkJob');
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

/** The user who canceled a job doesn't need a toast. */
function announce(job: BulkJob): void {
  const { status, fileName, error } = job;
  if (status === 'COMPLETED') {
    showSuccess({ title: 'Bulk job completed', message: `${fileName}: ${describeOutcome(job)}`, forMs: 5000 });
    markTitle();
  }
  if (status === 'FAILED') {
    showFailure({ title: 'Bulk job failed', message: `${fileName}: ${error ?? "the job couldn't run"}`, forMs: 5000 });
    markTitle();
  }
}

/** Remembers which jobs were seen running, to detect when they end. */
export function createJobEndings() {
  const runningIds = new Set<string>();
  /** When each reported job ended. A list requested before that still says that it runs. */
  const reportedEndings = new Map<string, BulkJob['finishedAt']>();
  const isUnreported = ({ id, finishedAt }: BulkJob) =>
    !reportedEndings.has(id) || reportedEndings.get(id) !== finishedAt;
  return {
    /** Returns the jobs that were running when last seen and have ended since. Each end is returned once. */
    notice(jobs: readonly BulkJob[]): BulkJob[] {
      for (const job of jobs.filter(isOpenJob)) runningIds.add(job.id);
      const ended = jobs.filter((job) => !isOpenJob(job) && runningIds.delete(job.id)).filter(isUnreported);
      for (const { id, finishedAt } of ended) reportedEndings.set(id, finishedAt);
      return ended;
    },
    forget(id: string): void {
      runningIds.delete(id);
    },
    runningIds: (): string[] => [...runningIds],
  };
}

const mark = '● ';

/** Marks the browser tab until the user looks at it. */
export function markTitle(): void {
  if (!document.hidden || document.title.startsWith(mark)) return;
  document.title = `${mark}${document.title}`;
  document.addEventListener('visibilitychange', unmarkTitle, { once: true });
}

function unmarkTitle(): void {
  if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
}
