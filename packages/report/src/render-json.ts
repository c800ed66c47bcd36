import type { CheckExport } from '@hopwise/model';
import { escapeUnseen } from './render-csv.ts';
import type { Report } from './report.ts';

/** The evidence itself, for programs. */
export function renderJson(report: Report): string {
  const { product, generatedAt, publicUrl, score, verdict, source } = report;
  const body: CheckExport = {
    format: 'hopwise-check',
    formatVersion: 1,
    generatedAt,
    generator: product,
    publicUrl,
    verdict,
    score,
    check: source.check,
    analysis: source.analysis,
    ...(source.browserTrace && { browserTrace: source.browserTrace }),
  };
  return `${escapeUnseen(JSON.stringify(body, null, 2))}\n`;
}
