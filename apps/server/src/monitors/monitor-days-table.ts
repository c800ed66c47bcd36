import type { MonitorDay } from '@hopwise/model';
import { dayOf } from '@hopwise/monitor';
import { and, eq, getTableColumns, gte, inArray } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { storedJson } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { dayMs } from '../time-units.ts';
import { monitors } from './monitors-table.ts';

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
  },
  (table) => [primaryKey({ columns: [table.monitorId, table.day] }), index('monitor_days_oldest').on(table.day)],
);

/** How many days are shown. */
export const shownDays = 90;

const { monitorId: _monitorId, ...dayColumns } = getTableColumns(monitorDays);

const dayOfMonitor = prepared('monitor_day', ['monitorId', 'day'], (db, { monitorId, day }) =>
  db
    .select(dayColumns)
    .from(monitorDays)
    .where(and(eq(monitorDays.monitorId, monitorId), eq(monitorDays.day, day))),
);

export async function findDay(db: Database, monitorId: string, day: string): Promise<MonitorDay | undefined> {
  const [found] = await dayOfMonitor(db, { monitorId, day });
  return found;
}

export async function saveDay(db: Database, monitorId: string, { day, ...sums }: MonitorDay): Promise<void> {
  await db
    .insert(monitorDays)
    .values({ monitorId, day, ...sums })
    .onConflictDoUpdate({ target: [monitorDays.monitorId, monitorDays.day], set: sums });
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
  const rows = await db
    .select({ monitorId, day, up, down })
    .from(monitorDays)
    .where(and(inArray(monitorId, [...monitorIds]), gte(day, firstShownDay(now))));
  return Map.groupBy(rows, (row) => row.monitorId);
}

/** The same for one monitor, with its response times. */
export async function listDays(db: Database, id: string, now: number): Promise<MonitorDay[]> {
  return db
    .select(dayColumns)
    .from(monitorDays)
    .where(and(eq(monitorDays.monitorId, id), gte(monitorDays.day, firstShownDay(now))));
}

const firstShownDay = (now: number): string => dayOf(now - (shownDays - 1) * dayMs);
