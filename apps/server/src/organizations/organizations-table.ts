import type { LogoType } from '@hopwise/model';
import { eq } from 'drizzle-orm';
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedBytes, storedMoment, storedText } from '../db/columns.ts';
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

/** An organization's report branding. A separate table, so that a logo isn't read with every name. */
export const reportBrands = pgTable('report_brands', {
  organizationId: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  name: storedText(),
  logo: storedBytes(),
  logoType: storedText('logo_type').$type<LogoType>(),
  logoWidth: integer('logo_width'),
  logoHeight: integer('logo_height'),
});

export type ReportBrandRow = typeof reportBrands.$inferSelect;

export async function findReportBrand(db: Database, organizationId: string): Promise<ReportBrandRow | undefined> {
  const [found] = await db.select().from(reportBrands).where(eq(reportBrands.organizationId, organizationId));
  return found;
}

export async function saveReportBrand(db: Database, row: ReportBrandRow): Promise<void> {
  const { organizationId: _, ...values } = row;
  await db.insert(reportBrands).values(row).onConflictDoUpdate({ target: reportBrands.organizationId, set: values });
}

export async function deleteReportBrand(db: Database, organizationId: string): Promise<void> {
  await db.delete(reportBrands).where(eq(reportBrands.organizationId, organizationId));
}
