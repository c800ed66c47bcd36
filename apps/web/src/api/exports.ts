import type { Period } from '@hopwise/model';
import { ApiError, queryString, requestApi } from './client.ts';
import { viewerTimeZone } from './stats.ts';
import { useChange } from './use-change.ts';

/** The formats of a report, each with the ending of its file's name. */
export const extensions = { markdown: 'md', pdf: 'pdf', json: 'json', csv: 'csv', har: 'har' } as const;
export type ExportFormat = keyof typeof extensions;

/** Reports of long chains take a moment to set as PDF. */
const exportTimeoutMs = 60_000;

export const exportFileName = (checkId: string, format: ExportFormat): string =>
  `redirect-analysis-${checkId}.${extensions[format]}`;

/** Fetches a report from where the check's exports are, for example `/api/v2/export/{checkId}`. */
export async function fetchReport(exportsPath: string, format: ExportFormat): Promise<Blob> {
  const response = await requestApi(`${exportsPath}/${format}`, { accept: '*/*', timeoutMs: exportTimeoutMs });
  return response.blob();
}

export const reportFormats = ['csv', 'json', 'markdown', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** A period may hold many thousand checks. */
const reportTimeoutMs = 120_000;

interface ReportRequest {
  period: Period;
  format: ReportFormat;
}

/** The checks of a period as one file. */
export function useExportReports() {
  return useChange([], {
    mutationFn: async ({ period, format }: ReportRequest) => {
      const query = queryString({ period, timeZone: viewerTimeZone() });
      const response = await fetch(`/api/v2/export/checks/${format}${query}`, {
        signal: AbortSignal.timeout(reportTimeoutMs),
      });
      if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
      return response.blob();
    },
  });
}
