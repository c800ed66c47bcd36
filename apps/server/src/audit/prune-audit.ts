import type { Config } from '../config.ts';
import type { PeriodicJob } from '../tasks/run-periodically.ts';
import { deleteOldAuditEntries } from './audit-entries-table.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes entries of the audit trail that are older than they are kept. */
export const pruneAudit = ({ auditRetentionDays }: Pick<Config, 'auditRetentionDays'>): PeriodicJob => ({
  name: 'deleting old entries of the audit trail',
  everyMs: 60 * 60 * 1000,
  lock: 4_673_960,
  run: (tx) => deleteOldAuditEntries(tx, new Date(Date.now() - auditRetentionDays * dayMs)),
});
