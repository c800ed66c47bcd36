import type { BulkJob, BulkVerdict } from '@hopwise/model';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { deleteChecks } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { bulkJobs, isOpen, updateJob } from './bulk-jobs-table.ts';
import { bulkRows, resultBytes, resultKeys } from './bulk-rows-table.ts';
import { findNextLine } from './line-steps.ts';
import { accessJob, accessJobToEdit, toBulkJob } from './open-job.ts';
import { takeJobPlace, type WorkLimits } from './open-work.ts';

/** Few enough that others don't wait long. */
const linesAtOnce = 500;
/** Before every line of a file. */
const firstLine = -1;

const isFailed = sql`(verdict = 'FAIL' or (verdict is null and status in ('ERROR', 'TIMEOUT', 'LOOP')))`;
const hasEnded = sql`${bulkJobs.status} in ('COMPLETED', 'CANCELLED', 'FAILED')`;
/** Workers wait until the last failed row is ready. */
const isMadeReady = and(isOpen, isNotNull(bulkJobs.retriedUpTo));

export interface RetryDeps {
  db: Database;
  backgroundDb: Database;
  config: WorkLimits;
  /** How many steps run while the caller waits. Default: 20, which take no noticeable time. */
  stepsAtOnce?: number;
}

/**
 * Resumes a finished job: failed rows are tracked again and lose their old results, and rows that a canceled job never
 * reached are tracked. Invalid rows stay invalid. The rows of a large job are prepared in the background.
 */
export async function retryJob(deps: RetryDeps, userId: string, id: string): Promise<BulkJob> {
  const { db, backgroundDb, config, stepsAtOnce = 20 } = deps;
  const job = await accessJobToEdit(db, userId, id);
  const { id: jobId } = job;
  const unreached = job.totalUrls - job.processedUrls;
  // The upper bound: errors include invalid rows, which don't change.
  const reservedRows = unreached + job.errorCount;
  await takeJobPlace(db, config, { userId: job.userId ?? userId, jobId, rows: reservedRows }, (tx) =>
    updateJob(tx, jobId, { reservedRows, touchedAt: new Date() }),
  );
  try {
    const { forgotten, last } = await beginToForget(backgroundDb, jobId, stepsAtOnce);
    if (last === null && unreached + forgotten === 0) {
      throw new AppError('CONFLICT', 'No failed rows to retry');
    }
    await db
      .update(bulkJobs)
      .set({ status: 'PROCESSING', finishedAt: null, error: null, summary: null, pause: null, retriedUpTo: last })
      .where(and(eq(bulkJobs.id, jobId), hasEnded));
  } finally {
    // While rows are being prepared, by this or an earlier call, they stay reserved.
    await db
      .update(bulkJobs)
      .set({ reservedRows: 0 })
      .where(and(eq(bulkJobs.id, jobId), isNull(bulkJobs.retriedUpTo)));
  }
  return toBulkJob(await accessJob(db, userId, jobId));
}

/** Continues the retries of large jobs, including those whose server died. */
export const readyRetriedJobs: PeriodicTask = {
  name: 'preparing failed bulk rows for a retry',
  everySeconds: 600,
  run: async (tx) => {
    const [job] = await tx
      .select({ id: bulkJobs.id, retriedUpTo: bulkJobs.retriedUpTo })
      .from(bulkJobs)
      .where(isMadeReady)
      .limit(1);
    if (job?.retriedUpTo == null) return false;
    const after = job.retriedUpTo;
    try {
      await tx.transaction(async (step) => {
        const { last } = await forgetFailures(step, { jobId: job.id, after, while: isMadeReady });
        if (last === null) await endRetry(step, job.id);
        else await updateJob(step, job.id, { retriedUpTo: last });
      });
    } catch (error) {
      // Canceled or deleted at this very moment: its rows don't change.
      if (!(error instanceof AppError)) throw error;
    }
    return true;
  },
};

/** Releases the job to its workers. If only invalid rows had failed, there is nothing to track. */
async function endRetry(tx: Database, jobId: string): Promise<void> {
  const isDone = sql`${bulkJobs.processedUrls} = ${bulkJobs.totalUrls}`;
  await updateJob(tx, jobId, {
    retriedUpTo: null,
    reservedRows: 0,
    status: sql`case when ${isDone} then 'COMPLETED' else ${bulkJobs.status} end`,
    finishedAt: sql`case when ${isDone} then now() end`,
  });
}

/** Clears all of a row's old result. */
const pendingAgain = sql.join(
  resultKeys.map(
    (key) => sql`${sql.identifier(bulkRows[key].name)} = ${key === 'status' ? sql`'PENDING'` : sql`null`}`,
  ),
  sql`, `,
);

interface Forgotten {
  forgotten: number;
  /** The last line examined; null: there are no more. */
  last: number | null;
}

/** A small job is ready before the response. */
async function beginToForget(db: Database, jobId: string, stepsAtOnce: number): Promise<Forgotten> {
  const sum: Forgotten = { forgotten: 0, last: firstLine };
  for (let step = 0; step < stepsAtOnce && sum.last !== null; step += 1) {
    const after = sum.last;
    const { forgotten, last } = await db.transaction((tx) => forgetFailures(tx, { jobId, after, while: hasEnded }));
    sum.forgotten += forgotten;
    sum.last = last;
  }
  return sum;
}

/**
 * Makes the failed ones among the next rows pending again. Locks rows first, then their job, then its checks, as the
 * workers do: different orders would deadlock.
 */
async function forgetFailures(
  tx: Database,
  { jobId, after, while: condition }: { jobId: string; after: number; while: SQL | undefined },
): Promise<Forgotten> {
  const first = await findNextLine(tx, jobId, after);
  if (first === undefined) return { forgotten: 0, last: null };
  const last = first + linesAtOnce - 1;
  const isInStep = sql`job_id = ${jobId} and line >= ${first} and line <= ${last} and ${isFailed}`;
  const { rows: failed } = await tx.execute<{
    check_id: string | null;
    verdict: BulkVerdict | null;
    bytes: number;
  }>(sql`
    select check_id, verdict, ${resultBytes} as bytes from ${bulkRows} where ${isInStep} order by line for update`);
  await tx.execute(sql`
    update ${bulkRows} set ${pendingAgain} where ${isInStep}`);
  const changed = await tx
    .update(bulkJobs)
    .set({
      processedUrls: sql`${bulkJobs.processedUrls} - ${failed.length}::integer`,
      errorCount: sql`${bulkJobs.errorCount} - ${failed.length}::integer`,
      failedCases: sql`${bulkJobs.failedCases} - ${failed.filter(({ verdict }) => verdict === 'FAIL').length}::integer`,
      storedBytes: sql`${bulkJobs.storedBytes} - ${failed.reduce((sum, { bytes }) => sum + bytes, 0)}::bigint`,
    })
    .where(and(eq(bulkJobs.id, jobId), condition))
    .returning({ id: bulkJobs.id });
  if (changed.length === 0)
    throw new AppError('CONFLICT', 'This job is still running. Cancel it or wait for it to finish.');
  await deleteChecks(
    tx,
    failed.flatMap(({ check_id }) => check_id ?? []),
  );
  return { forgotten: failed.length, last };
}
