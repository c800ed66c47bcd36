import type { AuditEntry } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { type AuditRow, listAuditEntries } from './audit-table.ts';
import { requireRole } from './membership.ts';

export async function listAudit(
  db: Database,
  callerId: string,
  organizationId: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<AuditEntry[]> {
  await requireRole(db, organizationId, callerId, 'owner');
  return (await listAuditEntries(db, organizationId, { limit, before })).map(toEntry);
}

const toEntry = ({ id, at, actorName, action, details }: AuditRow): AuditEntry => ({
  id,
  at: at.toISOString(),
  actorName,
  action,
  details,
});
