import type { AlertMessage } from '@hopwise/alerts';
import type { AlertEventType, DeliveryAttempt, DeliveryState } from '@hopwise/model';
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, not, sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedJson, storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { alertChannels } from './alert-channels-table.ts';

/** One message on its way to one channel, and what came of each attempt. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    /** Also that of the message: a receiver that gets it twice can tell. */
    id: uuid().primaryKey(),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => alertChannels.id, { onDelete: 'cascade' }),
    /** What was made first goes first. One that is sent again goes to the end of the line. */
    turn: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    type: storedText().$type<AlertEventType>().notNull(),
    title: storedText().notNull(),
    message: storedJson().$type<AlertMessage>().notNull(),
    /** What is told of one monitor stays in order. */
    monitorIds: storedJson('monitor_ids').$type<string[]>().notNull(),
    state: storedText().$type<DeliveryState>().notNull(),
    /** Since it was made, or a person had it sent again. */
    attemptsMade: integer('attempts_made').notNull(),
    attempts: storedJson().$type<DeliveryAttempt[]>().notNull(),
    /** Of a mail: ids of the recipients who have it. */
    mailed: storedJson().$type<string[]>().notNull().default([]),
    /** null: it waits for an earlier one, or for nothing. */
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
/** The message may tell of thousands of monitors. */
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

/** Newest first. The next page begins after the delivery named by `before`. */
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

export type WaitingDelivery = Pick<AlertDeliveryRow, 'id' | 'monitorIds' | 'nextAttemptAt' | 'attemptsMade'>;

/** Those that a channel is still to get, in the order of their turns. */
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

/** To the end of the line, due at once. */
export async function sendDeliveryAgain(tx: Database, id: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update ${alertDeliveries} set state = 'waiting', attempts_made = 0, mailed = '[]', next_attempt_at = ${now.toISOString()}, turn = default
    where ${alertDeliveries.id} = ${id}`);
}

/** Nobody is called before a moment. */
export async function postponeDeliveries(tx: Database, channelId: string, until: Date): Promise<void> {
  await tx
    .update(alertDeliveries)
    .set({ nextAttemptAt: until })
    .where(and(eq(alertDeliveries.channelId, channelId), isWaiting, lt(alertDeliveries.nextAttemptAt, until)));
}

/** The other side takes messages again, so those that it did not take wait no longer. */
export async function hastenDeliveries(tx: Database, channelId: string, now: Date): Promise<void> {
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

/** Of a channel that is disabled. */
export async function endWaitingDeliveries(tx: Database, channelId: string): Promise<void> {
  await tx
    .update(alertDeliveries)
    .set({ state: 'disabled', nextAttemptAt: null })
    .where(and(eq(alertDeliveries.channelId, channelId), isWaiting));
}

/** Of those that wait for nothing, the newest are kept. */
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

/** Deletes some of those from before a moment. Returns whether there are more. */
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
