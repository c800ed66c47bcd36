import type { ClientComparison, ClientComparisonFormat } from '@hopwise/model';
import { buildClientsReport, renderClientComparison } from '@hopwise/report';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { brandOfProjects, type ExportDeps } from '../exports/index.ts';
import type { WorkOwner } from '../threads/thread-pool.ts';

export interface ExportComparisonDeps extends ExportDeps {
  db: Database;
  config: Pick<Config, 'publicUrl'>;
}

/** The formats that people read. */
const branded: ReadonlySet<ClientComparisonFormat> = new Set(['pdf', 'markdown']);

/** A comparison as a file. page: its URL on this installation. */
export async function exportComparison(
  { db, pdf, version, config: { publicUrl } }: ExportComparisonDeps,
  comparison: ClientComparison,
  page: string,
  format: ClientComparisonFormat,
  by: WorkOwner,
): Promise<string | Uint8Array> {
  const report = buildClientsReport({
    comparison,
    brand: branded.has(format) ? await brandOfProjects(db, [comparison.projectId]) : null,
    publicUrl: publicUrl ? new URL(page, publicUrl).href : null,
    generatedAt: new Date().toISOString(),
    productVersion: version,
  });
  return format === 'pdf' ? pdf.render(report, by) : renderClientComparison(report, format);
}
