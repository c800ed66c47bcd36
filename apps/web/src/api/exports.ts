import { localZone, type Period } from '@hopwise/model';
import { ApiError, queryString, requestApi } from './client.ts';
import { useChange } from './use-change.ts';

/** Report formats, each with its file extension. */
export const extensions = { markdown: 'md', pdf: 'pdf', json: 'json', csv: 'csv', har: 'har' } as const;
export type ExportFormat = keyof typeof extensions;

/** Rendering a long chain as PDF takes a moment. */
const exportTimeoutMs = 60_000;

export const exportFileName = (checkId: string, format: ExportFormat): string =>
  `redirect-analysis-${checkId}.${extensions[format]}`;

/** Fetches a report from a check's export path, for example `/api/v2/export/{checkId}`. */
export async function fetchReport(exportsPath: string, format: ExportFormat): Promise<Blob> {
  const response = await requestApi(`${exportsPath}/${format}`, { accept: '*/*', timeoutMs: exportTimeoutMs });
  return response.blob();
}

export const reportFormats = ['csv', 'json', 'markdown', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** A period may have many thousands of checks. */
const reportTimeoutMs = 120_000;

interface ReportRequest {
  period: Period;
  format: ReportFormat;
}

/** All checks of a period in one file. */
export function useExportReports() {
  return useChange([], {
    mutationFn: async ({ period, format }: ReportRequest) => {
      const query = queryString({ period, timeZone: localZone() });
      const response = await fetch(`/api/v2/export/checks/${format}${query}`, {
        signal: AbortSignal.timeout(reportTimeoutMs),
      });
      if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
      return response.blob();
    },
  });
}
