import { eq } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';

export const organizations = pgTable('organizations', {
  id: uuid().primaryKey(),
  name: storedText().notNull(),
  createdAt: storedMoment('created_at').notNull(),
});

export type OrganizationRow = typeof organizations.$inferSelect;

export async function insertOrganization(db: Database, row: OrganizationRow): Promise<void> {
  await db.insert(organizations).values(row);
}

/**
 * Membership changes take turns on this lock: two owners who leave at once must not leave it without one. undefined: it
 * no longer exists.
 */
export async function lockOrganization(tx: Database, id: string): Promise<OrganizationRow | undefined> {
  const [found] = await tx.select().from(organizations).where(eq(organizations.id, id)).for('update');
  return found;
}

export async function updateOrganizationName(db: Database, id: string, name: string): Promise<void> {
  await db.update(organizations).set({ name }).where(eq(organizations.id, id));
}

/** Its members, invites and projects are deleted with it. */
export async function deleteOrganizationRow(db: Database, id: string): Promise<void> {
  await db.delete(organizations).where(eq(organizations.id, id));
}
