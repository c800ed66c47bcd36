import type { BulkJob } from '@hopwise/model';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { recordInProjects } from '../projects/index.ts';
import { bulkJobs, canceled, isOpen } from './bulk-jobs-table.ts';
import { accessJob, accessJobToEdit, toBulkJob } from './open-job.ts';
import { beginPurge } from './purge-jobs.ts';
import { removePasswords } from './remove-passwords.ts';

export interface CancelDeps {
  db: Database;
  backgroundDb: Database;
}

export async function cancelJob(deps: CancelDeps, userId: string, id: string): Promise<BulkJob> {
  const { id: jobId } = await accessJobToEdit(deps.db, userId, id);
  if (!(await stopJob(deps, jobId))) throw new AppError('CONFLICT', 'This job has already finished');
  return toBulkJob(await accessJob(deps.db, userId, jobId));
}

/**
 * Stops a job: no more rows are started, and running ones are aborted. Results are kept. Returns false if it had
 * finished.
 */
export async function stopJob({ db, backgroundDb }: CancelDeps, jobId: string): Promise<boolean> {
  const changed = await db
    .update(bulkJobs)
    .set(canceled())
    .where(and(eq(bulkJobs.id, jobId), isOpen))
    .returning({ id: bulkJobs.id });
  if (changed.length === 0) return false;
  await removePasswords(backgroundDb, jobId);
  return true;
}

/** Hides the job immediately. The rows of a large one, and their checks, are deleted in the background. */
export async function deleteJob(db: Database, userId: string, id: string, checksToo: 'delete' | 'keep'): Promise<void> {
  const job = await accessJobToEdit(db, userId, id);
  const details = {
    file: job.fileName,
    rows: String(job.totalUrls),
    checks: checksToo === 'keep' ? 'kept' : 'deleted',
  };
  await recordInProjects(db, { userId, projectIds: [job.projectId], action: 'bulk-job.deleted', details });
  await beginPurge(db, { id: job.id, keepsChecks: checksToo === 'keep' });
}
