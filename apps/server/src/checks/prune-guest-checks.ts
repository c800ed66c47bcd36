import type { Config } from '../config.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { dayMs } from '../time-units.ts';
import { deleteOldGuestChecks } from './guest-checks-table.ts';

/** Deletes guests' checks that are older than they are kept. */
export const pruneGuestChecks = ({ guestRetentionDays }: Pick<Config, 'guestRetentionDays'>): PeriodicTask => ({
  name: 'deleting old checks of guests',
  everySeconds: 60 * 60,
  run: async (tx) => {
    const before = new Date(Date.now() - guestRetentionDays * dayMs);
    return deleteOldGuestChecks(tx, before);
  },
});
