import type { AlertMessage, PendingAlert } from '@hopwise/alerts';
import type { AlertEventType, DeliveryAttempt, DeliveryState } from '@hopwise/model';
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, not, sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedJson, storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { type AlertChannelRow, alertChannels } from './alert-channels-table.ts';

/** One message to one channel, with the result of each attempt. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    /** Also the message's id, so that a receiver can detect duplicates. */
    id: uuid().primaryKey(),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => alertChannels.id, { onDelete: 'cascade' }),
    /** Messages are sent in this order. A resent one goes to the end. */
    turn: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    type: storedText().$type<AlertEventType>().notNull(),
    title: storedText().notNull(),
    message: storedJson().$type<AlertMessage>().notNull(),
    /** Messages about the same monitor stay in order. */
    monitorIds: storedJson('monitor_ids').$type<string[]>().notNull(),
    state: storedText().$type<DeliveryState>().notNull(),
    /** Counted since it was created or resent by a person. */
    attemptsMade: integer('attempts_made').notNull(),
    attempts: storedJson().$type<DeliveryAttempt[]>().notNull(),
    /** For email: ids of the recipients who already have it. */
    mailed: storedJson().$type<string[]>().notNull().default([]),
    /** null: it waits for an earlier message, or it is finished. */
    nextAttemptAt: storedMoment('next_attempt_at'),
    createdAt: storedMoment('created_at').notNull(),
  },
  (table) => [
    index('alert_deliveries_channel').on(table.channelId, table.turn),
    index('alert_deliveries_due').on(table.nextAttemptAt).where(sql`${table.state} = 'waiting'`),
    index('alert_deliveries_old').on(table.createdAt),
  ],
);

export type AlertDeliveryRow = typeof alertDeliveries.$inferSelect;
/** The message is left out: it may cover thousands of monitors. */
export type ListedDeliveryRow = Omit<AlertDeliveryRow, 'message' | 'monitorIds'>;

const { message: _message, monitorIds: _monitorIds, ...listed } = getTableColumns(alertDeliveries);
const isWaiting = eq(alertDeliveries.state, 'waiting');

export async function insertDelivery(db: Database, row: Omit<AlertDeliveryRow, 'turn'>): Promise<void> {
  await db.insert(alertDeliveries).values(row);
}

export async function findDelivery(db: Database, id: string): Promise<AlertDeliveryRow | undefined> {
  const [found] = await db.select().from(alertDeliveries).where(eq(alertDeliveries.id, id));
  return found;
}

export async function findListedDelivery(db: Database, id: string): Promise<ListedDeliveryRow | undefined> {
  const [found] = await db.select(listed).from(alertDeliveries).where(eq(alertDeliveries.id, id));
  return found;
}

/** Newest first, after the delivery named by `before`. */
export async function listDeliveryRows(
  db: Database,
  channelId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<ListedDeliveryRow[]> {
  const older =
    before === undefined
      ? undefined
      : sql`${alertDeliveries.turn} < (select turn from ${alertDeliveries} as page where page.id = ${before}::uuid)`;
  return db
    .select(listed)
    .from(alertDeliveries)
    .where(and(eq(alertDeliveries.channelId, channelId), older))
    .orderBy(desc(alertDeliveries.turn))
    .limit(limit);
}

export type DeliveryAbout = Pick<AlertDeliveryRow, 'id' | 'title' | 'state' | 'createdAt'> & {
  channelName: string;
  channelKind: AlertChannelRow['kind'];
};

interface About {
  monitorId: string;
  type: AlertEventType;
}

const mostAbout = 20;

/** The first deliveries about a monitor since a time, oldest first. */
export async function listDeliveriesAbout(
  db: Database,
  { monitorId, type }: About,
  since: Date,
): Promise<DeliveryAbout[]> {
  const { id, title, state, createdAt, channelId } = alertDeliveries;
  const channel = { channelName: alertChannels.name, channelKind: alertChannels.kind };
  return db
    .select({ id, title, state, createdAt, ...channel })
    .from(alertDeliveries)
    .innerJoin(alertChannels, eq(alertChannels.id, channelId))
    .where(
      and(
        gte(createdAt, since),
        eq(alertDeliveries.type, type),
        sql`${alertDeliveries.monitorIds} @> ${JSON.stringify([monitorId])}::jsonb`,
      ),
    )
    .orderBy(asc(alertDeliveries.turn))
    .limit(mostAbout);
}

export type WaitingDelivery = Pick<AlertDeliveryRow, 'id' | 'monitorIds' | 'nextAttemptAt' | 'attemptsMade'>;

/** A channel's pending deliveries, in order. */
export async function listWaitingDeliveries(tx: Database, channelId: string): Promise<WaitingDelivery[]> {
  const { id, monitorIds, nextAttemptAt, attemptsMade } = alertDeliveries;
  return tx
    .select({ id, monitorIds, nextAttemptAt, attemptsMade })
    .from(alertDeliveries)
    .where(and(eq(alertDeliveries.channelId, channelId), isWaiting))
    .orderBy(asc(alertDeliveries.turn));
}

export async function updateDelivery(db: Database, id: string, changes: Partial<AlertDeliveryRow>): Promise<void> {
  await db.update(alertDeliveries).set(changes).where(eq(alertDeliveries.id, id));
}

export async function setNextAttempts(tx: Database, ids: readonly string[], nextAttemptAt: Date | null): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(alertDeliveries)
      .set({ nextAttemptAt })
      .where(inArray(alertDeliveries.id, [...ids]));
}

