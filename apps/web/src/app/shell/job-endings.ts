import type { BulkJob } from '@hopwise/model';
import { isOpenJob } from '../../api/bulk-jobs.ts';

/** Remembers which jobs were seen running, to tell when one of them has ended. */
export function createJobEndings() {
  const runningIds = new Set<string>();
  /** When each job ended that was told of. A list that was asked for before that still says that it runs. */
  const toldEndings = new Map<string, BulkJob['finishedAt']>();
  const isNews = ({ id, finishedAt }: BulkJob) => !toldEndings.has(id) || toldEndings.get(id) !== finishedAt;
  return {
    /** Returns those of the jobs that ran when they were last seen, and do no longer. Each end is told once. */
    notice(jobs: readonly BulkJob[]): BulkJob[] {
      for (const job of jobs.filter(isOpenJob)) runningIds.add(job.id);
      const ended = jobs.filter((job) => !isOpenJob(job) && runningIds.delete(job.id)).filter(isNews);
      for (const { id, finishedAt } of ended) toldEndings.set(id, finishedAt);
      return ended;
    },
    forget(id: string): void {
      runningIds.delete(id);
    },
    runningIds: (): string[] => [...runningIds],
  };
}
