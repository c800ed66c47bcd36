import type { ReportBrand } from '@hopwise/report';
import { eq } from 'drizzle-orm';
import { checks } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { organizations, reportBrands, toReportBrand } from '../organizations/index.ts';
import { projects } from '../projects/index.ts';

/** What the organization whose project a check is in wants on its reports. */
export async function brandOfCheck(db: Database, checkId: string): Promise<ReportBrand | null> {
  const [found] = await db
    .select({ brand: reportBrands, organizationName: organizations.name })
    .from(checks)
    .innerJoin(projects, eq(projects.id, checks.projectId))
    .innerJoin(organizations, eq(organizations.id, projects.organizationId))
    .innerJoin(reportBrands, eq(reportBrands.organizationId, organizations.id))
    .where(eq(checks.id, checkId));
  if (found === undefined) return null;
  const { name, logo } = toReportBrand(found.brand);
  return { name: name ?? found.organizationName, showsName: name !== null, logo };
}
