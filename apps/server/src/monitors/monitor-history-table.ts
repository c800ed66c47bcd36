import type { ChainChange, MonitorDay, MonitorEvent, MonitorHistoryQuery, MonitorRun } from '@hopwise/model';
import { dayMs } from '@hopwise/model';
import { dayOf } from '@hopwise/monitor';
import { and, desc, eq, getTableColumns, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { newId, storedJson, storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { insertManyStatement, selectRows } from '../db/statements.ts';
import { isKept, monitors } from './monitors-table.ts';

/** Totals of a monitor's runs, by UTC day. */
export const monitorDays = pgTable(
  'monitor_days',
  {
    monitorId: uuid('monitor_id')
      .notNull()
      .references(() => monitors.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    up: integer().notNull(),
    down: integer().notNull(),
    unknown: integer().notNull(),
    times: storedJson().$type<MonitorDay['times']>().notNull(),
    hours: storedJson().$type<MonitorDay['hours']>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.monitorId, table.day] }), index('monitor_days_oldest').on(table.day)],
);

/** How many days are shown. */
export const shownDays = 90;

const { monitorId: _monitorId, ...dayColumns } = getTableColumns(monitorDays);

export type MonitorDayRow = typeof monitorDays.$inferSelect;

/** The stored ones among these days of monitors. */
export async function findDays(
  db: Database,
  wanted: readonly Pick<MonitorDayRow, 'monitorId' | 'day'>[],
): Promise<MonitorDayRow[]> {
  const monitorIds = wanted.map(({ monitorId }) => monitorId);
  const days = [...new Set(wanted.map(({ day }) => day))];
  return db
    .select()
    .from(monitorDays)
    .where(and(inArray(monitorDays.monitorId, monitorIds), inArray(monitorDays.day, days)));
}

export async function saveDays(db: Database, rows: readonly MonitorDayRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`${insertManyStatement(monitorDays, rows)} on conflict (monitor_id, day) do update
    set up = excluded.up, down = excluded.down, unknown = excluded.unknown, times = excluded.times, hours = excluded.hours`);
}

export type UptimeCounts = Pick<MonitorDay, 'day' | 'up' | 'down'>;

/** The shown days of some monitors, without their response times. */
export async function uptimeOfMonitors(
  db: Database,
  monitorIds: readonly string[],
  now: number,
): Promise<Map<string, UptimeCounts[]>> {
  if (monitorIds.length === 0) return new Map();
  const { monitorId, day, up, down } = monitorDays;
  // One row for each monitor: reading a row for each day takes longer than everything else.
  const rows = await db
    .select({
      monitorId,
      days: sql<UptimeCounts[]>`json_agg(json_build_object('day', ${day}, 'up', ${up}, 'down', ${down}))`,
    })
    .from(monitorDays)
    .where(and(inArray(monitorId, [...monitorIds]), gte(day, firstShownDay(now))))
    .groupBy(monitorId);
  return new Map(rows.map((row) => [row.monitorId, row.days]));
}

/** The same for one monitor, with its response times. */
export async function listDays(db: Database, id: string, now: number): Promise<MonitorDay[]> {
  return db
    .select(dayColumns)
    .from(monitorDays)
    .where(and(eq(monitorDays.monitorId, id), gte(monitorDays.day, firstShownDay(now))));
}

const firstShownDay = (now: number): string => dayOf(now - (shownDays - 1) * dayMs);

/** Periods in which monitors were down. */
export const monitorIncidents = pgTable(
  'monitor_incidents',
  {
    id: uuid().primaryKey(),
    monitorId: uuid('monitor_id')
      .notNull()
      .references(() => monitors.id, { onDelete: 'cascade' }),
    startedAt: storedMoment('started_at').notNull(),
    /** null: it is ongoing. */
    endedAt: storedMoment('ended_at'),
    reason: storedText().notNull(),
  },
  (table) => [
    index('monitor_incidents_newest').on(table.monitorId, table.id),
    uniqueIndex('monitor_incidents_open').on(table.monitorId).where(sql`${table.endedAt} is null`),
    index('monitor_incidents_ended').on(table.endedAt),
  ],
);

export type MonitorIncidentRow = typeof monitorIncidents.$inferSelect;

