import { and, eq, inArray, isNull } from 'drizzle-orm';
import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedText } from '../../db/columns.ts';
import type { Database } from '../../db/database.ts';
import { type ReportBrandRow, reportBrands } from '../../organizations/index.ts';
import { projects } from '../../projects/index.ts';

/** Projects with a public status page. */
export const statusPages = pgTable('status_pages', {
  projectId: uuid('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  /** The basis for the link's token. */
  nonce: uuid().notNull(),
  tokenHash: storedText('token_hash').notNull().unique(),
  /** null: the link is enough. */
  passwordHash: storedText('password_hash'),
  groupsByTag: boolean('groups_by_tag').notNull().default(false),
});

export type StatusPageRow = typeof statusPages.$inferSelect;

export async function findStatusPage(db: Database, projectId: string): Promise<StatusPageRow | undefined> {
  const [found] = await db.select().from(statusPages).where(eq(statusPages.projectId, projectId));
  return found;
}

export async function lockStatusPage(tx: Database, projectId: string): Promise<void> {
  const { projectId: id } = statusPages;
  await tx.select({ id }).from(statusPages).where(eq(id, projectId)).for('update');
}

export const listStatusPageRows = (db: Database, projectIds: readonly string[]): Promise<StatusPageRow[]> =>
  db
    .select()
    .from(statusPages)
    .where(inArray(statusPages.projectId, [...projectIds]));

export async function saveStatusPage(db: Database, { projectId, ...values }: StatusPageRow): Promise<void> {
  await db
    .insert(statusPages)
    .values({ projectId, ...values })
    .onConflictDoUpdate({ target: statusPages.projectId, set: values });
}

export async function deleteStatusPage(db: Database, projectId: string): Promise<void> {
  await db.delete(statusPages).where(eq(statusPages.projectId, projectId));
}

/** A page with the project that it shows. */
export interface FoundStatusPage {
  page: StatusPageRow;
  projectName: string;
  /** Without the organization. */
  brand: Omit<ReportBrandRow, 'organizationId'> | null;
}

/** The page with this token, unless its project is being deleted. */
export async function findPageByToken(db: Database, tokenHash: string): Promise<FoundStatusPage | undefined> {
  const [found] = await db
    .select({ page: statusPages, projectName: projects.name, brand: reportBrands })
    .from(statusPages)
    .innerJoin(projects, eq(projects.id, statusPages.projectId))
    .leftJoin(reportBrands, eq(reportBrands.organizationId, projects.organizationId))
    .where(and(eq(statusPages.tokenHash, tokenHash), isNull(projects.removedAt)));
  return found;
}
