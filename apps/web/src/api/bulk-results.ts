import {
  type BulkJob,
  type BulkRow,
  type BulkRowFilter,
  type BulkRowsPage,
  type BulkSummary,
  bulkMessages,
} from '@hopwise/model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bulkJobPath, isOpenJob } from './bulk-jobs.ts';
import { ApiError, callApi, queryRetries, queryString, requestApi } from './client.ts';
import { queryKeys } from './query-keys.ts';

const rowsPerPage = 50;
const rowsPollMs = 5000;
/** Every refetch computes the summary over all rows. */
const summaryPollMs = 10_000;
/** Summarizing a large job and rendering its report take a moment. */
const slowTimeoutMs = 120_000;

export interface BulkRowsWanted {
  filter: BulkRowFilter;
  /** A substring of the URL. */
  search: string;
  /** Rows below this line of the file; 0 for the first page. */
  after: number;
}

/**
 * The server scans a limited number of rows per call: in a large job, filling a page with rare rows takes several
 * calls.
 */
async function fetchRows(id: string, wanted: BulkRowsWanted, signal: AbortSignal): Promise<BulkRowsPage> {
  const { filter, search, after } = wanted;
  const rows: BulkRow[] = [];
  let cursor: number | null = after;
  while (cursor !== null && rows.length < rowsPerPage) {
    const query = queryString({ limit: rowsPerPage - rows.length, cursor, filter, search });
    const page: BulkRowsPage = await callApi(`${bulkJobPath(id)}/rows${query}`, { signal });
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return { rows, nextCursor: cursor };
}

export function useBulkRows(job: BulkJob, wanted: BulkRowsWanted) {
  return useQuery({
    queryKey: queryKeys.bulkRows(job, wanted),
    queryFn: ({ signal }) => fetchRows(job.id, wanted, signal),
    ...(isOpenJob(job) && { staleTime: 0, refetchInterval: rowsPollMs }),
    placeholderData: keepPreviousData,
  });
}

/** The summary of all rows tracked so far. */
export function useBulkSummary(job: BulkJob, enabled = true) {
  return useQuery({
    enabled,
    queryKey: queryKeys.bulkSummary(job),
    queryFn: async ({ signal }) => {
      const options = { signal, timeoutMs: slowTimeoutMs };
      const { summary } = await callApi<{ summary: BulkSummary }>(`${bulkJobPath(job.id)}/summary`, options);
      return summary;
    },
    ...(isOpenJob(job) && { staleTime: 0, refetchInterval: summaryPollMs }),
    retry: (failures, error) => isBeingCalculated(error) || failures < queryRetries.retry,
    placeholderData: keepPreviousData,
  });
}

/** The server computes the summary or comparison of large jobs while the client polls. */
export const isBeingCalculated = (error: Error | null): boolean =>
  error instanceof ApiError &&
  [bulkMessages.summaryUnderWay, bulkMessages.comparisonUnderWay].some((m) => m === error.message);

/** The browser downloads rows from this URL, so that a file with a million rows is streamed to disk. */
export const bulkResultsHref = (id: string, format: 'csv' | 'json'): string => `${bulkJobPath(id)}/results.${format}`;

const reportFiles = { pdf: 'report.pdf', markdown: 'report.md' } as const;
export type BulkReportFormat = keyof typeof reportFiles;

export async function fetchBulkReport(id: string, format: BulkReportFormat): Promise<Blob> {
  const options = { accept: '*/*', timeoutMs: slowTimeoutMs };
  const response = await requestApi(`${bulkJobPath(id)}/${reportFiles[format]}`, options);
  return response.blob();
}
