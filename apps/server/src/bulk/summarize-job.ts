import { type BulkSummary, bulkMessages, withoutPasswords } from '@hopwise/model';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { NotReadyError } from '../errors.ts';
import { createBoundedQueue } from '../threads/fair-queue.ts';
import { bulkJobs, type VisibleJobRow } from './bulk-jobs-table.ts';
import { countRows } from './count-rows.ts';
import { examineChains } from './examine-chains.ts';
import { tallyRows } from './tally-rows.ts';

const listLength = 20;
/** A smaller number of URLs may legitimately share one page. */
const sharedFrom = 5;

/** Proxies cut longer calls. The summary itself continues in the background. */
const patienceMs = 20_000;

/** Summaries in progress, by job: concurrent callers share one. */
const underWay = new Map<string, Promise<BulkSummary>>();
const inTurn = createBoundedQueue({
  atOnce: 2,
  maxWaiting: 100,
  busyMessage: 'Too many summaries are being generated right now. Try again in a moment.',
});

/**
 * Summarizes a whole job. For a finished job the summary is computed once and stored. Rows are read in steps, which
 * takes minutes for a million: others use the database in between, and callers are asked to retry.
 */
export async function summarizeJob(db: Database, job: VisibleJobRow, waitsMs = patienceMs): Promise<BulkSummary> {
  if (job.summary !== null) return job.summary;
  const state = `${job.id} ${job.finishedAt?.getTime()}`;
  const made =
    underWay.get(state) ?? inTurn(job.userId ?? '', () => makeSummary(db, job)).finally(() => underWay.delete(state));
  underWay.set(state, made);
  return within(made, { ms: waitsMs, message: bulkMessages.summaryUnderWay });
}

/** Waits a while for work that continues in the background; then asks the caller to retry. */
export async function within<T>(made: Promise<T>, { ms, message }: { ms: number; message: string }): Promise<T> {
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(() => timer.reject(new NotReadyError(message)), ms);
  try {
    return await Promise.race([made, timer.promise]);
  } finally {
    clearTimeout(timeout);
  }
}

async function makeSummary(db: Database, job: VisibleJobRow): Promise<BulkSummary> {
  const summary = await workOutSummary(db, job.id);
  if (job.finishedAt !== null) await keepSummary(db, job.id, job.finishedAt, summary);
  return summary;
}

export async function workOutSummary(db: Database, jobId: string): Promise<BulkSummary> {
  const limits = { listLength, sharedFrom };
  return withoutPasswords({
    ...(await countRows(db, jobId, listLength)),
    ...(await tallyRows(db, jobId, limits)),
    ...(await examineChains(db, jobId, limits)),
  });
}

/** Stores the summary unless the job was resumed. */
async function keepSummary(db: Database, id: string, finishedAt: Date, summary: BulkSummary): Promise<void> {
  await db
    .update(bulkJobs)
    .set({ summary })
    .where(and(eq(bulkJobs.id, id), eq(bulkJobs.finishedAt, finishedAt)));
}
