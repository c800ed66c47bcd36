import type { AuditEntry, AuditFilter, AuditPage, AuditQuery } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { type AuditRow, type AuditScope, findAuditEntries } from './audit-entries-table.ts';

export async function listAudit(
  db: Database,
  scope: AuditScope,
  { limit, before, ...filter }: AuditQuery,
): Promise<AuditPage> {
  const { rows, nextBefore } = await findAuditEntries(db, scope, filter, { limit, before });
  return { entries: rows.map(toEntry), nextBefore };
}

const readAtOnce = 500;

/** All entries, newest first, read lazily. */
export async function* allAudit(
  db: Database,
  scope: AuditScope,
  filter: AuditFilter,
  since?: Date,
): AsyncGenerator<AuditEntry> {
  for (let before: number | undefined; ; ) {
    const { rows, nextBefore } = await findAuditEntries(db, scope, filter, { limit: readAtOnce, before, since });
    yield* rows.map(toEntry);
    if (nextBefore === null) return;
    before = nextBefore;
  }
}

const toEntry = ({ at, ...row }: AuditRow): AuditEntry => ({ ...row, at: at.toISOString() });
