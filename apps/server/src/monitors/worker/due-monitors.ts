import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toArrayLiteral } from '../../db/array-literal.ts';
import type { Database } from '../../db/database.ts';
import { projects } from '../../projects/index.ts';
import { allShards } from '../../visits/index.ts';
import { type MonitorRow, monitors } from '../monitors-table.ts';

/** What it takes to run a monitor. */
export interface DueMonitor {
  row: MonitorRow;
  project: typeof projects.$inferSelect;
}

interface Wanted {
  shards: readonly number[];
  now: number;
  /** Ids of those that are under way. */
  except: readonly string[];
  /** Of one host, so that one with thousands hides no other. */
  perHost: number;
  limit: number;
}

const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;
const asShards = (shards: readonly number[]) => sql`${toArrayLiteral(shards)}::smallint[]`;

/** A run that got no response in this time holds its place for long. */
const slowMs = 5000;

/** Whether its last run waited for a host in vain: the next one probably will as well. */
export const isSlow = ({ contractId, lastStatusCode, lastTimeMs }: MonitorRow): boolean =>
  contractId === null && lastStatusCode === null && (lastTimeMs ?? 0) >= slowMs;
const isSlowRow = sql`(contract_id is null and last_status_code is null and coalesce(last_time_ms, 0) >= ${slowMs})`;

/**
 * Those that a person asked for, then those that have waited longest, of each person, of the shards of a worker. People
 * take turns, and so do the slow ones of a person and the others: what waits for a place of its own hides nothing else.
 */
export async function dueMonitors(
  db: Database,
  { shards, now, except, perHost, limit }: Wanted,
): Promise<DueMonitor[]> {
  if (shards.length === 0) return [];
  return db
    .select({ row: getTableColumns(monitors), project: getTableColumns(projects) })
    .from(monitors)
    .innerJoin(projects, eq(projects.id, monitors.projectId))
    .where(sql`${monitors.id} in (
      select id from (
        select id, next_at, turn_of_person,
          row_number() over (partition by coalesce(host, id::text) order by turn_of_person, next_at, id) as place
        from (
          select id, next_at, host,
            row_number() over (
              partition by coalesce(user_id, project_id), ${isSlowRow} order by run_asked_at, next_at, id
            ) as turn_of_person
          from monitors
          where next_at <= ${moment(now)} and shard = any(${asShards(shards)})
            and id <> all(${toArrayLiteral(except)}::uuid[])
            and project_id not in (select id from projects where removed_at is not null)
        ) as of_people
      ) as due
      where place <= ${perHost} order by turn_of_person, next_at limit ${limit}
    )`)
    .orderBy(monitors.runAskedAt, monitors.nextAt, monitors.id);
}

/** What the clock says of one shard. */
export interface ShardTimes {
  shard: number;
  isDue: boolean;
  /** When the next monitor is due that is not yet. */
  nextAt: number | null;
}

/** When there is something to do, in each shard with monitors that are not paused. */
export async function shardTimes(db: Database, now: number): Promise<ShardTimes[]> {
  const first = (after: SQL) => sql`(
    select next_at from monitors where monitors.shard = every.shard and next_at ${after} order by next_at limit 1)`;
  const { rows } = await db.execute<{ shard: number; due: Date | string | null; next: Date | string | null }>(sql`
    select every.shard, ${first(sql`<= ${moment(now)}`)} as due, ${first(sql`> ${moment(now)}`)} as next
    from unnest(${asShards(allShards)}) as every (shard)`);
  return rows.flatMap(({ shard, due, next }) =>
    due === null && next === null
      ? []
      : { shard, isDue: due !== null, nextAt: next === null ? null : new Date(next).getTime() },
  );
}

/** When a monitor is due next: now if one is, and never (Infinity) if all are paused. */
export async function nextMonitorAt(db: Database, now: number): Promise<number> {
  const times = await shardTimes(db, now);
  return Math.min(...times.map(({ isDue, nextAt }) => (isDue ? now : (nextAt ?? Number.POSITIVE_INFINITY))));
}
