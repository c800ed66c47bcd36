import { isSameUrl } from '@hopwise/contract/same-url';
import type { BulkVerdict, Trace } from '@hopwise/model';
import type { PendingRow } from './pending-rows.ts';

export interface Judgement {
  verdict: BulkVerdict | null;
  difference: string | null;
}

export interface Outcome {
  trace: Trace | null;
  finalUrl: string | null;
  finalStatusCode: number | null;
  error: string | null;
}

/** Compares what became of a row with what its file says should. */
export function judgeExpectation(row: PendingRow, outcome: Outcome): Judgement {
  if (row.expectedUrl === null && row.expectedStatus === null) return { verdict: null, difference: null };
  const differences = [urlDifference(row, outcome), statusDifference(row, outcome)].filter((text) => text !== null);
  if (differences.length === 0) return { verdict: 'PASS', difference: null };
  return { verdict: 'FAIL', difference: differences.join('; ') };
}

function urlDifference({ url, expectedUrl }: PendingRow, { trace, finalUrl, error }: Outcome): string | null {
  if (expectedUrl === null) return null;
  if (trace?.end.kind === 'loop') return `Expected ${expectedUrl}, got a redirect loop`;
  if (finalUrl === null) return `Expected ${expectedUrl}, got no response${because(error)}`;
  if (isSameUrl(expectedUrl, finalUrl, url)) return null;
  if (trace?.end.kind === 'too-many-hops') return `Expected ${expectedUrl}, stopped at ${finalUrl}${because(error)}`;
  return `Expected ${expectedUrl}, got ${finalUrl}`;
}

/** A redirect is expected of the first response, anything else of the last one. */
function statusDifference({ expectedStatus }: PendingRow, { trace, finalStatusCode, error }: Outcome): string | null {
  if (expectedStatus === null) return null;
  const isRedirect = expectedStatus >= 300 && expectedStatus < 400;
  const first = trace?.hops.find(({ statusCode }) => statusCode !== null)?.statusCode ?? null;
  const actual = isRedirect ? first : finalStatusCode;
  if (actual === expectedStatus) return null;
  if (actual === null) return `Expected ${expectedStatus}, got no response${because(error)}`;
  return `Expected ${expectedStatus}, got ${actual}`;
}

const because = (error: string | null): string => (error === null ? '' : `: ${error}`);
