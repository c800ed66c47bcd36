import type { BrowserTrace, Check, CheckAnalysis } from '@hopwise/model';
import {
  buildReport,
  type Report,
  type ReportFormat,
  renderCsv,
  renderHar,
  renderJson,
  renderMarkdown,
} from '@hopwise/report';
import type { Database } from '../db/database.ts';
import type { WorkOwner } from '../threads/thread-pool.ts';
import { brandOfCheck } from './brand-of-projects.ts';
import type { PdfRenderer } from './pdf-renderer.ts';

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
