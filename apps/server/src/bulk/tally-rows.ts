import type { BulkFailureReason, BulkSummary } from '@hopwise/model';
import { type SQL, sql } from 'drizzle-orm';
import { newId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { bulkRows } from './bulk-rows-table.ts';
import { bulkTallies } from './bulk-tallies-table.ts';
import { failureReason } from './count-rows.ts';
import { lineSteps } from './line-steps.ts';
import { isFailure } from './list-rows.ts';

type TargetLists = Pick<BulkSummary, 'homePageTargets' | 'sharedTargets' | 'errorTargets' | 'httpTargets'>;
type Tallied = TargetLists & Pick<BulkSummary, 'hosts' | 'failureGroups'>;

interface TallyOptions {
  listLength: number;
  sharedFrom: number;
}

/** Few enough that others don't wait long for the database. */
const removedAtOnce = 5000;

/**
 * Counts the hosts with the most rows, and the final URLs by number of rows. Each row is counted once, in the step of
 * its line: a row that finishes later waits for the next summary.
 */
export async function tallyRows(
  db: Database,
  jobId: string,
  { listLength, sharedFrom }: TallyOptions,
): Promise<Tallied> {
  // Left by a server that died.
  await removeTallies(db, sql`started_at < now() - interval '1 day'`);
  const summaryId = newId();
  const isOfThis = (kind: string) => sql`summary_id = ${summaryId} and kind = ${kind}`;
  try {
    for await (const lines of lineSteps(db, jobId)) await tallyStep(db, summaryId, lines);
    const list = (wanted: SQL, count: SQL) =>
      listTargets(db, sql`${isOfThis('target')} and ${count} > 0 and ${wanted}`, count, listLength);
    const isShared = sql`redirected >= ${sharedFrom}`;
    const isHomePage = sql`name ~ '^https?://[^/]+/?$'`;
    return {
      hosts: await listHosts(db, isOfThis('host'), listLength),
      failureGroups: await listFailures(db, isOfThis('failure'), listLength),
      homePageTargets: await list(sql`${isShared} and ${isHomePage}`, sql`redirected`),
      sharedTargets: await list(sql`${isShared} and not ${isHomePage}`, sql`redirected`),
      errorTargets: await list(sql`true`, sql`failed`),
      httpTargets: await list(sql`name like 'http://%'`, sql`ok`),
    };
  } finally {
    await removeTallies(db, sql`summary_id = ${summaryId}`);
  }
}

/** One statement, invisible to others. */
async function tallyStep(db: Database, summaryId: string, lines: SQL): Promise<void> {
  const add = (column: string) => sql.raw(`${column} = kept.${column} + excluded.${column}`);
  const sums = ['total', 'failed', 'redirected', 'ok', 'timed', 'total_ms'].map(add);
  await db.execute(sql`
    insert into ${bulkTallies} as kept
      (summary_id, kind, hash, name, code, total, failed, redirected, ok, timed, total_ms)
    select ${summaryId}::uuid, kind, md5(name)::uuid, name, max(code), count(*),
      count(*) filter (where is_failed), count(*) filter (where is_redirected), count(*) filter (where is_ok),
      count(ms), coalesce(sum(ms), 0)
    from (
      select 'host' as kind, host as name, null::smallint as code, ${isFailure} as is_failed, false as is_redirected,
        false as is_ok, total_time_ms as ms
      from ${bulkRows} where ${lines} and host <> ''
      union all
      select 'failure', ${failureReason} || ' ' || host, null, true, false, false, null
      from ${bulkRows} where ${lines} and host <> '' and ${isFailure}
      union all
      select 'target', final_url, final_status_code,
        -- An error that the file expects is none.
        coalesce(final_status_code >= 400, false) and verdict is distinct from 'PASS',
        coalesce(redirect_count > 0, false), status = 'OK', null
      from ${bulkRows} where ${lines} and final_url is not null
    ) as counted
    group by kind, name
    on conflict (summary_id, kind, hash) do update set ${sql.join(sums, sql`, `)}, code = greatest(kept.code, excluded.code)`);
}

async function listHosts(db: Database, isWanted: SQL, length: number): Promise<BulkSummary['hosts']> {
  const { rows } = await db.execute<{ host: string; count: number; errors: number; average: number | null }>(sql`
    select name as host, total as count, failed as errors, total_ms / nullif(timed, 0) as average
    from ${bulkTallies} where ${isWanted} order by total desc, name limit ${length}`);
  return rows.map(({ host, count, errors, average }) => ({
    ...{ host, count, errors },
    averageTimeMs: average === null ? null : Math.round(average),
  }));
}

/** The most common pairs of reason and host among failed rows. Neither contains a space. */
async function listFailures(db: Database, isWanted: SQL, length: number): Promise<BulkSummary['failureGroups']> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select name, total as count from ${bulkTallies} where ${isWanted} order by total desc, name limit ${length}`);
  return rows.map(({ name, count }) => {
    const [reason, host] = name.split(' ') as [BulkFailureReason, string];
    return { reason, host, count };
  });
}

async function listTargets(
  db: Database,
  isWanted: SQL,
  count: SQL,
  length: number,
): Promise<BulkSummary['sharedTargets']> {
  const { rows: top } = await db.execute<BulkSummary['sharedTargets']['top'][number]>(sql`
    select name as url, code as "statusCode", ${count} as count
    from ${bulkTallies} where ${isWanted} order by ${count} desc, name limit ${length}`);
  if (top.length < length) return { count: top.reduce((sum, each) => sum + each.count, 0), top };
  const { rows } = await db.execute<{ total: string | number }>(
    sql`select sum(${count}) as total from ${bulkTallies} where ${isWanted}`,
  );
  return { count: Number(rows[0]?.total ?? 0), top };
}

async function removeTallies(db: Database, isUnwanted: SQL): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ removed: number }>(sql`
      with gone as (
        delete from ${bulkTallies} where ctid in (select ctid from ${bulkTallies} where ${isUnwanted} limit ${removedAtOnce})
        returning 1
      )
      select count(*)::integer as removed from gone`);
    if ((rows[0]?.removed ?? 0) < removedAtOnce) return;
  }
}
