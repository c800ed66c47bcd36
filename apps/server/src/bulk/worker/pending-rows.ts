import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type BulkRowRow, bulkRows } from '../bulk-rows-table.ts';

/** What it takes to track a row. */
export type PendingRow = Pick<
  BulkRowRow,
  'jobId' | 'line' | 'url' | 'method' | 'userAgent' | 'expectedUrl' | 'expectedStatus' | 'host' | 'shard'
>;

/** A place on the way from shard to shard and, within a shard, from host to host. */
export interface HostPlace {
  shard: number;
  host: string;
}

/** As one text, which passes from the thread of the embedded database to the worker's far quicker than rows do. */
async function readRows(db: Database, found: SQL): Promise<PendingRow[]> {
  const { rows } = await db.execute<{ found: string }>(sql`
    select coalesce(json_agg(found), '[]')::text as found from (
      select job_id as "jobId", line, url, method, user_agent as "userAgent", expected_url as "expectedUrl",
        expected_status as "expectedStatus", host, shard
      from ${bulkRows} where ${found}
    ) as found`);
  return JSON.parse(rows[0]?.found ?? '[]');
}

/** Rows of the hosts that come after a place, all rows of one host before those of the next. */
export function rowsOfNextHosts(
  db: Database,
  jobId: string,
  { shards, after, limit }: { shards: readonly number[]; after: HostPlace; limit: number },
): Promise<PendingRow[]> {
  return readRows(
    db,
    sql`job_id = ${jobId} and status = 'PENDING' and shard = any(${`{${shards.join(',')}}`}::smallint[])
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
