import type { Config } from '../config.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { dayMs } from '../time-units.ts';
import { deleteOldAuditEntries } from './audit-entries-table.ts';

/** Deletes entries of the audit trail that are older than they are kept. */
export const pruneAudit = ({ auditRetentionDays }: Pick<Config, 'auditRetentionDays'>): PeriodicTask => ({
  name: 'deleting old entries of the audit trail',
  everySeconds: 60 * 60,
  run: (tx) => deleteOldAuditEntries(tx, new Date(Date.now() - auditRetentionDays * dayMs)),
});