/** Starts or ends one, following `incidentsFrom`. Returns which; undefined: the event changes none. */
export async function followIncident(
  tx: Database,
  monitorId: string,
  event: MonitorEvent,
): Promise<{ id: string; kind: 'started' | 'ended' } | undefined> {
  const { id } = monitorIncidents;
  if (event.type === 'monitor.failed' && event.reminder === null) {
    const incident = { id: newId(), monitorId, startedAt: new Date(event.since), endedAt: null, reason: event.reason };
    const [started] = await tx.insert(monitorIncidents).values(incident).onConflictDoNothing().returning({ id });
    return started && { ...started, kind: 'started' };
  }
  if (event.type !== 'monitor.recovered') return undefined;
  const endedAt = new Date(Date.parse(event.since) + event.downMs);
  const [ended] = await tx
    .update(monitorIncidents)
    .set({ endedAt })
    .where(and(eq(monitorIncidents.monitorId, monitorId), isNull(monitorIncidents.endedAt)))
    .returning({ id });
  return ended && { ...ended, kind: 'ended' };
}

export async function findIncident(db: Database, id: string): Promise<MonitorIncidentRow | undefined> {
  const [found] = await db.select().from(monitorIncidents).where(eq(monitorIncidents.id, id));
  return found;
}

/** A query for the monitors with an incident that ended since a time. */
export const monitorsUpSince = (db: Database, since: Date) =>
  db.select({ id: monitorIncidents.monitorId }).from(monitorIncidents).where(gte(monitorIncidents.endedAt, since));

const shownIncidents = 100;

/** Those that hadn't ended before a time, newest first. */
export async function incidentsSince(db: Database, monitorId: string, since: Date): Promise<MonitorIncidentRow[]> {
  return db
    .select()
    .from(monitorIncidents)
    .where(
      and(
        eq(monitorIncidents.monitorId, monitorId),
        or(isNull(monitorIncidents.endedAt), gte(monitorIncidents.endedAt, since)),
      ),
    )
    .orderBy(desc(monitorIncidents.id))
    .limit(shownIncidents);
}

/** Newest first. */
export async function listIncidentRows(
  db: Database,
  monitorId: string,
  { limit, before }: MonitorHistoryQuery,
): Promise<MonitorIncidentRow[]> {
  const older = before === undefined ? undefined : sql`${monitorIncidents.id} < ${before}::uuid`;
  return db
    .select()
    .from(monitorIncidents)
    .where(and(eq(monitorIncidents.monitorId, monitorId), older))
    .orderBy(desc(monitorIncidents.id))
    .limit(limit);
}

/** The incidents of all monitors of some projects, newest first. */
export async function listIncidentsAcross(
  db: Database,
  projectIds: readonly string[],
  { limit, before }: MonitorHistoryQuery,
): Promise<(MonitorIncidentRow & { monitorName: string; projectId: string })[]> {
  const older = before === undefined ? undefined : sql`${monitorIncidents.id} < ${before}::uuid`;
  const rows = await db
    .select({ incident: monitorIncidents, monitorName: monitors.name, projectId: monitors.projectId })
    .from(monitorIncidents)
    .innerJoin(monitors, eq(monitors.id, monitorIncidents.monitorId))
    .where(and(inArray(monitors.projectId, [...projectIds]), isKept, older))
    .orderBy(desc(monitorIncidents.id))
    .limit(limit);
  return rows.map(({ incident, ...monitor }) => ({ ...incident, ...monitor }));
}