/** Moves a delivery to the end of the queue, due immediately. */
export async function sendDeliveryAgain(tx: Database, id: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update ${alertDeliveries} set state = 'waiting', attempts_made = 0, mailed = '[]', next_attempt_at = ${now.toISOString()}, turn = default
    where ${alertDeliveries.id} = ${id}`);
}

/** Postpones a channel's deliveries to at least this time. */
export async function postponeDeliveries(tx: Database, channelId: string, until: Date): Promise<void> {
  await tx
    .update(alertDeliveries)
    .set({ nextAttemptAt: until })
    .where(and(eq(alertDeliveries.channelId, channelId), isWaiting, lt(alertDeliveries.nextAttemptAt, until)));
}

/** The receiver works again, so failed deliveries are retried now. */
export async function retryDeliveriesNow(tx: Database, channelId: string, now: Date): Promise<void> {
  await tx
    .update(alertDeliveries)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(alertDeliveries.channelId, channelId),
        isWaiting,
        gt(alertDeliveries.attemptsMade, 0),
        gt(alertDeliveries.nextAttemptAt, now),
      ),
    );
}

/** For a channel that was disabled. */
export async function endWaitingDeliveries(tx: Database, channelId: string): Promise<void> {
  await tx
    .update(alertDeliveries)
    .set({ state: 'disabled', nextAttemptAt: null })
    .where(and(eq(alertDeliveries.channelId, channelId), isWaiting));
}

/** Deletes finished deliveries beyond the newest ones. */
export async function deleteDeliveriesBeyond(tx: Database, channelId: string, newest: number): Promise<void> {
  const oldestKept = tx
    .select({ turn: alertDeliveries.turn })
    .from(alertDeliveries)
    .where(eq(alertDeliveries.channelId, channelId))
    .orderBy(desc(alertDeliveries.turn))
    .offset(newest - 1)
    .limit(1);
  await tx
    .delete(alertDeliveries)
    .where(
      and(eq(alertDeliveries.channelId, channelId), not(isWaiting), sql`${alertDeliveries.turn} < (${oldestKept})`),
    );
}

const deletedAtOnce = 500;

/** Deletes some deliveries from before a time. Returns whether there are more. */
export async function deleteOldDeliveries(tx: Database, before: Date): Promise<boolean> {
  const old = tx
    .select({ id: alertDeliveries.id })
    .from(alertDeliveries)
    .where(and(lt(alertDeliveries.createdAt, before), not(isWaiting)))
    .orderBy(alertDeliveries.createdAt)
    .limit(deletedAtOnce);
  const deleted = await tx
    .delete(alertDeliveries)
    .where(inArray(alertDeliveries.id, old))
    .returning({ id: alertDeliveries.id });
  return deleted.length === deletedAtOnce;
}

/** An event: of a monitor, or the end of a bulk job or contract run. */
export type AlertNotice =
  | ({ kind: 'monitor'; projectId: string } & Omit<PendingAlert, 'id'>)
  | { kind: 'job'; jobId: string };

/**
 * Events that a channel hasn't been notified about yet. They are written in the transaction of the event itself (see
 * alert-sender.ts; for jobs a trigger does it), so neither exists without the other. An event becomes a message once
 * there is nothing left to wait for.
 */
export const pendingAlerts = pgTable(
  'pending_alerts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => alertChannels.id, { onDelete: 'cascade' }),
    notice: storedJson().$type<AlertNotice>().notNull(),
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

/** Whether an alert about a monitor isn't a message yet. */
export async function hasPendingAlert(
  db: Database,
  channelIds: readonly string[],
  { monitorId, type }: About,
): Promise<boolean> {
  if (channelIds.length === 0) return false;
  const { channelId, notice, id } = pendingAlerts;
  const about = sql`${notice} -> 'monitor' ->> 'id' = ${monitorId} and ${notice} -> 'event' ->> 'type' = ${type}`;
  const found = await db
    .select({ id })
    .from(pendingAlerts)
    .where(and(inArray(channelId, [...channelIds]), about))
    .limit(1);
  return found.length > 0;
}

/** In the order of the events. */
export async function listPendingAlerts(db: Database, channelId: string): Promise<PendingAlertRow[]> {
  return db.select().from(pendingAlerts).where(eq(pendingAlerts.channelId, channelId)).orderBy(asc(pendingAlerts.id));
}

export async function setRecheckAt(db: Database, ids: readonly number[], lookAt: Date): Promise<void> {
  if (ids.length > 0)
    await db
      .update(pendingAlerts)
      .set({ lookAt })
      .where(inArray(pendingAlerts.id, [...ids]));
}

export async function deletePendingAlerts(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(pendingAlerts).where(inArray(pendingAlerts.id, [...ids]));
}
