import type { LogoType } from '@hopwise/model';
import { eq } from 'drizzle-orm';
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedBytes, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { organizations } from './organizations-table.ts';

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
