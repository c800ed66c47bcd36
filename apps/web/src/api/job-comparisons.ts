import type { ComparedRow, ComparedRowsPage, JobComparison, RowChangeFilter } from '@hopwise/model';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bulkJobPath } from './bulk-jobs.ts';
import { isBeingCalculated } from './bulk-results.ts';
import { ApiError, callApi, queryRetries, queryString } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** The bulk job or contract run that is compared with an earlier one. */
export type ComparedTarget = { jobId: string } | { contractId: string; runId: string };

const rowsPerPage = 50;
/** Comparing large jobs takes a moment. */
const slowTimeoutMs = 120_000;

const pathOf = (target: ComparedTarget): string =>
  'jobId' in target
    ? `${bulkJobPath(target.jobId)}/comparison`
    : `/api/v2/contract-runs/${encodeURIComponent(target.runId)}/comparison`;

/** `before` is the earlier one; without it, the server uses the previous one of the same file or contract. */
export const jobComparisonQuery = (target: ComparedTarget, before: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.jobComparison(pathOf(target), before),
    queryFn: async ({ signal }) => {
      const options = { signal, timeoutMs: slowTimeoutMs };
      const path = `${pathOf(target)}${queryString({ before })}`;
      return (await callApi<{ comparison: JobComparison }>(path, options)).comparison;
    },
    retry: (failures, error) =>
      isBeingCalculated(error) || (!isClientError(error) && failures < Number(queryRetries.retry)),
  });

const isClientError = (error: Error): boolean => error instanceof ApiError && error.status < 500;

/** Nothing to compare with, but the job itself exists. */
export const hasNoEarlier = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 404 && error.message.startsWith('No earlier ');

export interface ComparedRowsWanted {
  before: string | undefined;
  filter: RowChangeFilter;
  search: string;
  /** As a cursor; 0 for the first page. */
  after: number;
}

/** The server scans a limited number of rows per call, so filling a page with rare rows takes several calls. */
export const comparedRowsQuery = (target: ComparedTarget, wanted: ComparedRowsWanted) =>
  queryOptions({
    queryKey: queryKeys.comparedRows(pathOf(target), wanted),
    queryFn: async ({ signal }): Promise<ComparedRowsPage> => {
      const { after, ...narrowed } = wanted;
      const rows: ComparedRow[] = [];
      let cursor: number | null = after;
      while (cursor !== null && rows.length < rowsPerPage) {
        const query = queryString({ ...narrowed, limit: rowsPerPage - rows.length, cursor });
        const page: ComparedRowsPage = await callApi(`${pathOf(target)}/rows${query}`, { signal });
        rows.push(...page.rows);
        cursor = page.nextCursor;
      }
      return { rows, nextCursor: cursor };
    },
    placeholderData: keepPreviousData,
  });

/** The browser downloads the file from this URL. */
export const comparisonCsvHref = (target: ComparedTarget, before: string, filter: RowChangeFilter): string =>
  `${pathOf(target)}.csv${queryString({ before, filter })}`;