/** The incidents of a project that hadn't ended before a time, newest first. */
export async function incidentsOfProject(
  db: Database,
  projectId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<(MonitorIncidentRow & { monitorName: string })[]> {
  const rows = await db
    .select({ incident: monitorIncidents, monitorName: monitors.name })
    .from(monitorIncidents)
    .innerJoin(monitors, eq(monitors.id, monitorIncidents.monitorId))
    .where(
      and(
        eq(monitors.projectId, projectId),
        isKept,
        or(isNull(monitorIncidents.endedAt), gte(monitorIncidents.endedAt, since)),
      ),
    )
    .orderBy(desc(monitorIncidents.startedAt), desc(monitorIncidents.id))
    .limit(limit);
  return rows.map(({ incident, monitorName }) => ({ ...incident, monitorName }));
}

/** Runs of a monitor. Consecutive runs on a day with the same result are one row with a count. */
export const monitorRuns = pgTable(
  'monitor_runs',
  {
    id: uuid().primaryKey(),
    monitorId: uuid('monitor_id')
      .notNull()
      .references(() => monitors.id, { onDelete: 'cascade' }),
    startedAt: storedMoment('started_at').notNull(),
    /** When the last of them ended. */
    finishedAt: storedMoment('finished_at').notNull(),
    count: integer().notNull(),
    outcome: storedText().$type<MonitorRun['outcome']>().notNull(),
    reason: storedText(),
    /** From the last of them. */
    totalTimeMs: doublePrecision('total_time_ms'),
    changes: storedJson().$type<ChainChange[]>().notNull(),
    /** No foreign key: a check can be deleted on its own. */
    checkId: uuid('check_id'),
    /** Whether this run created the check, which is then deleted with it. */
    ownsCheck: boolean('owns_check').notNull(),
    /** A key that runs with the same result share. */
    sameKey: storedText('same_key').notNull(),
  },
  (table) => [
    // Ids start with the time.
    index('monitor_runs_newest').on(table.monitorId, table.id),
    index('monitor_runs_oldest').on(table.finishedAt),
  ],
);

export type MonitorRunRow = typeof monitorRuns.$inferSelect;

export async function insertRuns(db: Database, rows: readonly MonitorRunRow[]): Promise<void> {
  if (rows.length > 0) await db.execute(insertManyStatement(monitorRuns, rows));
}

/** Counts another run with the same result in each of these. */
export async function countRuns(
  db: Database,
  runs: readonly Pick<MonitorRunRow, 'id' | 'finishedAt' | 'totalTimeMs'>[],
): Promise<void> {
  if (runs.length === 0) return;
  const { id, finishedAt, totalTimeMs } = monitorRuns;
  const made = selectRows([
    { column: id, values: runs.map((run) => run.id) },
    { column: finishedAt, values: runs.map((run) => run.finishedAt) },
    { column: totalTimeMs, values: runs.map((run) => run.totalTimeMs) },
  ]);
  await db.execute(sql`update ${monitorRuns}
    set count = count + 1, finished_at = made.finished_at, total_time_ms = made.total_time_ms
    from (${made}) made where ${id} = made.id`);
}

/** The keys that runs with the same result share, by the id of the run. */
export async function findRunKeys(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, sameKey } = monitorRuns;
  const rows = await db
    .select({ id, sameKey })
    .from(monitorRuns)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.sameKey]));
}

/** Newest first. */
export async function listRunRows(
  db: Database,
  monitorId: string,
  { limit, before }: MonitorHistoryQuery,
): Promise<MonitorRunRow[]> {
  const older = before === undefined ? undefined : sql`${monitorRuns.id} < ${before}::uuid`;
  return db
    .select()
    .from(monitorRuns)
    .where(and(eq(monitorRuns.monitorId, monitorId), older))
    .orderBy(desc(monitorRuns.id))
    .limit(limit);
}

/** The check of the last run with this outcome since a time; null: there is none. */
export async function lastCheckSince(
  db: Database,
  monitorId: string,
  { since, outcome }: { since: Date; outcome: MonitorRun['outcome'] },
): Promise<string | null> {
  const [found] = await db
    .select({ checkId: monitorRuns.checkId })
    .from(monitorRuns)
    .where(
      and(eq(monitorRuns.monitorId, monitorId), gte(monitorRuns.finishedAt, since), eq(monitorRuns.outcome, outcome)),
    )
    .orderBy(desc(monitorRuns.id))
    .limit(1);
  return found?.checkId ?? null;
}

const checksAtOnce = 200;

/** Some of the checks that a monitor's runs created. They are detached from the runs. */
export async function takeOwnChecks(tx: Database, monitorId: string): Promise<string[]> {
  const found = await tx
    .select({ id: monitorRuns.id, checkId: monitorRuns.checkId })
    .from(monitorRuns)
    .where(and(eq(monitorRuns.monitorId, monitorId), monitorRuns.ownsCheck))
    .limit(checksAtOnce);
  const ids = found.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.update(monitorRuns).set({ ownsCheck: false, checkId: null }).where(inArray(monitorRuns.id, ids));
  }
  return found.flatMap(({ checkId }) => checkId ?? []);
}
