import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { BulkReport } from '../bulk/bulk-report.ts';
import type { ClientsReport } from '../clients/clients-report.ts';
import type { ChecksReport } from '../lists/checks-report.ts';
import type { PrintedReport } from '../report.ts';
import { bulkDocument } from './bulk-document.ts';
import { checkDocument } from './check-document.ts';
import { checksDocument } from './checks-document.ts';
import { clientsDocument } from './clients-document.ts';
import type { GlyphCoverage } from './fonts.ts';

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
