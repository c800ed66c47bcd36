import type { Database } from '../db/database.ts';
import { readZones } from '../users/index.ts';
import { type AlertChannelRow, lockChannel, ownerOf } from './alert-channels-table.ts';
import {
  type AlertDeliveryRow,
  findDelivery,
  listWaitingDeliveries,
  postponeDeliveries,
  setNextAttempts,
  type WaitingDelivery,
} from './alert-deliveries-table.ts';
import { listRecipients } from './alert-recipients-table.ts';
import { disableChannel } from './disable-channel.ts';
import type { Recipients } from './send-mails.ts';
import { writeMessages } from './write-messages.ts';

export interface ClaimedDelivery {
  channel: AlertChannelRow;
  delivery: AlertDeliveryRow;
  /** For an email channel. */
  recipients: Recipients;
}

interface ClaimOptions {
  origin: string | undefined;
  now: Date;
}

/** Claims a channel's next message, for the holder of the channel's task. Undefined: nothing is due. */
export async function claimDelivery(
  tx: Database,
  channelId: string,
  { origin, now }: ClaimOptions,
): Promise<ClaimedDelivery | undefined> {
  const channel = await lockChannel(tx, channelId);
  if (channel === undefined) return undefined;
  const reason = channel.disabledReason ?? ((await isOrphan(tx, channel)) ? 'Its project was deleted' : null);
  if (reason !== null) {
    await disableChannel(tx, channel, reason, { origin, now });
    return undefined;
  }
  await writeMessages(tx, channelId, { origin, now });
  if (channel.backoffUntil && channel.backoffUntil > now) {
    await postponeDeliveries(tx, channelId, channel.backoffUntil);
    return undefined;
  }
  const { chosen, held, freed } = chooseDelivery(await listWaitingDeliveries(tx, channelId), now);
  await setNextAttempts(tx, held, null);
  await setNextAttempts(tx, freed, now);
  const delivery = chosen && (await findDelivery(tx, chosen.id));
  if (delivery === undefined) return undefined;
  return { channel, delivery, recipients: await readRecipients(tx, channelId, delivery) };
}

/** The recipients of a message who don't have it yet. */
export async function readRecipients(
  db: Database,
  channelId: string,
  { mailed, turn }: Pick<Recipients, 'mailed' | 'turn'> = { mailed: [], turn: 0 },
): Promise<Recipients> {
  const rows = await listRecipients(db, [channelId]);
  const areAllStopped = rows.length > 0 && rows.every(({ state }) => state === 'stopped');
  const confirmed = rows.filter(({ state }) => state === 'confirmed');
  const addresses = confirmed.map(({ email }) => email);
  return { confirmed, areAllStopped, zones: await readZones(db, addresses), mailed, turn };
}

/** Whether its project is being deleted. */
async function isOrphan(tx: Database, channel: AlertChannelRow): Promise<boolean> {
  const { userId, organizationId } = await ownerOf(tx, channel);
  return userId === null && organizationId === null;
}

export interface Choice {
  /** The first delivery that can be sent now. */
  chosen: WaitingDelivery | undefined;
  /** Deliveries that now wait for an earlier one. */
  held: string[];
  /** Deliveries that no longer wait for an earlier one. */
  freed: string[];
}

/**
 * Chooses the next of a channel's pending messages. Messages about one monitor stay in order: a message waits for
 * earlier ones about any of its monitors.
 */
export function chooseDelivery(waiting: readonly WaitingDelivery[], now: Date): Choice {
  const earlierMonitors = new Set<string>();
  const choice: Choice = { chosen: undefined, held: [], freed: [] };
  for (const delivery of waiting) {
    const { id, monitorIds, nextAttemptAt } = delivery;
    const isHeld = monitorIds.some((monitorId) => earlierMonitors.has(monitorId));
    if (isHeld && nextAttemptAt !== null) choice.held.push(id);
    if (!isHeld && nextAttemptAt === null) choice.freed.push(id);
    if (!isHeld && (nextAttemptAt ?? now) <= now) choice.chosen ??= delivery;
    for (const monitorId of monitorIds) earlierMonitors.add(monitorId);
  }
  return choice;
}
