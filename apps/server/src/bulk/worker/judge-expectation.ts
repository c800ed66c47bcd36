import { type CheckVerdict, judge } from '@hopwise/contract/judge';
import { caseOfRow } from '@hopwise/contract/stored-case';
import type { BulkVerdict, Trace } from '@hopwise/model';
import type { PendingRow } from './pending-rows.ts';

export interface Judgement {
  verdict: BulkVerdict | null;
  difference: string | null;
}

export interface Outcome {
  trace: Trace | null;
  error: string | null;
  /** The check's trace, if there is one. */
  check?: CheckVerdict;
}

/** Compares a row's result with the expectations in its file, by the rules of contracts. */
export function judgeExpectation(row: PendingRow, { trace, error }: Outcome): Judgement {
  const { expectedUrl, expectedStatus } = row;
  if (expectedUrl === null && expectedStatus === null) return { verdict: null, difference: null };
  const noResponse = (why: string | null) => ({
    verdict: 'FAIL' as const,
    difference: `Expected ${expectedUrl ?? expectedStatus}, got no response${why === null ? '' : `: ${why}`}`,
  });
  if (trace === null) return noResponse(error);
  const { outcome, reasons } = judge(caseOfRow(row), trace);
  if (outcome === 'passed') return { verdict: 'PASS', difference: null };
  // A row of a file passes or fails; there is no third state.
  return outcome === 'failed' ? { verdict: 'FAIL', difference: reasons.join('; ') } : noResponse(reasons.join('; '));
}
