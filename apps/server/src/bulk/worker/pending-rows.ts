import { sql } from 'drizzle-orm';
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

const columns = sql.raw(
  `job_id as "jobId", line, url, method, user_agent as "userAgent", expected_url as "expectedUrl",
  expected_status as "expectedStatus", host, shard`,
);

/** Rows of the hosts that come after a place, all rows of one host before those of the next. */
export async function rowsOfNextHosts(
  db: Database,
  jobId: string,
  { shards, after, limit }: { shards: readonly number[]; after: HostPlace; limit: number },
): Promise<PendingRow[]> {
  const { rows } = await db.execute<PendingRow>(sql`
    select ${columns} from ${bulkRows}
    where job_id = ${jobId} and status = 'PENDING' and shard = any(${`{${shards.join(',')}}`}::smallint[])
      and (shard, host) > (${after.shard}::smallint, ${after.host}::text)
    order by shard, host, line limit ${limit}`);
  return rows;
}

export async function moreRowsOfHost(
  db: Database,
  jobId: string,
  { shard, host, afterLine, limit }: HostPlace & { afterLine: number; limit: number },
): Promise<PendingRow[]> {
  const { rows } = await db.execute<PendingRow>(sql`
    select ${columns} from ${bulkRows}
    where job_id = ${jobId} and status = 'PENDING' and shard = ${shard}::smallint and host = ${host}
      and line > ${afterLine} order by line limit ${limit}`);
  return rows;
}
