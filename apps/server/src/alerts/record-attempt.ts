import type { NextStep } from '@hopwise/alerts';
import type { Database } from '../db/database.ts';
import type { OrderMail } from '../mail/index.ts';
import { type AlertChannelRow, lockChannel, updateChannelRow } from './alert-channels-table.ts';
import {
  type AlertDeliveryRow,
  findDelivery,
  hastenDeliveries,
  postponeDeliveries,
  updateDelivery,
} from './alert-deliveries-table.ts';
import type { ClaimedDelivery } from './claim-delivery.ts';
import { disableChannel } from './disable-channel.ts';
import { disabledMail } from './mail-disabled.ts';
import { nextStep, restMs, toAttempt } from './next-step.ts';
import { recordChannel } from './record-channel.ts';
import type { Sent } from './send-message.ts';

/** How many attempts are kept for each message. */
export const keptAttempts = 20;

interface RecordOptions {
  origin: string | undefined;
  /** At least 0, less than 1. */
  random: number;
  order: OrderMail;
}

/** Records an attempt and acts on its result. */
export async function recordAttempt(
  tx: Database,
  { channel: claimed, delivery: { id, attemptsMade } }: ClaimedDelivery,
  sent: Sent,
  { origin, random, order }: RecordOptions,
): Promise<void> {
  const channel = await lockChannel(tx, claimed.id);
  const delivery = await findDelivery(tx, id);
  // Deleted, or this process was presumed dead and another one has tried since.
  if (channel === undefined || delivery === undefined || delivery.attemptsMade !== attemptsMade) return;
  const step = nextStep(channel.kind, attemptsMade + 1, sent, random);
  const now = new Date(sent.at + sent.durationMs);
  await updateDelivery(tx, id, {
    state: stateAfter(step, delivery),
    attemptsMade: attemptsMade + 1,
    mailed: [...delivery.mailed, ...sent.mailed],
    attempts: [...delivery.attempts, toAttempt(step, sent)].slice(-keptAttempts),
    nextAttemptAt: step.state === 'waiting' ? new Date(step.nextAttemptAt) : null,
  });
  if (step.state === 'delivered') {
    await updateChannelRow(tx, channel.id, { lastDeliveredAt: now, restsUntil: null });
    await hastenDeliveries(tx, channel.id, now);
    return;
  }
  const rest = restMs(sent);
  if (rest > 0) {
    const restsUntil = new Date(now.getTime() + rest);
    await updateChannelRow(tx, channel.id, { restsUntil });
    await postponeDeliveries(tx, channel.id, restsUntil);
  }
  const reason = reasonToDisable(step, channel, delivery);
  if (reason === undefined || channel.disabledReason !== null) return;
  await disableChannel(tx, channel, reason, { origin, now });
  await recordChannel(tx, null, channel, 'alert-channel.disabled', { reason });
  await order(disabledMail(tx), channel.id, { channelId: channel.id });
}

/** A channel that was disabled during the attempt doesn't retry. */
const stateAfter = ({ state }: NextStep, before: AlertDeliveryRow): AlertDeliveryRow['state'] =>
  state === 'waiting' && before.state !== 'waiting' ? before.state : state;

/** If only this message is rejected while others are accepted, the channel is fine. */
function reasonToDisable(
  step: NextStep,
  { lastDeliveredAt }: AlertChannelRow,
  { attempts, attemptsMade }: AlertDeliveryRow,
): string | undefined {
  if (step.state === 'disabled') return `Alerts can't be delivered anymore. ${step.error}`;
  if (step.state !== 'gave-up') return undefined;
  const first = attempts.at(-attemptsMade);
  const hasTakenOthers = lastDeliveredAt !== null && first !== undefined && lastDeliveredAt >= new Date(first.at);
  return hasTakenOthers ? undefined : `Deliveries failed for 3 days. ${step.error}`;
}
