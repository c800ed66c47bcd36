import type { BulkJob } from '@hopwise/model';
import { isOpenJob } from '../../api/bulk-jobs.ts';

/** Remembers which jobs were seen running, to tell when one of them has ended. */
export function createJobEndings() {
  const runningIds = new Set<string>();
  return {
    /** Answers those of the jobs that ran when they were last seen, and do no longer. */
    notice(jobs: readonly BulkJob[]): BulkJob[] {
      for (const job of jobs.filter(isOpenJob)) runningIds.add(job.id);
      return jobs.filter((job) => !isOpenJob(job) && runningIds.delete(job.id));
    },
    forget(id: string): void {
      runningIds.delete(id);
    },
    runningIds: (): string[] => [...runningIds],
  };
}
