import { type CheckVerdict, judge } from '@hopwise/contract/judge';
import { caseOfRow, hopLimitOf, unpackCase } from '@hopwise/contract/stored-case';
import type { BulkVerdict, ClientName, Trace } from '@hopwise/model';
import type { PendingRow } from './pending-rows.ts';

export interface Judgment {
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
export function judgeExpectation(row: PendingRow, { trace, error }: Outcome): Judgment {
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

/** Sentences are stored as one text, one per line. */
const linesOf = (sentences: readonly string[]): string | null =>
  sentences.length === 0 ? null : sentences.map((sentence) => sentence.replaceAll(/\s*[\r\n]+\s*/g, ' ')).join('\n');

/** The client whose chain a case must match, if any. */
export const comparisonClient = (row: PendingRow): ClientName | null =>
  row.contractCase === null ? null : unpackCase(row.contractCase, row).sameAs;

/** The redirect limit of a row: its job's, unless its case needs fewer or expects more. */
export const maxHopsOf = (row: PendingRow, usual: number): number =>
  row.contractCase === null ? usual : hopLimitOf(unpackCase(row.contractCase, row), usual);

/**
 * Judges a case of a contract. Without a verdict it couldn't run. comparison: the trace of the client whose chain it
 * must match.
 */
export function judgeCase(
  row: PendingRow & { contractCase: string },
  { trace, error, check }: Outcome,
  comparison: Trace | null,
): Judgment {
  if (trace === null) return { verdict: null, difference: error };
  const { outcome, reasons, warnings } = judge(unpackCase(row.contractCase, row), trace, comparison, check);
  if (outcome === 'passed') return { verdict: 'PASS', difference: linesOf(warnings) };
  return { verdict: outcome === 'failed' ? 'FAIL' : null, difference: linesOf(reasons) };
}
