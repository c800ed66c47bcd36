import type { ReportBrand } from '@hopwise/report';
import { eq, inArray } from 'drizzle-orm';
import { checks } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { organizations, reportBrands, toReportBrand } from '../organizations/index.ts';
import { projects } from '../projects/index.ts';

/** The report branding of the organization that owns the check's project. */
export async function brandOfCheck(db: Database, checkId: string): Promise<ReportBrand | null> {
  const [found] = await db.select({ projectId: checks.projectId }).from(checks).where(eq(checks.id, checkId));
  return found?.projectId == null ? null : brandOfProjects(db, [found.projectId]);
}

/** The report branding of the organization that owns these projects; none if they have different owners. */
export async function brandOfProjects(db: Database, projectIds: readonly string[]): Promise<ReportBrand | null> {
  if (projectIds.length === 0) return null;
  const owners = await db
    .selectDistinct({ organizationId: projects.organizationId })
    .from(projects)
    .where(inArray(projects.id, [...projectIds]))
    .limit(2);
  const organizationId = owners.length === 1 ? owners[0]?.organizationId : null;
  return organizationId == null ? null : brandOf(db, organizationId);
}

async function brandOf(db: Database, organizationId: string): Promise<ReportBrand | null> {
  const [found] = await db
    .select({ brand: reportBrands, organizationName: organizations.name })
    .from(reportBrands)
    .innerJoin(organizations, eq(organizations.id, reportBrands.organizationId))
    .where(eq(reportBrands.organizationId, organizationId));
  if (found === undefined) return null;
  const { name, logo } = toReportBrand(found.brand);
  return { name: name ?? found.organizationName, showsName: name !== null, logo };
}
