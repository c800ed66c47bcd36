import { type BulkSummary, bulkMessages, withoutPasswords } from '@hopwise/model';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { NotReadyError } from '../errors.ts';
import { createBoundedQueue } from '../threads/bounded-queue.ts';
import { bulkJobs, type VisibleJobRow } from './bulk-jobs-table.ts';
import { countRows } from './count-rows.ts';
import { examineChains } from './examine-chains.ts';
import { tallyRows } from './tally-rows.ts';

const listLength = 20;
/** Fewer different URLs may well belong at one page. */
const sharedFrom = 5;

/** Proxies cut a call that takes longer. What is being made meanwhile goes on. */
const patienceMs = 20_000;

/** Summaries being made, by job: who asks for the same meanwhile gets the same. */
const underWay = new Map<string, Promise<BulkSummary>>();
const inTurn = createBoundedQueue({
  atOnce: 2,
  maxWaiting: 100,
  busyMessage: 'Too many summaries are being made right now. Please try again in a moment',
});

/**
 * What the whole set came to. Of a job that has ended it is worked out once and kept. It is read in steps, which take
 * minutes for a million rows: others use the database in between, and who asks is told to come back.
 */
export async function summarizeJob(db: Database, job: VisibleJobRow, waitsMs = patienceMs): Promise<BulkSummary> {
  if (job.summary !== null) return job.summary;
  const state = `${job.id} ${job.finishedAt?.getTime()}`;
  const made =
    underWay.get(state) ?? inTurn(job.userId ?? '', () => makeSummary(db, job)).finally(() => underWay.delete(state));
  underWay.set(state, made);
  return within(made, waitsMs);
}

async function within(made: Promise<BulkSummary>, waitsMs: number): Promise<BulkSummary> {
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(() => timer.reject(new NotReadyError(bulkMessages.summaryUnderWay)), waitsMs);
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

/** Unless the job goes on meanwhile. */
async function keepSummary(db: Database, id: string, finishedAt: Date, summary: BulkSummary): Promise<void> {
  await db
    .update(bulkJobs)
    .set({ summary })
    .where(and(eq(bulkJobs.id, id), eq(bulkJobs.finishedAt, finishedAt)));
}
