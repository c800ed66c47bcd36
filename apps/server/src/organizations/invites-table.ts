import type { OrganizationRole } from '@hopwise/model';
import { and, count, desc, eq, gt, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { users } from '../users/index.ts';
import { organizationMembers } from './members-table.ts';
import { organizations } from './organizations-table.ts';

/** A link that lets one person join. */
export const organizationInvites = pgTable(
  'organization_invites',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    tokenHash: storedText('token_hash').notNull().unique(),
    role: storedText().$type<OrganizationRole>().notNull(),
    /** Where the link was emailed; null when it was only shown. */
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

/** An invite is valid only while its creator could still issue it; see mayManage. */
const inviterMayStillInvite = and(
  eq(organizationMembers.organizationId, organizationInvites.organizationId),
  eq(organizationMembers.userId, organizationInvites.invitedBy),
  or(
    eq(organizationMembers.role, 'owner'),
    and(eq(organizationMembers.role, 'admin'), inArray(organizationInvites.role, ['admin', 'member'])),
  ),
);

export interface FoundInvite {
  invite: InviteRow;
  organizationName: string;
  inviter: { name: string; email: string };
}

/** The invite behind a link, unless its creator lost the permission or was disabled. */
export async function findInvite(db: Database, tokenHash: string): Promise<FoundInvite | undefined> {
  const [found] = await db
    .select({
      invite: organizationInvites,
      organizationName: organizations.name,
      inviter: { name: users.name, email: users.email },
    })
    .from(organizationInvites)
    .innerJoin(organizations, eq(organizations.id, organizationInvites.organizationId))
    .innerJoin(organizationMembers, inviterMayStillInvite)
    .innerJoin(users, eq(users.id, organizationInvites.invitedBy))
    .where(and(eq(organizationInvites.tokenHash, tokenHash), isOpen, isNull(users.disabledAt)));
  return found;
}

export async function deleteInvite(db: Database, organizationId: string, id: string): Promise<InviteRow | undefined> {
  const [deleted] = await db
    .delete(organizationInvites)
    .where(and(eq(organizationInvites.id, id), isOf(organizationId)))
    .returning();
  return deleted;
}

/** Ends the invites for these roles of a person who can no longer issue them. Returns how many. */
export async function deleteInvitesOf(
  db: Database,
  organizationId: string,
  userId: string,
  roles: readonly OrganizationRole[],
): Promise<number> {
  const deleted = await db
    .delete(organizationInvites)
    .where(
      and(
        eq(organizationInvites.organizationId, organizationId),
        eq(organizationInvites.invitedBy, userId),
        inArray(organizationInvites.role, [...roles]),
      ),
    )
    .returning({ id: organizationInvites.id });
  return deleted.length;
}

/** Expired invites, and those whose creator can no longer invite. */
export async function deleteDeadInvites(db: Database): Promise<void> {
  const inviter = db.select({ one: sql`1` }).from(organizationMembers).where(inviterMayStillInvite);
  await db.delete(organizationInvites).where(or(lte(organizationInvites.expiresAt, sql`now()`), notExists(inviter)));
}
