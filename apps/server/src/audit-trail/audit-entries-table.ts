import type { AuditAction, AuditFilter } from '@hopwise/model';
import { auditActionsOf } from '@hopwise/model';
import { and, desc, eq, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { bigint, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storable, storedJson, storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';

/**
 * Who did what, when and from where. Rows are only added, and deleted when they expire. There are no foreign keys: an
 * entry outlives its account and organization.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** For actions in an organization; visible to its owners. */
    organizationId: uuid('organization_id'),
    /** For actions concerning an account; visible to its owner. */
    accountId: uuid('account_id'),
    at: storedMoment('at').notNull(),
    actorId: uuid('actor_id'),
    /** As of then: an account may have been renamed or deleted since. */
    actorName: storedText('actor_name').notNull(),
    actorEmail: storedText('actor_email'),
    address: storedText(),
    action: storedText().$type<AuditAction>().notNull(),
    details: storedJson().$type<Record<string, string>>().notNull(),
  },
  (table) => [
    index('audit_entries_organization').on(table.organizationId, table.id),
    index('audit_entries_account').on(table.accountId, table.id),
  ],
);

export type AuditRow = typeof auditEntries.$inferSelect;

export async function insertAuditEntry(tx: Database, row: Omit<AuditRow, 'id'>): Promise<void> {
  await tx.insert(auditEntries).values(row);
}

/** Whose trail: an organization's, an account's, or the whole server's. */
export type AuditScope = { organizationId: string } | { accountId: string } | 'server';

function isIn(scope: AuditScope): SQL | undefined {
  if (scope === 'server') return undefined;
  return 'organizationId' in scope
    ? eq(auditEntries.organizationId, scope.organizationId)
    : eq(auditEntries.accountId, scope.accountId);
}

/** A filter reads this many entries at a time, so a page takes no longer however few match. */
const lookedAtOnce = 2000;

export interface AuditRows {
  rows: AuditRow[];
  /** Where to continue; null at the end. */
  nextBefore: number | null;
}

export interface AuditRange {
  limit: number;
  before?: number | undefined;
  /** Entries before this time are left out. */
  since?: Date | undefined;
}

/** Newest first; each statement uses one index. */
export async function findAuditEntries(
  db: Database,
  scope: AuditScope,
  filter: AuditFilter,
  { limit, before, since }: AuditRange,
): Promise<AuditRows> {
  const wanted = matching(filter);
  const looked = wanted === undefined ? limit : lookedAtOnce;
  const older = before === undefined ? undefined : lt(auditEntries.id, before);
  const window = db
    .select({ id: auditEntries.id, at: auditEntries.at })
    .from(auditEntries)
    .where(and(isIn(scope), older))
    .orderBy(desc(auditEntries.id))
    .limit(looked);
  const found = await window;
  const inTime = since === undefined ? found : found.filter(({ at }) => at >= since);
  const [newest, oldest] = [inTime[0], inTime.at(-1)];
  if (newest === undefined || oldest === undefined) return { rows: [], nextBefore: null };
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(isIn(scope), lte(auditEntries.id, newest.id), sql`${auditEntries.id} >= ${oldest.id}::bigint`, wanted))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
  const isEnd = found.length < looked || inTime.length < found.length;
  const last = rows.length === limit ? rows.at(-1)?.id : undefined;
  return { rows, nextBefore: last ?? (isEnd ? null : oldest.id) };
}

function matching({ group, person }: AuditFilter): SQL | undefined {
  const ofGroup = group && inArray(auditEntries.action, [...auditActionsOf[group]]);
  const texts = [auditEntries.actorName, auditEntries.actorEmail, sql`${auditEntries.details} ->> 'account'`];
  const ofPerson = person
    ? or(...texts.map((text) => sql`strpos(lower(${text}), ${storable(person.toLowerCase())}) > 0`))
    : undefined;
  return and(ofGroup, ofPerson);
}

/** The oldest entries have the lowest ids. */
const deletedAtOnce = 500;

/** Deletes some of the entries from before a time. Returns whether there were any. */
export async function deleteOldAuditEntries(tx: Database, before: Date): Promise<boolean> {
  const oldest = await tx
    .select({ id: auditEntries.id, at: auditEntries.at })
    .from(auditEntries)
    .orderBy(auditEntries.id)
    .limit(deletedAtOnce);
  // Concurrent entries may have ids out of order, so this stops at the first entry to keep.
  const firstKept = oldest.findIndex(({ at }) => at >= before);
  const last = oldest.at(firstKept === -1 ? oldest.length - 1 : firstKept - 1);
  if (last === undefined || firstKept === 0) return false;
  await tx.delete(auditEntries).where(lte(auditEntries.id, last.id));
  return firstKept === -1;
}
