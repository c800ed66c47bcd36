import { sql } from 'drizzle-orm';
import { deleteChecks, forgetBatch, releaseChecks, withdrawBatch } from '../checks/index.ts';
import { toArrayLiteral } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { bulkJobs, deleteJobRow, type HiddenJob, listHiddenJobs, updateJob } from './bulk-jobs-table.ts';
import { bulkRows, rowBytes } from './bulk-rows-table.ts';

/** Few enough that others don't wait long. */
const rowsAtOnce = 200;
/** A small job is completely deleted before the response; this many steps take no noticeable time. */
const stepsAtOnce = 25;
/** An upload writes every few moments; one that hasn't for this long died with its server. */
const abandonedMs = 15 * 60 * 1000;

type JobToPurge = Pick<HiddenJob, 'id' | 'keepsChecks'>;

/**
 * Removes deleted jobs and broken uploads. How long an upload has been idle is measured from when this process first
 * sees it idle: a clock that is set forward must not end running uploads.
 */
export function purgeJobs(elapsedMs = () => performance.now()): PeriodicTask {
  let seenAtMs = new Map<string, number>();
  const positions = new Map<string, number>();

  async function findJobToPurge(tx: Database): Promise<JobToPurge | undefined> {
    const jobs = (await listHiddenJobs(tx)).map((job) => ({ ...job, state: `${job.id} ${job.touchedAt.getTime()}` }));
    seenAtMs = new Map(jobs.map(({ state }) => [state, seenAtMs.get(state) ?? elapsedMs()]));
    const isAbandoned = (state: string) => elapsedMs() - (seenAtMs.get(state) ?? 0) >= abandonedMs;
    return jobs.find(({ status, state }) => status === 'DELETING' || isAbandoned(state));
  }

  return {
    name: 'purging deleted bulk jobs',
    everySeconds: 300,
    run: async (tx) => {
      const job = await findJobToPurge(tx);
      if (job === undefined) return false;
      const from = positions.get(job.id) ?? firstLine;
      const reached = await deleteSomeRows(tx, job, from);
      if (reached !== undefined) positions.set(job.id, reached);
      else {
        positions.delete(job.id);
        // A step that wasn't committed leaves its rows behind. The job is done when a pass from the start finds none.
        if (from === firstLine) await endPurge(tx, job.id);
      }
      return true;
    },
  };
}

/** Hides a job and, unless they stay, its checks. They are deleted in the background. */
export async function hideJob(tx: Database, { id, keepsChecks }: JobToPurge): Promise<void> {
  await updateJob(tx, id, { status: 'DELETING', keepsChecks, touchedAt: new Date() });
  if (!keepsChecks) await withdrawBatch(tx, id);
}

/** Hides a job and starts to delete it. The rest of a large one is deleted in the background. */
export async function beginPurge(db: Database, job: JobToPurge): Promise<void> {
  await db.transaction((tx) => hideJob(tx, job));
  let reached: number | undefined = firstLine;
  for (let step = 0; step < stepsAtOnce; step += 1) {
    const from: number = reached;
    reached = await db.transaction((tx) => deleteSomeRows(tx, job, from));
    if (reached === undefined) return db.transaction((tx) => endPurge(tx, job.id));
  }
}

async function endPurge(tx: Database, id: string): Promise<void> {
  await forgetBatch(tx, id);
  await deleteJobRow(tx, id);
}

/** Before every line of a file. */
const firstLine = -1;

/**
 * Deletes the next rows after a line, with their checks unless those stay. Returns the last deleted line, or undefined
 * if there was none. The rows are found along the key and deleted by their place. Chosen by the statistics of a table
 * that has just grown by a million rows, or shrunk, a plan may read all of it in each step.
 */
async function deleteSomeRows(
  tx: Database,
  { id, keepsChecks }: JobToPurge,
  after: number,
): Promise<number | undefined> {
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`);
  const { rows: next } = await tx.execute<{ place: string; line: number; check_id: string | null }>(sql`
    select ctid::text as place, line, check_id from ${bulkRows} where job_id = ${id} and line > ${after}
    order by line limit ${rowsAtOnce} for update`);
  const last = next.at(-1)?.line;
  if (last === undefined) return undefined;
  const { rows: gone } = await tx.execute<{ bytes: number }>(sql`
    delete from ${bulkRows} where ctid = any(${toArrayLiteral(next.map(({ place }) => place))}::tid[])
    returning ${rowBytes} as bytes`);
  const checkIds = next.flatMap(({ check_id }) => check_id ?? []);
  if (keepsChecks) await releaseChecks(tx, id, checkIds);
  else await deleteChecks(tx, checkIds);
  const goneBytes = gone.reduce((sum, { bytes }) => sum + bytes, 0);
  await updateJob(tx, id, { storedBytes: sql`${bulkJobs.storedBytes} - ${goneBytes}::bigint` });
  return last;
}
