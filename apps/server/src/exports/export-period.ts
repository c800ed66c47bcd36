import { Readable } from 'node:stream';
import { type ListedCheck, type Period, type PeriodQuery, periodDays } from '@hopwise/model';
import {
  buildChecksReport,
  type ChecksListing,
  renderChecksCsv,
  renderChecksJson,
  renderChecksMarkdown,
} from '@hopwise/report';
import { checksOfPeriod, periodStart, wantedProjects } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { recordInProjects } from '../projects/index.ts';
import type { WorkOwner } from '../threads/thread-pool.ts';
import { brandOfProjects } from './brand-of-projects.ts';
import type { ExportDeps } from './export-check.ts';

export const listFormats = ['csv', 'json', 'markdown', 'pdf'] as const;
export type ListFormat = (typeof listFormats)[number];

/** The formats that people read. */
const branded: ReadonlySet<ListFormat> = new Set(['pdf', 'markdown']);

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
