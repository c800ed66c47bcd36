import {
  type BulkOptions,
  clientNamed,
  type HeaderPair,
  isPasswordHidden,
  readRetryAfter,
  type Trace,
  type TrackRequest,
  withoutPassword,
} from '@hopwise/model';
import { type WrittenCheck, writeCheck } from '../../checks/index.ts';
import { AppError } from '../../errors.ts';
import { cutTrace, type MakeCheckDeps, makeCheck, refusalOf } from '../../tracing/index.ts';
import type { VisibleJobRow } from '../bulk-jobs-table.ts';
import type { RowResult } from '../bulk-rows-table.ts';
import { comparisonClient, type Judgment, judgeCase, judgeExpectation, maxHopsOf, type Outcome } from './judge-row.ts';
import type { PendingRow } from './pending-rows.ts';

/** The result of a row. check: null if its URL is blocked. */
export interface CheckedRow {
  result: RowResult;
  check: WrittenCheck | null;
  /** The host at the end of the chain, if it sent Retry-After. */
  busyHost?: string | undefined;
}

/** Tracks a row like POST /v2/track. Whatever a site does is a result; only internal errors are thrown. */
export async function checkRow(
  deps: MakeCheckDeps,
  { id: batchId, projectId, options, kind }: Pick<VisibleJobRow, 'id' | 'projectId' | 'options' | 'kind'>,
  row: PendingRow,
  signal: AbortSignal,
): Promise<CheckedRow> {
  if (isPasswordHidden(row.url)) return { result: failedResult(row, passwordRemoved, untrackedHeadline), check: null };
  try {
    const owner = { guestId: null, projectId, batchId, origin: kind === 'file' ? 'bulk' : 'contract' } as const;
    const check = await makeCheck(deps, requestOf(row, options), owner, { signal });
    const {
      id,
      status,
      verdictLevel: level,
      verdictHeadline: headline,
      finalUrl,
      finalStatusCode,
      redirectCount,
      totalTimeMs,
      error,
    } = check.row;
    const comparison = await traceComparison(deps, row, options, signal);
    const judgment = judgeRow(row, { trace: check.trace, error, check: { level, headline } }, comparison, kind);
    return {
      result: {
        ...judgment,
        line: row.line,
        status,
        level,
        headline,
        firstStatusCode: check.trace.hops[0]?.statusCode ?? null,
        finalUrl,
        finalStatusCode,
        redirectCount,
        totalTimeMs,
        error,
        checkId: id,
      },
      check: writeCheck(check),
      busyHost: busyHostOf(check.trace),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'TARGET_REFUSED') {
      const judgment = judgeRow(row, { trace: null, error: error.message }, null, kind);
      return { result: { ...failedResult(row, error.message), ...judgment }, check: null };
    }
    throw error;
  }
}

/** Runs right after the row itself, so that both see the site in the same state. Its trace isn't stored. */
async function traceComparison(
  { gatherUrl }: MakeCheckDeps,
  row: PendingRow,
  options: BulkOptions,
  signal: AbortSignal,
): Promise<Trace | null> {
  const client = comparisonClient(row);
  if (client === null) return null;
  const { trace } = await gatherUrl(requestOf({ ...row, userAgent: client }, options), [], { signal });
  const refusal = refusalOf(trace);
  if (refusal) throw refusal;
  return cutTrace(trace);
}

/** Passwords are stored until a row is first tracked. Without it the retried row would get a different result. */
export const untrackedHeadline = 'Not tracked';
const passwordRemoved = 'Passwords are removed after a row is tracked. Upload the file again to retry this row.';

function judgeRow(
  row: PendingRow,
  outcome: Outcome,
  comparison: Trace | null,
  kind: VisibleJobRow['kind'] = 'contract',
): Judgment {
  if (row.contractCase === null) return judgeExpectation(shownExpectation(row), outcome);
  const judgment = judgeCase({ ...row, contractCase: row.contractCase }, outcome, comparison);
  // A row of a file passes or fails, like one with a URL and a status.
  return kind === 'file' ? { ...judgment, verdict: judgment.verdict ?? 'FAIL' } : judgment;
}

/** The URLs of a chain are stored without passwords, and so are messages about them. */
const shownExpectation = <Row extends Pick<PendingRow, 'expectedUrl'>>(row: Row): Row => ({
  ...row,
  expectedUrl: row.expectedUrl && withoutPassword(row.expectedUrl),
});

const isRetryAfter = ([name, value]: HeaderPair) =>
  name.toLowerCase() === 'retry-after' && readRetryAfter(value, 0) !== undefined;

function busyHostOf({ hops }: Trace): string | undefined {
  const last = hops.at(-1);
  const isBusy = last?.statusCode === 429 || last?.statusCode === 503;
  return isBusy && last.responseHeaders.some(isRetryAfter) ? new URL(last.url).hostname : undefined;
}

/** The result of a row without a check. */
export function failedResult(row: PendingRow, error: string, headline = 'Not reachable'): RowResult {
  const nothing = { firstStatusCode: null, finalUrl: null, finalStatusCode: null };
  return {
    line: row.line,
    status: 'ERROR',
    level: 'failed',
    headline,
    ...nothing,
    redirectCount: null,
    totalTimeMs: null,
    error,
    ...judgeRow(row, { trace: null, error }, null),
    checkId: null,
  };
}

function requestOf(row: PendingRow, options: BulkOptions): TrackRequest {
  const { url, method, userAgent } = row;
  const request = { ...options, url, method, maxHops: maxHopsOf(row, options.maxHops) };
  if (userAgent === null) return request;
  const client = clientNamed(userAgent);
  return client === undefined ? { ...request, userAgent } : { ...request, client };
}
