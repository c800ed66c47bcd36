import { judge } from '@hopwise/contract/judge';
import { hopLimitOf, unpackCase } from '@hopwise/contract/stored-case';
import type { ClientName, Trace } from '@hopwise/model';
import type { Judgement, Outcome } from './judge-expectation.ts';
import type { PendingRow } from './pending-rows.ts';

/** Sentences are stored as one text, one per line. */
const linesOf = (sentences: readonly string[]): string | null =>
  sentences.length === 0 ? null : sentences.map((sentence) => sentence.replaceAll(/\s*[\r\n]+\s*/g, ' ')).join('\n');

/** The client whose chain a case must match, if any. */
export const clientBeside = (row: PendingRow): ClientName | null =>
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
  beside: Trace | null,
): Judgement {
  if (trace === null) return { verdict: null, difference: error };
  const { outcome, reasons, warnings } = judge(unpackCase(row.contractCase, row), trace, beside, check);
  if (outcome === 'passed') return { verdict: 'PASS', difference: linesOf(warnings) };
  return { verdict: outcome === 'failed' ? 'FAIL' : null, difference: linesOf(reasons) };
}
