import { type SQL, sql } from 'drizzle-orm';
import { toArrayLiteral } from '../../db/columns.ts';
import type { Database } from '../../db/database.ts';
import { allShards } from '../../visits/index.ts';
import { bulkJobs, isOfActive, isRunning } from '../bulk-jobs-table.ts';
import { type BulkRowRow, bulkRows } from '../bulk-rows-table.ts';

/** A host's position in reading order. */
export type HostPlace = Pick<BulkRowRow, 'host' | 'shard'>;

const asArray = (shards: readonly number[]) => sql`${toArrayLiteral(shards)}::smallint[]`;

/** The columns needed to track a row. */
export type PendingRow = Pick<
  BulkRowRow,
  'line' | 'url' | 'method' | 'userAgent' | 'expectedUrl' | 'expectedStatus' | 'contractCase' | 'host' | 'shard'
>;

/** As one text, which is far faster to pass between threads than rows are. */
async function readRows(db: Database, found: SQL): Promise<PendingRow[]> {
  const { rows } = await db.execute<{ found: string }>(sql`
    select coalesce(json_agg(found), '[]')::text as found from (
      select line, url, method, user_agent as "userAgent", expected_url as "expectedUrl",
        expected_status as "expectedStatus", contract_case as "contractCase", host, shard
      from ${bulkRows} where ${found}
    ) as found`);
  return JSON.parse(rows[0]?.found ?? '[]');
}

/** Rows of the hosts after a position, all rows of one host before those of the next. */
export function rowsOfNextHosts(
  db: Database,
  jobId: string,
  { shards, after, limit }: { shards: readonly number[]; after: HostPlace; limit: number },
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
  { shard, host, afterLine, limit }: HostPlace & { afterLine: number; limit: number },
): Promise<PendingRow[]> {
  return readRows(
    db,
    sql`job_id = ${jobId} and status = 'PENDING' and shard = ${shard}::smallint and host = ${host}
      and line > ${afterLine} order by line limit ${limit}`,
  );
}

/**
 * The shards with pending rows of the active jobs. The ORDER BY makes the planner take the first row of each from the
 * index.
 */
export async function waitingShards(db: Database, among: readonly number[] = allShards): Promise<number[]> {
  const { rows } = await db.execute<{ shard: number }>(sql`
    select wanted.shard from unnest(${asArray(among)}) as wanted (shard)
    where exists (
      select from ${bulkJobs} cross join lateral (
        select from ${bulkRows}
        where job_id = ${bulkJobs.id} and ${bulkRows.shard} = wanted.shard and ${bulkRows.status} = 'PENDING'
        order by host, line limit 1
      ) as found
      where ${isRunning} and ${isOfActive}
    )`);
  return rows.map(({ shard }) => shard);
}
