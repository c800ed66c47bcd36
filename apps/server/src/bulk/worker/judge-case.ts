import { judge } from '@hopwise/contract/judge';
import { hopLimitOf, unpackCase } from '@hopwise/contract/stored-case';
import type { ClientName, Trace } from '@hopwise/model';
import type { Judgement, Outcome } from './judge-expectation.ts';
import type { PendingRow } from './pending-rows.ts';

/** Sentences are kept as one text, a line each. */
const linesOf = (sentences: readonly string[]): string | null =>
  sentences.length === 0 ? null : sentences.map((sentence) => sentence.replaceAll(/\s*[\r\n]+\s*/g, ' ')).join('\n');

/** The client whose chain the row of a case is to be like, if any. */
export const clientBeside = (row: PendingRow): ClientName | null =>
  row.contractCase === null ? null : unpackCase(row.contractCase, row).sameAs;

/** How many redirects of a row are followed: as many as its job says, unless its case needs fewer or speaks of more. */
export const maxHopsOf = (row: PendingRow, usual: number): number =>
  row.contractCase === null ? usual : hopLimitOf(unpackCase(row.contractCase, row), usual);

/**
 * Says whether a case of a contract is as it should be. Without a verdict it could not be run. beside: what the client
 * got whose chain it is to be like.
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
