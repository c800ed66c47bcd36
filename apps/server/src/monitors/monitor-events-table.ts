import type { MonitorEvent, MonitorHistoryQuery } from '@hopwise/model';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storableJson, storedJson, storedMoment } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { monitors } from './monitors-table.ts';

/** Monitor events, about which people were notified. */
export const monitorEvents = pgTable(
  'monitor_events',
  {
    id: uuid().primaryKey(),
    monitorId: uuid('monitor_id')
      .notNull()
      .references(() => monitors.id, { onDelete: 'cascade' }),
    at: storedMoment('at').notNull(),
    event: storedJson().$type<MonitorEvent>().notNull(),
    /** Checks with the chain before and after a change. */
    checkBefore: uuid('check_before'),
    checkAfter: uuid('check_after'),
  },
  (table) => [
    index('monitor_events_newest').on(table.monitorId, table.id),
    index('monitor_events_oldest').on(table.at),
  ],
);

export type MonitorEventRow = typeof monitorEvents.$inferSelect;

export async function insertEvent(db: Database, row: MonitorEventRow): Promise<void> {
  await db.insert(monitorEvents).values(row);
}

/** The same for many without checks. One value takes far less time than several for each. */
export async function insertEvents(
  db: Database,
  rows: readonly (Pick<MonitorEventRow, 'id' | 'monitorId' | 'event'> & { at: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into ${monitorEvents} (id, monitor_id, at, event)
    select id, "monitorId", at, event from jsonb_to_recordset(${storableJson(rows)}::jsonb)
      as given (id uuid, "monitorId" uuid, at timestamptz, event jsonb)`);
}

/** Newest first. */
export async function listEventRows(
  db: Database,
  monitorId: string,
  { limit, before }: MonitorHistoryQuery,
): Promise<MonitorEventRow[]> {
  const older = before === undefined ? undefined : sql`${monitorEvents.id} < ${before}::uuid`;
  return db
    .select()
    .from(monitorEvents)
    .where(and(eq(monitorEvents.monitorId, monitorId), older))
    .orderBy(desc(monitorEvents.id))
    .limit(limit);
}

/** When the last event of a type happened. */
export async function lastEventAt(db: Database, id: string, type: MonitorEvent['type']): Promise<Date | undefined> {
  const [found] = await db
    .select({ at: monitorEvents.at })
    .from(monitorEvents)
    .where(and(eq(monitorEvents.monitorId, id), sql`${monitorEvents.event} ->> 'type' = ${type}`))
    .orderBy(desc(monitorEvents.id))
    .limit(1);
  return found?.at;
}

/** The checks before and after the last change of each monitor, where both were stored. */
export async function lastDiffs(
  db: Database,
  monitorIds: readonly string[],
): Promise<Map<string, { beforeId: string; afterId: string }>> {
  if (monitorIds.length === 0) return new Map();
  const { monitorId, checkBefore, checkAfter, event, id } = monitorEvents;
  const rows = await db
    .selectDistinctOn([monitorId], { monitorId, beforeId: checkBefore, afterId: checkAfter })
    .from(monitorEvents)
    .where(and(inArray(monitorId, [...monitorIds]), sql`${event} ->> 'type' = 'monitor.changed'`))
    .orderBy(monitorId, desc(id));
  return new Map(
    rows.flatMap(({ monitorId, beforeId, afterId }) =>
      beforeId === null || afterId === null ? [] : [[monitorId, { beforeId, afterId }] as const],
    ),
  );
}
