import { sql } from 'drizzle-orm';
import { checks } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import type { PeriodicJob } from '../jobs/run-periodically.ts';
import { deleteJobRow, listHiddenJobs } from './bulk-jobs-table.ts';
import { bulkRows } from './bulk-rows-table.ts';

/** So many at a time that others do not have to wait long. */
const batchSize = 2000;
/** An upload writes every few moments; one that did not for so long has died with its server. */
const abandonedMs = 15 * 60 * 1000;

/**
 * Removes the jobs that people deleted, and what broken uploads left behind. How long an upload has not moved is
 * measured here, from when it is first seen so: a clock that is set forward must not end those under way.
 */
export function purgeJobs(elapsedMs = () => performance.now()): PeriodicJob {
  let seenAtMs = new Map<string, number>();

  async function findJobToPurge(tx: Database): Promise<string | undefined> {
    const jobs = (await listHiddenJobs(tx)).map((job) => ({ ...job, state: `${job.id} ${job.touchedAt.getTime()}` }));
    seenAtMs = new Map(jobs.map(({ state }) => [state, seenAtMs.get(state) ?? elapsedMs()]));
    const isAbandoned = (state: string) => elapsedMs() - (seenAtMs.get(state) ?? 0) >= abandonedMs;
    return jobs.find(({ status, state }) => status === 'DELETING' || isAbandoned(state))?.id;
  }

  return {
    name: 'removing deleted bulk jobs',
    everyMs: 60 * 1000,
    lock: 4_673_949,
    run: async (tx) => {
      const id = await findJobToPurge(tx);
      if (id === undefined) return false;
      if (!(await deleteSomeRows(tx, id))) await deleteJobRow(tx, id);
      return true;
    },
  };
}

/** Removes a job at once, with its rows and the checks that they point to. */
export async function purgeJob(db: Database, jobId: string): Promise<void> {
  while (await deleteSomeRows(db, jobId));
  await deleteJobRow(db, jobId);
}

/** Answers whether there may be more. */
async function deleteSomeRows(db: Database, jobId: string): Promise<boolean> {
  const { rows } = await db.execute<{ total: number | string }>(sql`
    with gone as (
      delete from ${bulkRows} where job_id = ${jobId} and line in (
        select line from ${bulkRows} where job_id = ${jobId} limit ${batchSize}
      ) returning check_id
    ), gone_checks as (
      delete from ${checks} where id in (select check_id from gone)
    )
    select count(*) as total from gone`);
  return Number(rows[0]?.total ?? 0) === batchSize;
}
