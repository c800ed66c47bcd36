import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { alertChannels } from './alert-channels-table.ts';
import { alertDeliveries } from './alert-deliveries-table.ts';
import { pendingAlerts } from './pending-alerts-table.ts';

/** Channels for which there is something to do now. One whose message is on its way is left alone until it is there. */
export async function dueChannels(tx: Database, now: Date): Promise<string[]> {
  const at = now.toISOString();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${alertChannels.id} as id from ${alertChannels}
    where (${alertChannels.leasedUntil} is null or ${alertChannels.leasedUntil} <= ${at}::timestamptz)
      and ${alertChannels.id} in (
        select ${pendingAlerts.channelId} from ${pendingAlerts} where ${pendingAlerts.lookAt} <= ${at}::timestamptz
        union
        select ${alertDeliveries.channelId} from ${alertDeliveries}
        where ${alertDeliveries.state} = 'waiting' and ${alertDeliveries.nextAttemptAt} <= ${at}::timestamptz
      )`);
  return rows.map(({ id }) => id);
}
