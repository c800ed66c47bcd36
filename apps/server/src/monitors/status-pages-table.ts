import { and, eq, inArray, isNull } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { projects } from '../projects/index.ts';

/** Projects with a public status page. */
export const statusPages = pgTable('status_pages', {
  projectId: uuid('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  /** The basis for the link's token. */
  nonce: uuid().notNull(),
  tokenHash: storedText('token_hash').notNull().unique(),
});

export type StatusPageRow = typeof statusPages.$inferSelect;

export async function findStatusPage(db: Database, projectId: string): Promise<StatusPageRow | undefined> {
  const [found] = await db.select().from(statusPages).where(eq(statusPages.projectId, projectId));
  return found;
}

export const listStatusPageRows = (db: Database, projectIds: readonly string[]): Promise<StatusPageRow[]> =>
  db
    .select()
    .from(statusPages)
    .where(inArray(statusPages.projectId, [...projectIds]));

export async function saveStatusPage(db: Database, { projectId, ...link }: StatusPageRow): Promise<void> {
  await db
    .insert(statusPages)
    .values({ projectId, ...link })
    .onConflictDoUpdate({ target: statusPages.projectId, set: link });
}

export async function deleteStatusPage(db: Database, projectId: string): Promise<void> {
  await db.delete(statusPages).where(eq(statusPages.projectId, projectId));
}

/** The project whose status page has this token, unless it is being deleted. */
export async function findProjectByStatusPage(
  db: Database,
  tokenHash: string,
): Promise<{ id: string; name: string } | undefined> {
  const [found] = await db
    .select({ id: projects.id, name: projects.name })
    .from(statusPages)
    .innerJoin(projects, eq(projects.id, statusPages.projectId))
    .where(and(eq(statusPages.tokenHash, tokenHash), isNull(projects.removedAt)));
  return found;
}
