import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toArrayLiteral } from '../../db/columns.ts';
import type { Database } from '../../db/database.ts';
import { projects } from '../../projects/index.ts';
import { allShards } from '../../visits/index.ts';
import { type MonitorRow, monitors } from '../monitors-table.ts';

/** The columns needed to run a monitor. */
export interface DueMonitor {
  row: MonitorRow;
  project: typeof projects.$inferSelect;
}

interface Wanted {
  shards: readonly number[];
  now: number;
  /** Ids of the monitors that are running. */
  except: readonly string[];
  /** The limit for one host, so that a host with thousands doesn't hide the others. */
  perHost: number;
  limit: number;
}

const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;
const asShards = (shards: readonly number[]) => sql`${toArrayLiteral(shards)}::smallint[]`;

/** A run without a response for this long occupies its slot for long. */
const slowMs = 5000;

/** Whether its last run got no response: the next one probably won't either. */
export const isSlow = ({ contractId, lastStatusCode, lastTimeMs }: MonitorRow): boolean =>
  contractId === null && lastStatusCode === null && (lastTimeMs ?? 0) >= slowMs;
const isSlowRow = sql`(contract_id is null and last_status_code is null and coalesce(last_time_ms, 0) >= ${slowMs})`;

/**
 * The due monitors of a worker's shards: first those that a person requested, then those that have waited longest, for
 * each person. People take turns, and so do a person's slow and other monitors, because each kind has its own slots.
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

/** The schedule of one shard. */
export interface ShardTimes {
  shard: number;
  isDue: boolean;
  /** When the next monitor that isn't due yet will be. */
  nextAt: number | null;
}

/** The due times of each shard with active monitors. */
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

/** When the next monitor is due: now if one is, Infinity if all are paused. */
export async function nextMonitorAt(db: Database, now: number): Promise<number> {
  const times = await shardTimes(db, now);
  return Math.min(...times.map(({ isDue, nextAt }) => (isDue ? now : (nextAt ?? Number.POSITIVE_INFINITY))));
}

/** A host that responded to a monitor's last request. */
export interface WatchedHost {
  projectId: string;
  /** Without its port: another port is the same host. */
  name: string;
  /** Its home page: nothing in it is examined, and the monitored URL may contain a secret. */
  url: string;
}

const most = 20;
const hasResponded = sql`url is not null and next_at is not null and last_status_code is not null`;

/** The hosts that a project monitors. */
export async function hostsOfProject(db: Database, projectId: string): Promise<WatchedHost[]> {
  const { rows } = await db.execute<WatchedRow>(sql`
    select project_id, url from (
      select distinct on (host) project_id, url, created_at from monitors
      where project_id = ${projectId} and ${hasResponded} order by host, created_at
    ) as hosts
    order by created_at limit ${most}`);
  return rows.map(toHost);
}

/** One of each person, longest monitored first, so that newcomers can't displace anyone. */
export async function hostsOfOthers(db: Database): Promise<WatchedHost[]> {
  const { rows } = await db.execute<WatchedRow>(sql`
    select project_id, url from (
      select distinct on (coalesce(user_id, project_id)) project_id, url, created_at from monitors
      where ${hasResponded} order by coalesce(user_id, project_id), created_at
    ) as hosts
    order by created_at limit ${most}`);
  return rows.map(toHost);
}

type WatchedRow = { project_id: string; url: string };

function toHost({ project_id: projectId, url }: WatchedRow): WatchedHost {
  const { href, hostname: name } = new URL('/', url);
  return { projectId, name, url: href };
}

/** Caches promises for a while: callers with the same key share one. */
export class TtlCache<Value> {
  readonly #now: () => number;
  readonly #ttlMs: number;
  readonly #entries = new Map<string, { at: number; value: Promise<Value> }>();

  constructor(now: () => number, ttlMs: number) {
    this.#now = now;
    this.#ttlMs = ttlMs;
  }

  get(key: string, find: () => Promise<Value>): Promise<Value> {
    this.#evictExpired();
    const cached = this.#entries.get(key)?.value;
    if (cached !== undefined) return cached;
    const value = find();
    this.#entries.set(key, { at: this.#now(), value });
    // Failures aren't cached: the next caller tries again.
    value.catch(() => this.#entries.delete(key));
    return value;
  }

  /** Oldest first. A clock that was set back expires entries too. */
  #evictExpired(): void {
    const now = this.#now();
    for (const [key, { at }] of this.#entries) {
      if (at <= now && now - at < this.#ttlMs) return;
      this.#entries.delete(key);
    }
  }
}
