import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { ChecksReport } from '../lists/checks-report.ts';
import type { PrintedReport } from '../report.ts';
import { checkDocument } from './check-document.ts';
import { checksDocument } from './checks-document.ts';
import type { GlyphCoverage } from './fonts.ts';

/** Everything that can be printed. */
export type Printable = PrintedReport | ChecksReport;

export const pdfDocument = (report: Printable, covers: GlyphCoverage): TDocumentDefinitions =>
  report.kind === 'check' ? checkDocument(report, covers) : checksDocument(report, covers);
