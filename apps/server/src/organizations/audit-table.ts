import type { AuditAction } from '@hopwise/model';
import { and, desc, eq, lt } from 'drizzle-orm';
import { bigint, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedJson, storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { findUser, users } from '../users/index.ts';
import { organizations } from './organizations-table.ts';

/** Who did what when in an organization. Rows are only ever added. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    at: storedMoment('at').notNull(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** As it was then: an account may be renamed or gone since. */
    actorName: storedText('actor_name').notNull(),
    action: storedText().$type<AuditAction>().notNull(),
    details: storedJson().$type<Record<string, string>>().notNull(),
  },
  (table) => [index('audit_entries_organization').on(table.organizationId, table.id)],
);

export type AuditRow = typeof auditEntries.$inferSelect;

export interface AuditEvent {
  organizationId: string;
  actorId: string;
  action: AuditAction;
  /** What it was done to, in the words of the moment: names, roles. */
  details: Record<string, string>;
}

/** Call it in the transaction of what it tells of. */
export async function recordAudit(tx: Database, event: AuditEvent): Promise<void> {
  const actor = await findUser(tx, event.actorId);
  await tx.insert(auditEntries).values({ ...event, at: new Date(), actorName: actor?.name ?? '' });
}

/** Newest first. */
export async function listAuditEntries(
  db: Database,
  organizationId: string,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<AuditRow[]> {
  const older = before === undefined ? undefined : lt(auditEntries.id, before);
  return db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.organizationId, organizationId), older))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}
