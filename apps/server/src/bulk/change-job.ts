import type { BulkJob } from '@hopwise/model';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { checks } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { bulkJobs, isOpen, type StoredJobStatus } from './bulk-jobs-table.ts';
import { bulkRows } from './bulk-rows-table.ts';
import { accessJob, accessJobToEdit, toBulkJob } from './open-job.ts';
import { purgeJob } from './purge-jobs.ts';

const ended: StoredJobStatus[] = ['COMPLETED', 'CANCELLED', 'FAILED'];

/** No more rows are taken up, and those under way are given up. What was found is kept. */
export async function cancelJob(db: Database, userId: string, id: string): Promise<BulkJob> {
  const { id: jobId } = await accessJobToEdit(db, userId, id);
  const changed = await db
    .update(bulkJobs)
    .set({ status: 'CANCELLED', finishedAt: new Date() })
    .where(and(eq(bulkJobs.id, jobId), isOpen))
    .returning({ id: bulkJobs.id });
  if (changed.length === 0) throw new AppError('CONFLICT', 'This job has ended: there is nothing to cancel');
  return toBulkJob(await accessJob(db, userId, jobId));
}

const linesAtOnce = 20_000;

/**
 * Lets an ended job go on: rows that did not do well are tracked again, their old results give way, and those that
 * a cancelled job never reached get their turn. Bad rows stay bad.
 */
export async function retryJob(db: Database, userId: string, id: string): Promise<BulkJob> {
  const { id: jobId } = await accessJobToEdit(db, userId, id);
  const [{ lines = 0, pending = 0 } = {}] = await db
    .select({
      lines: sql<number | string>`coalesce(max(${bulkRows.line}), 0)`,
      pending: sql<number | string>`count(*) filter (where ${bulkRows.status} = 'PENDING')`,
    })
    .from(bulkRows)
    .where(eq(bulkRows.jobId, jobId));
  let again = Number(pending);
  for (let from = 0; from < Number(lines); from += linesAtOnce) {
    again += await db.transaction((tx) => forgetFailures(tx, jobId, from, from + linesAtOnce));
  }
  if (again === 0) throw new AppError('CONFLICT', 'There are no failed rows to be tracked again');
  await db
    .update(bulkJobs)
    .set({ status: 'PROCESSING', finishedAt: null, error: null, summary: null })
    .where(and(eq(bulkJobs.id, jobId), inArray(bulkJobs.status, ended)));
  return toBulkJob(await accessJob(db, userId, jobId));
}

/** Rows first, then their job, as the workers do: two that lock in different orders wait for each other forever. */
async function forgetFailures(tx: Database, jobId: string, after: number, upTo: number): Promise<number> {
  const { rows } = await tx.execute<{ total: number | string }>(sql`
    with failed as (
      select line, check_id from ${bulkRows}
      where job_id = ${jobId} and line > ${after} and line <= ${upTo}
        and (verdict = 'FAIL' or (verdict is null and status in ('ERROR', 'TIMEOUT', 'LOOP')))
      for update
    ), forgotten_checks as (
      delete from ${checks} where id in (select check_id from failed)
    ), forgotten as (
      update ${bulkRows} as kept set status = 'PENDING', verdict = null, difference = null, final_url = null,
        final_status_code = null, redirect_count = null, total_time_ms = null, error = null, check_id = null
      from failed where kept.job_id = ${jobId} and kept.line = failed.line
      returning kept.line
    )
    select count(*) as total from forgotten`);
  const total = Number(rows[0]?.total ?? 0);
  const changed = await tx
    .update(bulkJobs)
    .set({
      processedUrls: sql`${bulkJobs.processedUrls} - ${total}::integer`,
      errorCount: sql`${bulkJobs.errorCount} - ${total}::integer`,
    })
    .where(and(eq(bulkJobs.id, jobId), inArray(bulkJobs.status, ended)))
    .returning({ id: bulkJobs.id });
  if (changed.length === 0) throw new AppError('CONFLICT', 'This job is still running: cancel it or wait for its end');
  return total;
}

/** Gone for everyone at once; its many rows follow in the background. */
export async function deleteJob(db: Database, userId: string, id: string, checksToo: 'delete' | 'keep'): Promise<void> {
  const { id: jobId, totalUrls } = await accessJobToEdit(db, userId, id);
  await db.update(bulkJobs).set({ status: 'DELETING', touchedAt: new Date() }).where(eq(bulkJobs.id, jobId));
  if (checksToo === 'keep') await db.update(bulkRows).set({ checkId: null }).where(eq(bulkRows.jobId, jobId));
  if (totalUrls <= linesAtOnce) await purgeJob(db, jobId);
}
