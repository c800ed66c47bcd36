import type { ChainChange, MonitorHistoryQuery, MonitorRun } from '@hopwise/model';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedJson, storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { monitors } from './monitors-table.ts';

/** Runs of a monitor. Those of a day that came to the same in a row are one row with a count. */
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
    /** Of the last of them. */
    totalTimeMs: doublePrecision('total_time_ms'),
    changes: storedJson().$type<ChainChange[]>().notNull(),
    /** No foreign key: a check may be deleted by itself. */
    checkId: uuid('check_id'),
    /** Whether the check was made by this run, and goes with it. */
    ownsCheck: boolean('owns_check').notNull(),
    /** What the next run must have in common to be counted here. */
    sameKey: storedText('same_key').notNull(),
  },
  (table) => [
    // Ids begin with the time.
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

/** One more that came to the same as those of an entry. */
export async function countRun(
  db: Database,
  { id, finishedAt, totalTimeMs }: Pick<MonitorRunRow, 'id' | 'finishedAt' | 'totalTimeMs'>,
): Promise<void> {
  await countRunIn(db, { id, finishedAt: finishedAt.toISOString(), totalTimeMs });
}

const keyOfRun = prepared('monitor_run_key', ['id'], (db, { id }) =>
  db.select({ sameKey: monitorRuns.sameKey }).from(monitorRuns).where(eq(monitorRuns.id, id)),
);

/** What a run must have in common with those of an entry to be counted in it. */
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

/** Some of the checks that the runs of a monitor made. They are theirs no more. */
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
