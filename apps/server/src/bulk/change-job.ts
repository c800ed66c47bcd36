import type { BulkJob } from '@hopwise/model';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { recordInProjects } from '../projects/index.ts';
import { bulkJobs, cancelled, isOpen } from './bulk-jobs-table.ts';
import { accessJob, accessJobToEdit, toBulkJob } from './open-job.ts';
import { beginPurge } from './purge-jobs.ts';
import { removePasswords } from './remove-passwords.ts';
import type { RetryDeps } from './retry-job.ts';

/** No more rows are taken up, and those under way are given up. What was found is kept. */
export async function cancelJob(
  { db, backgroundDb }: Pick<RetryDeps, 'db' | 'backgroundDb'>,
  userId: string,
  id: string,
): Promise<BulkJob> {
  const { id: jobId } = await accessJobToEdit(db, userId, id);
  const changed = await db
    .update(bulkJobs)
    .set(cancelled())
    .where(and(eq(bulkJobs.id, jobId), isOpen))
    .returning({ id: bulkJobs.id });
  if (changed.length === 0) throw new AppError('CONFLICT', 'This job has ended: there is nothing to cancel');
  await removePasswords(backgroundDb, jobId);
  return toBulkJob(await accessJob(db, userId, jobId));
}

/** The job is gone for everyone at once; the rows of a large one, and the checks that they made, follow in the background. */
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
