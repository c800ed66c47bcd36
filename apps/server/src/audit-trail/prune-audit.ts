import type { Config } from '../config.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { dayMs } from '../time-units.ts';
import { deleteOldAuditEntries } from './audit-entries-table.ts';

/** Deletes audit trail entries past their retention. */
export const pruneAudit = ({ auditRetentionDays }: Pick<Config, 'auditRetentionDays'>): PeriodicTask => ({
  name: 'deleting old audit trail entries',
  everySeconds: 60 * 60,
  run: (tx) => deleteOldAuditEntries(tx, new Date(Date.now() - auditRetentionDays * dayMs)),
});
