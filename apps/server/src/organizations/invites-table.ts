import type { OrganizationRole } from '@hopwise/model';
import { and, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { users } from '../users/index.ts';
import { organizations } from './organizations-table.ts';

/** A link that lets whoever opens it join, once. */
export const organizationInvites = pgTable(
  'organization_invites',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    tokenHash: storedText('token_hash').notNull().unique(),
    role: storedText().$type<OrganizationRole>().notNull(),
    /** Where the link was mailed; null when it was only shown. */
    email: storedText(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: storedMoment('created_at').notNull(),
    expiresAt: storedMoment('expires_at').notNull(),
  },
  (table) => [index('organization_invites_organization').on(table.organizationId)],
);

export type InviteRow = typeof organizationInvites.$inferSelect;

const isOpen = gt(organizationInvites.expiresAt, sql`now()`);
const isOf = (organizationId: string) => and(eq(organizationInvites.organizationId, organizationId), isOpen);

export async function insertInvite(db: Database, row: InviteRow): Promise<void> {
  await db.insert(organizationInvites).values(row);
}

export async function listInvites(db: Database, organizationId: string): Promise<InviteRow[]> {
  return db
    .select()
    .from(organizationInvites)
    .where(isOf(organizationId))
    .orderBy(desc(organizationInvites.createdAt), organizationInvites.id);
}

export async function countInvites(db: Database, organizationId: string): Promise<number> {
  const [row] = await db.select({ invites: count() }).from(organizationInvites).where(isOf(organizationId));
  return row?.invites ?? 0;
}

export interface FoundInvite {
  invite: InviteRow;
  organizationName: string;
  invitedBy: string | null;
}

export async function findInvite(db: Database, tokenHash: string): Promise<FoundInvite | undefined> {
  const [found] = await db
    .select({ invite: organizationInvites, organizationName: organizations.name, invitedBy: users.name })
    .from(organizationInvites)
    .innerJoin(organizations, eq(organizations.id, organizationInvites.organizationId))
    .leftJoin(users, eq(users.id, organizationInvites.invitedBy))
    .where(and(eq(organizationInvites.tokenHash, tokenHash), isOpen));
  return found;
}

/** The invite that a link stands for. It is gone with the asking: a link works once. */
export async function takeInvite(db: Database, tokenHash: string): Promise<InviteRow | undefined> {
  const [taken] = await db
    .delete(organizationInvites)
    .where(and(eq(organizationInvites.tokenHash, tokenHash), isOpen))
    .returning();
  return taken;
}

export async function deleteInvite(db: Database, organizationId: string, id: string): Promise<InviteRow | undefined> {
  const [deleted] = await db
    .delete(organizationInvites)
    .where(and(eq(organizationInvites.id, id), isOf(organizationId)))
    .returning();
  return deleted;
}

export async function deleteExpiredInvites(db: Database): Promise<void> {
  await db.delete(organizationInvites).where(lte(organizationInvites.expiresAt, sql`now()`));
}
