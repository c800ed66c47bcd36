import { type DeliveryState, deliveryStates } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { dayMs } from '../time-units.ts';
import { alertDeliveries } from './alert-deliveries-table.ts';
import { pendingAlerts } from './pending-alerts-table.ts';

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
