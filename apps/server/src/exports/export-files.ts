import { Readable } from 'node:stream';
import {
  type BrowserTrace,
  type Check,
  type CheckAnalysis,
  type ListedCheck,
  type Period,
  type PeriodQuery,
  periodDays,
} from '@hopwise/model';
import {
  buildChecksReport,
  buildReport,
  type ChecksListing,
  type Report,
  type ReportBrand,
  type ReportFormat,
  renderChecksCsv,
  renderChecksJson,
  renderChecksMarkdown,
  renderCsv,
  renderHar,
  renderJson,
  renderMarkdown,
} from '@hopwise/report';
import { eq, inArray } from 'drizzle-orm';
import { checks, checksOfPeriod, periodStart, wantedProjects } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { organizations, reportBrands, toReportBrand } from '../organizations/index.ts';
import { projects, recordInProjects } from '../projects/index.ts';
import type { WorkOwner } from '../threads/thread-pool.ts';
import type { PdfRenderer } from './pdf-renderer.ts';

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

export interface ExportDeps {
  pdf: Pick<PdfRenderer, 'render'>;
  version: string;
}

export interface ExportedCheck {
  check: Check;
  analysis: CheckAnalysis | null;
  browserTrace?: BrowserTrace | null;
  /** The check's URL on this installation; null if the server's URL isn't known. */
  publicUrl: string | null;
}

const textRenderers: Readonly<Record<Exclude<ReportFormat, 'pdf'>, (report: Report) => string>> = {
  markdown: renderMarkdown,
  json: renderJson,
  csv: renderCsv,
  har: renderHar,
};

/** The formats that people read. */
const branded: ReadonlySet<ReportFormat> = new Set(['pdf', 'markdown']);

/** The report of a check as a file in the requested format. */
export async function exportCheck(
  { db, pdf, version }: ExportDeps & { db: Database },
  exported: ExportedCheck,
  format: ReportFormat,
  by: WorkOwner,
): Promise<string | Uint8Array> {
  const brand = branded.has(format) ? await brandOfCheck(db, exported.check.id) : null;
  const report = buildReport({ ...exported, brand, generatedAt: new Date().toISOString(), productVersion: version });
  return format === 'pdf' ? pdf.render(report, by) : textRenderers[format](report);
}

export const listFormats = ['csv', 'json', 'markdown', 'pdf'] as const;
export type ListFormat = (typeof listFormats)[number];

/** The checks of a period as one file. All formats except PDF are streamed, whatever their size. */
export async function exportPeriod(
  { db, pdf, version }: ExportDeps & { db: Database },
  userId: string,
  { period, timeZone, projectId }: PeriodQuery,
  format: ListFormat,
  by: WorkOwner,
): Promise<Readable | Uint8Array> {
  const now = new Date();
  const from = periodStart(period, timeZone, now);
  const projectIds = await wantedProjects(db, userId, projectId);
  await recordInProjects(db, { userId, projectIds, action: 'export.checks', details: { period, format } });
  const checks = checksOfPeriod(db, projectIds, { from, to: now });
  const listing: ChecksListing = {
    title: titleOf(period),
    from: from.toISOString(),
    to: now.toISOString(),
    generatedAt: now.toISOString(),
    productVersion: version,
    brand: branded.has(format) ? await brandOfProjects(db, projectIds) : null,
  };
  if (format === 'pdf') return pdf.render(await buildChecksReport(listing, checks), by);
  return Readable.from(render(format, listing, checks));
}

function render(format: Exclude<ListFormat, 'pdf'>, listing: ChecksListing, checks: AsyncIterable<ListedCheck>) {
  switch (format) {
    case 'csv':
      return renderChecksCsv(checks);
    case 'json':
      return renderChecksJson(listing, checks);
    case 'markdown':
      return renderChecksMarkdown(listing, checks);
  }
}

const titleOf = (period: Period): string =>
  period === '1d' ? "Today's checks" : `Checks from the last ${periodDays[period]} days`;
