import type { PeriodicTask } from '../tasks/index.ts';
import { dayMs } from '../time-units.ts';
import { deleteOldDeliveries } from './alert-deliveries-table.ts';

const retentionDays = 30;

/** Deletes old deliveries, except those with an attempt pending. */
export const pruneDeliveries: PeriodicTask = {
  name: 'deleting old alert deliveries',
  everySeconds: 60 * 60,
  run: (tx) => deleteOldDeliveries(tx, new Date(Date.now() - retentionDays * dayMs)),
};
