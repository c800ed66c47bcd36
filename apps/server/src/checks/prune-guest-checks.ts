import type { Config } from '../config.ts';
import type { PeriodicJob } from '../tasks/run-periodically.ts';
import { deleteOldGuestChecks } from './checks-table.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes guests' checks that are older than they are kept. */
export const pruneGuestChecks = ({ guestRetentionDays }: Pick<Config, 'guestRetentionDays'>): PeriodicJob => ({
  name: 'deleting old checks of guests',
  everyMs: 60 * 60 * 1000,
  lock: 4_673_948,
  run: async (tx) => {
    const before = new Date(Date.now() - guestRetentionDays * dayMs);
    return deleteOldGuestChecks(tx, before);
  },
});
