import { forgetExpired } from '../accounts/index.ts';
import { pruneAudit } from '../audit-trail/index.ts';
import { pruneGuestChecks } from '../checks/index.ts';
import { pruneMonitors } from '../monitors/index.ts';
import type { AdminCommand } from './admin-command.ts';

export const pruneCommand: AdminCommand = {
  usage: 'prune',
  summary:
    'deletes now what the server deletes by and by: old checks of guests, old runs of monitors, old entries of the audit trail, and what has expired',
  recordedAs: 'server.pruned',
  run: async ({ db, config, write }) => {
    for (const job of [pruneGuestChecks(config), pruneMonitors(config, Date.now), pruneAudit(config), forgetExpired]) {
      while (await db.transaction((tx) => job.run(tx)));
    }
    await write(
      'Deleted the checks of guests, the runs of monitors and the audit entries that are past their time, and what has expired\n',
    );
  },
};
