import { requestApi } from './client.ts';

/** The formats of a report, each with the ending of its file's name. */
export const extensions = { markdown: 'md', pdf: 'pdf', json: 'json', csv: 'csv', har: 'har' } as const;
export type ExportFormat = keyof typeof extensions;

/** Reports of long chains take a moment to set as PDF. */
const timeoutMs = 60_000;

export const exportFileName = (checkId: string, format: ExportFormat): string =>
  `redirect-analysis-${checkId}.${extensions[format]}`;

/** Fetches a report from where the check's exports are, for example `/api/v2/export/{checkId}`. */
export async function fetchReport(exportsPath: string, format: ExportFormat): Promise<Blob> {
  const response = await requestApi(`${exportsPath}/${format}`, { accept: '*/*', timeoutMs });
  return response.blob();
}
