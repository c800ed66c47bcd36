import { attemptDelaysMs, testMessage } from '@hopwise/alerts';
import { type AlertDelivery, type DeliveriesQuery, type DeliveryState, dayMs, deliveryStates } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { isId, newId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { lockChannel, updateChannelRow } from './alert-channels-table.ts';
import {
  alertDeliveries,
  deleteOldDeliveries,
  findListedDelivery,
  insertDelivery,
  type ListedDeliveryRow,
  listDeliveryRows,
  pendingAlerts,
  sendDeliveryAgain,
} from './alert-deliveries-table.ts';
import { readRecipients } from './claim-delivery.ts';
import { accessChannel, accessChannelToEdit, noSuchChannel } from './open-channel.ts';
import { admitByHand } from './send-mails.ts';
import { nextStep, type SendDeps, sendMessage, toAttempt } from './send-message.ts';

/** Newest first. */
export async function listDeliveries(
  db: Database,
  userId: string,
  channelId: string,
  query: DeliveriesQuery,
): Promise<AlertDelivery[]> {
  const { row } = await accessChannel(db, userId, channelId);
  return (await listDeliveryRows(db, row.id, query)).map(toDelivery);
}

export interface TestDeps extends SendDeps {
  db: Database;
  origin: string;
}

/** Sends a test message while the caller waits. It tries once and changes only the delivery log. */
export async function testChannel(deps: TestDeps, userId: string, channelId: string): Promise<AlertDelivery> {
  const { db, origin } = deps;
  const channel = await accessChannelToEdit(db, userId, channelId);
  await admitByHand(db, userId);
  const now = new Date(deps.now());
  const message = testMessage(newId(), channel.name, now.toISOString(), origin);
  const sent = await sendMessage(deps, channel, message, await readRecipients(db, channel.id));
  const step = nextStep(channel.kind, attemptDelaysMs.length, sent, 0);
  const isDelivered = step.state === 'delivered';
  await db.transaction(async (tx) => {
    if ((await lockChannel(tx, channel.id)) === undefined) throw noSuchChannel();
    await insertDelivery(tx, {
      ...{ id: message.id, channelId: channel.id, type: message.type, title: message.title, message, monitorIds: [] },
      ...{
        state: isDelivered ? 'delivered' : 'gave-up',
        attemptsMade: 1,
        attempts: [toAttempt(step, sent)],
        mailed: sent.mailed,
      },
      ...{ nextAttemptAt: null, createdAt: now },
    });
    if (isDelivered) await updateChannelRow(tx, channel.id, { lastDeliveredAt: now });
  });
  return readDelivery(db, message.id);
}

/** Resends a message under the same id, so receivers can detect duplicates. It goes to the end of the queue. */
export async function resendDelivery(
  { db, now }: { db: Database; now(): number },
  userId: string,
  id: string,
): Promise<AlertDelivery> {
  const found = isId(id) ? await findListedDelivery(db, id) : undefined;
  if (found === undefined) throw noSuchDelivery();
  const { row } = await accessChannel(db, userId, found.channelId).catch(asMissing);
  await accessChannelToEdit(db, userId, row.id);
  await admitByHand(db, userId);
  await db.transaction(async (tx) => {
    const channel = await lockChannel(tx, row.id);
    if (channel === undefined) throw noSuchDelivery();
    if (channel.disabledReason !== null) throw new AppError('CONFLICT', 'This channel is disabled. Enable it first.');
    await sendDeliveryAgain(tx, id, new Date(now()));
  });
  return readDelivery(db, id);
}

const noSuchDelivery = () => new AppError('NOT_FOUND', "Delivery not found, or you don't have access");

/** People who can't see the channel must not learn about its deliveries. */
function asMissing(error: unknown): never {
  throw error instanceof AppError && error.code === 'NOT_FOUND' ? noSuchDelivery() : error;
}

async function readDelivery(db: Database, id: string): Promise<AlertDelivery> {
  const row = await findListedDelivery(db, id);
  if (row === undefined) throw noSuchDelivery();
  return toDelivery(row);
}

const toDelivery = (row: ListedDeliveryRow): AlertDelivery => ({
  id: row.id,
  channelId: row.channelId,
  type: row.type,
  title: row.title,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: row.state === 'waiting' ? (row.nextAttemptAt?.toISOString() ?? null) : null,
  attempts: row.attempts,
});

const retentionDays = 30;

/** Deletes old deliveries, except those with an attempt pending. */
export const pruneDeliveries = (now: () => number): PeriodicTask => ({
  name: 'deleting old alert deliveries',
  everySeconds: 60 * 60,
  run: (tx) => deleteOldDeliveries(tx, new Date(now() - retentionDays * dayMs)),
});

export interface AlertFigures {
  /** Messages created in the last 24 hours, by state; pending ones regardless of age. */
  deliveries: Record<DeliveryState, number>;
  /** The age of the oldest pending message. */
  oldestWaitingSeconds: number;
}

/** Covers the channels of all accounts. */
export async function readAlertFigures(db: Database, now: number): Promise<AlertFigures> {
  const { state, createdAt } = alertDeliveries;
  const aDayAgo = sql`${new Date(now - dayMs).toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ state: DeliveryState; total: string }>(sql`
    select ${state} as state, count(*) as total from ${alertDeliveries}
    where ${state} <> 'waiting' and ${createdAt} > ${aDayAgo} group by ${state}
    union all select 'waiting', count(*) from ${alertDeliveries} where ${state} = 'waiting'`);
  const { rows: oldest } = await db.execute<{ seconds: string | null }>(sql`
    select extract(epoch from ${new Date(now).toISOString()}::timestamptz - min(since)) as seconds from (
      select min(${createdAt}) as since from ${alertDeliveries} where ${state} = 'waiting'
      union all select min(${pendingAlerts.lookAt}) from ${pendingAlerts}
    ) as waiting`);
  const none = Object.fromEntries(deliveryStates.map((name) => [name, 0])) as AlertFigures['deliveries'];
  return {
    deliveries: { ...none, ...Object.fromEntries(rows.map((row) => [row.state, Number(row.total)])) },
    oldestWaitingSeconds: Math.max(0, Number(oldest[0]?.seconds ?? 0)),
  };
}
