import type { MonitorEvent, MonitorHistoryQuery } from '@hopwise/model';
import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { monitors } from './monitors-table.ts';

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

/** Starts or ends one, following `incidentsFrom`. */
export async function followIncident(tx: Database, monitorId: string, event: MonitorEvent): Promise<void> {
  if (event.type === 'monitor.failed' && event.reminder === null) {
    const incident = { id: newId(), monitorId, startedAt: new Date(event.since), endedAt: null, reason: event.reason };
    await tx.insert(monitorIncidents).values(incident).onConflictDoNothing();
  } else if (event.type === 'monitor.recovered') {
    const endedAt = new Date(Date.parse(event.since) + event.downMs);
    await tx
      .update(monitorIncidents)
      .set({ endedAt })
      .where(and(eq(monitorIncidents.monitorId, monitorId), isNull(monitorIncidents.endedAt)));
  }
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
        or(isNull(monitorIncidents.endedAt), gte(monitorIncidents.endedAt, since)),
      ),
    )
    .orderBy(desc(monitorIncidents.startedAt), desc(monitorIncidents.id))
    .limit(limit);
  return rows.map(({ incident, monitorName }) => ({ ...incident, monitorName }));
}
