import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { BulkReport } from '../bulk/bulk-report.ts';
import type { ClientsReport } from '../clients/clients-report.ts';
import type { ChecksReport } from '../lists/checks-summary.ts';
import type { PrintedReport } from '../report.ts';
import { bulkDocument } from './bulk-document.ts';
import { checkDocument } from './check-document.ts';
import { checksDocument } from './checks-document.ts';
import { clientsDocument } from './clients-document.ts';
import type { GlyphCoverage } from './theme.ts';

/**
 * What a part of the document is to a reader application that speaks or reflows it, in the names of PDF (ISO 32000,
 * 14.8.4). Text is a paragraph and a table is one of rows and cells unless said otherwise.
 */
export type StructureTag = 'H1' | 'H2' | 'H3' | 'H4' | 'P' | 'L' | 'LI' | 'layout';

/** Properties for the printer in addition to pdfmake's own. */
export interface Structured {
  /** layout: a table that only places its content. */
  tag?: StructureTag;
  /** The first cell of each row names the row. */
  rowHeads?: boolean;
  /** In place of a picture. A picture without is decoration. */
  alt?: string;
  /** The name that entries of the outline below this one refer to. pdfmake knows it, its types do not. */
  id?: string;
}

declare module 'pdfmake/interfaces.js' {
  interface ContentBase extends Structured {}
}

/** Everything that can be printed. */
export type Printable = PrintedReport | ChecksReport | BulkReport | ClientsReport;

export function pdfDocument(report: Printable, covers: GlyphCoverage): TDocumentDefinitions {
  switch (report.kind) {
    case 'check':
      return checkDocument(report, covers);
    case 'checks':
      return checksDocument(report, covers);
    case 'bulk':
      return bulkDocument(report, covers);
    case 'clients':
      return clientsDocument(report, covers);
  }
}
