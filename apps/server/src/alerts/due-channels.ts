import { groupWindowMs } from '@hopwise/alerts';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { alertChannels } from './alert-channels-table.ts';
import { alertDeliveries } from './alert-deliveries-table.ts';
import { pendingAlerts } from './pending-alerts-table.ts';

/**
 * Limits on concurrent messages, for all channels of all servers and for one person's channels: receivers that hang
 * must not hold up everyone else's alerts.
 */
export const alertsAtOnce = { all: 20, ofPerson: 10 } as const;

export interface DueChannel {
  channelId: string;
  /** The creator, or else the owner. */
  person: string;
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/**
 * Channels with something due. An entry scheduled further ahead than any retry interval dates from before a clock
 * change, and is due as well.
 */
export async function dueChannels(tx: Database, now: Date): Promise<DueChannel[]> {
  const latestLook = moment(new Date(now.getTime() + groupWindowMs));
  const { lookAt } = pendingAlerts;
  const { rows } = await tx.execute<{ channelId: string; person: string }>(sql`
    select id as "channelId", coalesce(user_id, project_id, organization_id) as person from ${alertChannels}
    where ${alertChannels.id} in (
      select ${pendingAlerts.channelId} from ${pendingAlerts} where ${lookAt} <= ${moment(now)} or ${lookAt} > ${latestLook}
      union
      select ${alertDeliveries.channelId} from ${alertDeliveries}
      where ${alertDeliveries.state} = 'waiting' and ${alertDeliveries.nextAttemptAt} <= ${moment(now)}
    ) order by id`);
  return rows.map(({ channelId, person }) => ({ channelId, person }));
}

/** When the next entry is due; Infinity: never. */
export async function nextAlertAt(tx: Database, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ at: Date | string | null }>(sql`
    select least(
      (select min(look_at) from ${pendingAlerts} where look_at > ${moment(now)}),
      (select min(next_attempt_at) from ${alertDeliveries} where state = 'waiting' and next_attempt_at > ${moment(now)})
    ) as at`);
  const at = rows[0]?.at ?? null;
  return at === null ? Number.POSITIVE_INFINITY : new Date(at).getTime();
}
