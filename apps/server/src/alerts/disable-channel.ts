import { groupWindowMs } from '@hopwise/alerts';
import type { Database } from '../db/database.ts';
import { type AlertChannelRow, updateChannelRow } from './alert-channels-table.ts';
import { endWaitingDeliveries } from './alert-deliveries-table.ts';
import { writeMessages } from './write-messages.ts';

/** Nothing more is sent through a locked channel. What waits is kept among its deliveries, so a person can send it later. */
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
