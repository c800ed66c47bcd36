export const reportFormats = ['markdown', 'pdf', 'json', 'csv', 'har'] as const;
export type ReportFormat = (typeof reportFormats)[number];

interface FormatFacts {
  extension: string;
  contentType: string;
}

export const reportFormatFacts: Readonly<Record<ReportFormat, FormatFacts>> = {
  markdown: { extension: 'md', contentType: 'text/markdown; charset=utf-8' },
  pdf: { extension: 'pdf', contentType: 'application/pdf' },
  json: { extension: 'json', contentType: 'application/json; charset=utf-8' },
  csv: { extension: 'csv', contentType: 'text/csv; charset=utf-8; header=present' },
  har: { extension: 'har', contentType: 'application/json; charset=utf-8' },
};

export const reportFileName = (checkId: string, format: ReportFormat): string =>
  `redirect-analysis-${checkId}.${reportFormatFacts[format].extension}`;

export const clientsReportFileName = (comparisonId: string, format: ReportFormat): string =>
  `clients-compared-${comparisonId}.${reportFormatFacts[format].extension}`;

export const bulkReportFileName = (jobId: string, format: 'markdown' | 'pdf'): string =>
  `bulk-report-${jobId}.${reportFormatFacts[format].extension}`;
