import type { PendingAlert } from '@hopwise/alerts';
import { asc, eq, inArray } from 'drizzle-orm';
import { bigint, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedJson, storedMoment } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { alertChannels } from './alert-channels-table.ts';

/** An event: of a monitor, or the end of a bulk job or contract run. */
export type AlertNews =
  | ({ kind: 'monitor'; projectId: string } & Omit<PendingAlert, 'id'>)
  | { kind: 'job'; jobId: string };

/**
 * Events that a channel hasn't been notified about yet. They are written in the transaction of the event itself (see
 * enqueue-alerts.ts; for jobs a trigger does it), so neither exists without the other. An event becomes a message once
 * there is nothing left to wait for.
 */
export const pendingAlerts = pgTable(
  'pending_alerts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => alertChannels.id, { onDelete: 'cascade' }),
    news: storedJson().$type<AlertNews>().notNull(),
    /** When to check whether it can be sent. */
    lookAt: storedMoment('look_at').notNull(),
  },
  (table) => [
    index('pending_alerts_channel').on(table.channelId, table.id),
    index('pending_alerts_due').on(table.lookAt),
  ],
);

export type PendingAlertRow = typeof pendingAlerts.$inferSelect;

export async function insertPendingAlerts(db: Database, rows: readonly Omit<PendingAlertRow, 'id'>[]): Promise<void> {
  if (rows.length > 0) await db.insert(pendingAlerts).values([...rows]);
}

/** In the order of the events. */
export async function listPendingAlerts(db: Database, channelId: string): Promise<PendingAlertRow[]> {
  return db.select().from(pendingAlerts).where(eq(pendingAlerts.channelId, channelId)).orderBy(asc(pendingAlerts.id));
}

export async function lookAtAgain(db: Database, ids: readonly number[], lookAt: Date): Promise<void> {
  if (ids.length > 0)
    await db
      .update(pendingAlerts)
      .set({ lookAt })
      .where(inArray(pendingAlerts.id, [...ids]));
}

export async function deletePendingAlerts(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(pendingAlerts).where(inArray(pendingAlerts.id, [...ids]));
}
