import type { OrganizationRole } from '@hopwise/model';
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import { alias, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { users } from '../users/index.ts';
import { type OrganizationRow, organizations } from './organizations-table.ts';

export const organizationMembers = pgTable(
  'organization_members',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: storedText().$type<OrganizationRole>().notNull(),
    joinedAt: storedMoment('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index('organization_members_user').on(table.userId),
  ],
);

export type MemberRow = typeof organizationMembers.$inferSelect;

const isMember = (organizationId: string, userId: string) =>
  and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId));

/** An existing member keeps their role; returns whether they joined. */
export async function insertMember(db: Database, row: MemberRow): Promise<boolean> {
  const inserted = await db
    .insert(organizationMembers)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: organizationMembers.userId });
  return inserted.length > 0;
}

export async function findRole(
  db: Database,
  organizationId: string,
  userId: string,
): Promise<OrganizationRole | undefined> {
  const [found] = await db
    .select({ role: organizationMembers.role })
    .from(organizationMembers)
    .where(isMember(organizationId, userId));
  return found?.role;
}

export interface MemberOfOrganization extends MemberRow {
  name: string;
  email: string;
}

export async function listMembers(db: Database, organizationId: string): Promise<MemberOfOrganization[]> {
  return selectMembers(db, eq(organizationMembers.organizationId, organizationId));
}

export async function findMember(
  db: Database,
  organizationId: string,
  userId: string,
): Promise<MemberOfOrganization | undefined> {
  const [found] = await selectMembers(db, isMember(organizationId, userId));
  return found;
}

/** Earliest members first. */
async function selectMembers(db: Database, condition: SQL | undefined): Promise<MemberOfOrganization[]> {
  const rows = await db
    .select({ member: organizationMembers, name: users.name, email: users.email })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(condition)
    .orderBy(asc(organizationMembers.joinedAt), asc(users.id));
  return rows.map(({ member, ...person }) => ({ ...member, ...person }));
}

export async function countMembers(db: Database, organizationId: string): Promise<{ members: number; owners: number }> {
  const [row] = await db
    .select({
      members: count(),
      owners: sql<number>`count(*) filter (where ${organizationMembers.role} = 'owner')`.mapWith(Number),
    })
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId));
  return row ?? { members: 0, owners: 0 };
}

export async function listMemberships(db: Database, userId: string): Promise<MemberRow[]> {
  return db
    .select()
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId))
    .orderBy(asc(organizationMembers.joinedAt), asc(organizationMembers.organizationId));
}

export async function updateRole(
  db: Database,
  organizationId: string,
  userId: string,
  role: OrganizationRole,
): Promise<void> {
  await db.update(organizationMembers).set({ role }).where(isMember(organizationId, userId));
}

export async function deleteMember(db: Database, organizationId: string, userId: string): Promise<void> {
  await db.delete(organizationMembers).where(isMember(organizationId, userId));
}

/** An organization as one of its members sees it. */
export interface OrganizationOfMember extends OrganizationRow {
  role: OrganizationRole;
  memberCount: number;
}

/** The organizations of a person, oldest membership first. With an id, only that one. */
export async function listOrganizationsOf(db: Database, userId: string, id?: string): Promise<OrganizationOfMember[]> {
  const all = alias(organizationMembers, 'all_members');
  const rows = await db
    .select({ organization: organizations, role: organizationMembers.role, memberCount: count(all.userId) })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .innerJoin(all, eq(all.organizationId, organizations.id))
    .where(and(eq(organizationMembers.userId, userId), id === undefined ? undefined : eq(organizations.id, id)))
    .groupBy(organizations.id, organizationMembers.role, organizationMembers.joinedAt)
    .orderBy(asc(organizationMembers.joinedAt), asc(organizations.id));
  return rows.map(({ organization, ...rest }) => ({ ...organization, ...rest }));
}
