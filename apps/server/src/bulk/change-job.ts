import type { BulkJob } from '@hopwise/model';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { deleteChecks } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { recordInProjects } from '../projects/index.ts';
import { bulkJobs, isOpen, type StoredJobStatus, updateJob } from './bulk-jobs-table.ts';
import { bulkRows, resultBytes } from './bulk-rows-table.ts';
import { accessJob, accessJobToEdit, toBulkJob } from './open-job.ts';
import { takeJobPlace, type WorkLimits } from './open-work.ts';
import { beginPurge } from './purge-jobs.ts';
import { removePasswords } from './remove-passwords.ts';

const ended: StoredJobStatus[] = ['COMPLETED', 'CANCELLED', 'FAILED'];

/** No more rows are taken up, and those under way are given up. What was found is kept. */
export async function cancelJob(
  { db, backgroundDb }: Omit<RetryDeps, 'config'>,
  userId: string,
  id: string,
): Promise<BulkJob> {
  const { id: jobId } = await accessJobToEdit(db, userId, id);
  const changed = await db
    .update(bulkJobs)
    .set({ status: 'CANCELLED', finishedAt: new Date() })
    .where(and(eq(bulkJobs.id, jobId), isOpen))
    .returning({ id: bulkJobs.id });
  if (changed.length === 0) throw new AppError('CONFLICT', 'This job has ended: there is nothing to cancel');
  await removePasswords(backgroundDb, jobId);
  return toBulkJob(await accessJob(db, userId, jobId));
}

/** So many at a time that others do not have to wait long. */
const failuresAtOnce = 500;
const isFailed = sql`(verdict = 'FAIL' or (verdict is null and status in ('ERROR', 'TIMEOUT', 'LOOP')))`;

export interface RetryDeps {
  db: Database;
  backgroundDb: Database;
  config: WorkLimits;
}

/**
 * Lets an ended job go on: rows that did not do well are tracked again, their old results give way, and those that
 * a cancelled job never reached get their turn. Bad rows stay bad.
 */
export async function retryJob(deps: RetryDeps, userId: string, id: string): Promise<BulkJob> {
  const { db, config } = deps;
  const job = await accessJobToEdit(db, userId, id);
  const { id: jobId } = job;
  // The most that there can be: errors include bad rows, which stay as they are.
  const rows = job.totalUrls - job.processedUrls + job.errorCount;
  await takeJobPlace(db, config, { userId: job.userId ?? userId, jobId, rows }, (tx) =>
    updateJob(tx, jobId, { reservedRows: rows, touchedAt: new Date() }),
  );
  try {
    const again = job.totalUrls - job.processedUrls + (await forgetAllFailures(deps, jobId));
    if (again === 0) throw new AppError('CONFLICT', 'There are no failed rows to be tracked again');
    await db
      .update(bulkJobs)
      .set({ status: 'PROCESSING', finishedAt: null, error: null, summary: null, pause: null })
      .where(and(eq(bulkJobs.id, jobId), inArray(bulkJobs.status, ended)));
  } finally {
    await updateJob(db, jobId, { reservedRows: 0 });
  }
  return toBulkJob(await accessJob(db, userId, jobId));
}

/** Returns how many there were. */
async function forgetAllFailures({ backgroundDb }: RetryDeps, jobId: string): Promise<number> {
  let total = 0;
  for (let after: number | undefined = -1; after !== undefined; ) {
    const from: number = after;
    const step = await backgroundDb.transaction((tx) => forgetFailures(tx, jobId, from));
    total += step.forgotten;
    after = step.last;
  }
  return total;
}

/**
 * Makes the next failed rows after a line pending again. Rows first, then their job, then its checks, as the workers do: two
 * that lock in different orders wait for each other forever.
 */
async function forgetFailures(
  tx: Database,
  jobId: string,
  after: number,
): Promise<{ forgotten: number; last: number | undefined }> {
  const { rows: failed } = await tx.execute<{ line: number; check_id: string | null; bytes: number }>(sql`
    select line, check_id, ${resultBytes} as bytes from ${bulkRows} where job_id = ${jobId} and line > ${after} and ${isFailed}
    order by line limit ${failuresAtOnce} for update`);
  const last = failed.at(-1)?.line;
  if (last !== undefined) {
    await tx.execute(sql`
      update ${bulkRows} set status = 'PENDING', verdict = null, difference = null, final_url = null,
        final_status_code = null, redirect_count = null, total_time_ms = null, error = null, check_id = null
      where job_id = ${jobId} and line > ${after} and line <= ${last} and ${isFailed}`);
  }
  const changed = await tx
    .update(bulkJobs)
    .set({
      processedUrls: sql`${bulkJobs.processedUrls} - ${failed.length}::integer`,
      errorCount: sql`${bulkJobs.errorCount} - ${failed.length}::integer`,
      storedBytes: sql`${bulkJobs.storedBytes} - ${failed.reduce((sum, { bytes }) => sum + bytes, 0)}::bigint`,
    })
    .where(and(eq(bulkJobs.id, jobId), inArray(bulkJobs.status, ended)))
    .returning({ id: bulkJobs.id });
  if (changed.length === 0) throw new AppError('CONFLICT', 'This job is still running: cancel it or wait for its end');
  await deleteChecks(
    tx,
    failed.flatMap(({ check_id }) => check_id ?? []),
  );
  return { forgotten: failed.length, last };
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
