import { groupWindowMs } from '@hopwise/alerts';
import type { Database } from '../db/database.ts';
import { type AlertChannelRow, updateChannelRow } from './alert-channels-table.ts';
import { endWaitingDeliveries } from './alert-deliveries-table.ts';
import { writeMessages } from './write-messages.ts';

/**
 * Stops sending through a locked channel. Pending messages stay in the delivery log, so a person can resend them later.
 */
export async function disableChannel(
  tx: Database,
  { id }: Pick<AlertChannelRow, 'id'>,
  disabledReason: string,
  { origin, now = new Date() }: { origin?: string | undefined; now?: Date } = {},
): Promise<void> {
  await updateChannelRow(tx, id, { disabledReason });
  await writeMessages(tx, id, { origin, now: new Date(now.getTime() + groupWindowMs) });
  await endWaitingDeliveries(tx, id);
}
