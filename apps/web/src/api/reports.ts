import type { Period } from '@hopwise/model';
import { ApiError } from './client.ts';
import { queryString } from './query-string.ts';
import { viewerTimeZone } from './stats.ts';
import { useChange } from './use-change.ts';

export const reportFormats = ['csv', 'json', 'markdown', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** A period may hold many thousand checks. */
const timeoutMs = 120_000;

export interface ReportRequest {
  period: Period;
  format: ReportFormat;
}

/** The checks of a period as one file. */
export function useExportReports() {
  return useChange([], {
    mutationFn: async ({ period, format }: ReportRequest) => {
      const query = queryString({ period, timeZone: viewerTimeZone() });
      const response = await fetch(`/api/v2/export/checks/${format}${query}`, {
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
      return response.blob();
    },
  });
}
