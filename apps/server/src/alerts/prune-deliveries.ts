import type { Config } from '../config.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { dayMs } from '../time-units.ts';
import { deleteOldDeliveries } from './alert-deliveries-table.ts';

/** Deletes deliveries that are older than they are kept. Those that wait for an attempt stay. */
export const pruneDeliveries = ({ deliveryRetentionDays }: Pick<Config, 'deliveryRetentionDays'>): PeriodicTask => ({
  name: 'deleting old deliveries of alerts',
  everySeconds: 60 * 60,
  run: (tx) => deleteOldDeliveries(tx, new Date(Date.now() - deliveryRetentionDays * dayMs)),
});
