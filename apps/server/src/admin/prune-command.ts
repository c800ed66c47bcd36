import { forgetExpired } from '../accounts/index.ts';
import { pruneAudit } from '../audit-trail/index.ts';
import { pruneGuestChecks } from '../checks/index.ts';
import { pruneMonitors } from '../monitors/index.ts';
import type { AdminCommand } from './admin-command.ts';

export const pruneCommand: AdminCommand = {
  usage: 'prune',
  summary: 'Run retention cleanup now: old guest checks, monitor runs, audit trail entries and expired data',
  recordedAs: 'server.pruned',
  run: async ({ db, config, write }) => {
    for (const job of [pruneGuestChecks(config), pruneMonitors(config, Date.now), pruneAudit(config), forgetExpired]) {
      while (await db.transaction((tx) => job.run(tx)));
    }
    await write('Deleted expired guest checks, monitor runs, audit trail entries and other expired data\n');
  },
};
