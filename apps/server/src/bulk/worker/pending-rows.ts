import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { bulkJobs, isRunning } from '../bulk-jobs-table.ts';
import { type BulkRowRow, bulkRows } from '../bulk-rows-table.ts';
import { asArray, shardCount } from './bulk-workers-table.ts';
import type { LanePlace } from './host-lanes.ts';

/** What it takes to track a row. */
export type PendingRow = Pick<
  BulkRowRow,
  'line' | 'url' | 'method' | 'userAgent' | 'expectedUrl' | 'expectedStatus' | 'host' | 'shard'
>;

/** As one text, which passes from the thread of the embedded database to the worker's far quicker than rows do. */
async function readRows(db: Database, found: SQL): Promise<PendingRow[]> {
  const { rows } = await db.execute<{ found: string }>(sql`
    select coalesce(json_agg(found), '[]')::text as found from (
      select line, url, method, user_agent as "userAgent", expected_url as "expectedUrl",
        expected_status as "expectedStatus", host, shard
      from ${bulkRows} where ${found}
    ) as found`);
  return JSON.parse(rows[0]?.found ?? '[]');
}

/** Rows of the hosts that come after a place, all rows of one host before those of the next. */
export function rowsOfNextHosts(
  db: Database,
  jobId: string,
  { shards, after, limit }: { shards: readonly number[]; after: LanePlace; limit: number },
): Promise<PendingRow[]> {
  return readRows(
    db,
    sql`job_id = ${jobId} and status = 'PENDING' and shard = any(${asArray(shards)})
      and (shard, host) > (${after.shard}::smallint, ${after.host}::text)
      order by shard, host, line limit ${limit}`,
  );
}

export function moreRowsOfHost(
  db: Database,
  jobId: string,
  { shard, host, afterLine, limit }: LanePlace & { afterLine: number; limit: number },
): Promise<PendingRow[]> {
  return readRows(
    db,
    sql`job_id = ${jobId} and status = 'PENDING' and shard = ${shard}::smallint and host = ${host}
      and line > ${afterLine} order by line limit ${limit}`,
  );
}

/**
 * How many rows wait in the shards that have any, of all jobs that are worked on, counted up to so many of each job. The order makes
 * the planner take the first rows of each from the index.
 */
export async function waitingInShards(db: Database, countUpTo: number): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ shard: number; waiting: number }>(sql`
    select every.shard, sum(found.total)::integer as waiting from ${bulkJobs}
    cross join generate_series(0, ${shardCount - 1}::integer) as every (shard)
    cross join lateral (
      select count(*) as total from (
        select from ${bulkRows}
        where job_id = ${bulkJobs.id} and shard = every.shard::smallint and status = 'PENDING'
        order by host, line limit ${countUpTo}
      ) as counted
    ) as found
    where ${isRunning} and found.total > 0 group by every.shard`);
  return new Map(rows.map(({ shard, waiting }) => [shard, waiting]));
}
