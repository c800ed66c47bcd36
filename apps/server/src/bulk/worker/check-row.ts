import type { BulkOptions, TrackRequest } from '@hopwise/model';
import { type MakeCheckDeps, makeCheck, type WrittenCheck, writeCheck } from '../../checks/index.ts';
import { AppError } from '../../errors.ts';
import type { VisibleJobRow } from '../bulk-jobs-table.ts';
import type { RowResult } from '../bulk-rows-table.ts';
import { judgeExpectation } from './judge-expectation.ts';
import type { PendingRow } from './pending-rows.ts';

/** What a row came to. check: null when its address may not be asked at all. */
export interface CheckedRow {
  result: RowResult;
  check: WrittenCheck | null;
}

/** Tracks a row as POST /v2/track does. Whatever a site does is a result; only what is our own fault is thrown. */
export async function checkRow(
  deps: MakeCheckDeps,
  { id: batchId, projectId, options }: VisibleJobRow,
  row: PendingRow,
  signal: AbortSignal,
): Promise<CheckedRow> {
  try {
    const owner = { guestId: null, projectId, batchId };
    const check = await makeCheck(deps, requestOf(row, options), owner, { signal });
    const { id, status, finalUrl, finalStatusCode, redirectCount, totalTimeMs, error } = check.row;
    const judgement = judgeExpectation(row, { trace: check.trace, finalUrl, finalStatusCode, error });
    return {
      result: {
        ...judgement,
        line: row.line,
        status,
        finalUrl,
        finalStatusCode,
        redirectCount,
        totalTimeMs,
        error,
        checkId: id,
      },
      check: writeCheck(check),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'TARGET_REFUSED') {
      return { result: failedResult(row, error.message), check: null };
    }
    throw error;
  }
}

/** The result of a row of which there is no check. */
export function failedResult(row: PendingRow, error: string): RowResult {
  const nothing = { finalUrl: null, finalStatusCode: null };
  return {
    line: row.line,
    status: 'ERROR',
    ...nothing,
    redirectCount: null,
    totalTimeMs: null,
    error,
    ...judgeExpectation(row, { trace: null, ...nothing, error }),
    checkId: null,
  };
}

function requestOf({ url, method, userAgent }: PendingRow, options: BulkOptions): TrackRequest {
  const request = { ...options, url, method };
  return userAgent === null ? request : { ...request, userAgent };
}
