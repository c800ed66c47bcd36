import type { ChainChange, MonitorHistoryQuery, MonitorRun } from '@hopwise/model';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedJson, storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { monitors } from './monitors-table.ts';

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

export async function insertRun(db: Database, row: MonitorRunRow): Promise<void> {
  await db.insert(monitorRuns).values(row);
}

const countRunIn = prepared('count_monitor_run', ['id', 'finishedAt', 'totalTimeMs'], (db, given) =>
  db
    .update(monitorRuns)
    .set({
      count: sql`${monitorRuns.count} + 1`,
      finishedAt: sql`${given.finishedAt}::timestamptz`,
      totalTimeMs: sql`${given.totalTimeMs}::double precision`,
    })
    .where(eq(monitorRuns.id, given.id)),
);

/** Counts another run with the same result. */
export async function countRun(
  db: Database,
  { id, finishedAt, totalTimeMs }: Pick<MonitorRunRow, 'id' | 'finishedAt' | 'totalTimeMs'>,
): Promise<void> {
  await countRunIn(db, { id, finishedAt: finishedAt.toISOString(), totalTimeMs });
}

const keyOfRun = prepared('monitor_run_key', ['id'], (db, { id }) =>
  db.select({ sameKey: monitorRuns.sameKey }).from(monitorRuns).where(eq(monitorRuns.id, id)),
);

/** The key that runs with the same result share. */
export async function findRunKey(db: Database, id: string): Promise<string | undefined> {
  const [found] = await keyOfRun(db, { id });
  return found?.sameKey;
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
