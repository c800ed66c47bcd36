import { groupWindowMs } from '@hopwise/alerts';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { alertChannels } from './alert-channels-table.ts';
import { alertDeliveries } from './alert-deliveries-table.ts';
import { leaseEnds } from './lease.ts';
import { pendingAlerts } from './pending-alerts-table.ts';

/** Messages on their way at once, of all servers' channels together, and of those that one person created. */
export const alertsAtOnce = { all: 20, ofPerson: 10 } as const;

/**
 * Channels for which there is something to do now. One whose message is on its way is left alone until it is there. What
 * would have to wait longer than anything does was noted before the clock was set back, and is due as well. One person has
 * half of the places: receivers that hang must not hold up everyone else's alerts.
 */
export async function dueChannels(tx: Database, now: Date): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const latestLook = sql`${new Date(now.getTime() + groupWindowMs).toISOString()}::timestamptz`;
  const latestLease = sql`${leaseEnds(now).toISOString()}::timestamptz`;
  const { leasedUntil } = alertChannels;
  const { lookAt } = pendingAlerts;
  const { rows } = await tx.execute<{ id: string }>(sql`
    with leased as (
      select coalesce(user_id, project_id, organization_id) as person, count(*) as messages from ${alertChannels}
      where ${leasedUntil} > ${at} and ${leasedUntil} <= ${latestLease} group by person
    ), due as (
      select id, coalesce(user_id, project_id, organization_id) as person from ${alertChannels}
      where (${leasedUntil} is null or ${leasedUntil} <= ${at} or ${leasedUntil} > ${latestLease})
      and ${alertChannels.id} in (
        select ${pendingAlerts.channelId} from ${pendingAlerts} where ${lookAt} <= ${at} or ${lookAt} > ${latestLook}
        union
        select ${alertDeliveries.channelId} from ${alertDeliveries}
        where ${alertDeliveries.state} = 'waiting' and ${alertDeliveries.nextAttemptAt} <= ${at}
      )
    ), placed as (
      select id, coalesce(messages, 0) + row_number() over (partition by person order by id) as place
      from due left join leased using (person)
    )
    select id from placed where place <= ${alertsAtOnce.ofPerson}`);
  return rows.map(({ id }) => id);
}
