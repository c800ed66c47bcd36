import type { CaseVerdict, ContractCase } from '@hopwise/contract';
import type { Paint } from '../environment.ts';
import { plainText } from '../environment.ts';

/** The result of one case. */
export interface CaseResult extends CaseVerdict {
  /** From 1, in the order of the contract. */
  number: number;
  expected: ContractCase;
  /** The requests and their responses. */
  hops: { url: string; statusCode: number | null }[];
  ms: number;
}

export interface RunInfo {
  /** As it was typed. */
  contractFile: string;
  /** How many cases there are. */
  total: number;
  productVersion: string;
  paint: Paint;
}

export interface RunSummary {
  total: number;
  passed: number;
  failed: number;
  couldNotRun: number;
  /** Because the run was interrupted. */
  notRun: number;
  /** Passed, with warnings. */
  warned: number;
  ms: number;
}

/** Turns results into a report: each call returns the text that comes next. */
export interface Reporter {
  start(): string;
  result(result: CaseResult): string;
  /** notRun: the cases that an interrupted run did not get to. */
  end(summary: RunSummary, notRun: () => readonly ContractCase[]): string;
}

export type CreateReporter = (run: RunInfo) => Reporter;

/** `/old → /new (googlebot)` */
export function titleOf({ from, to, location, chain, status, client }: ContractCase): string {
  const target = to ?? location ?? chain?.at(-1);
  const leads = target === undefined ? '' : ` → ${target}`;
  const codes = target === undefined && status !== null ? ` ${status.join(' or ')}` : '';
  return plainText(`${from}${leads}${codes}${client === null ? '' : ` (${client})`}`);
}

/** `301 https://example.com/old` for each hop. */
export const hopLines = ({ hops }: Pick<CaseResult, 'hops'>): string[] =>
  hops.map(({ url, statusCode }) => `${statusCode ?? '---'} ${plainText(url)}`);

/** `3 tests: 2 passed, 1 failed` */
export function summaryText({ total, passed, failed, couldNotRun, notRun, warned }: RunSummary): string {
  const parts = [
    `${passed} passed${warned > 0 ? ` (${warned} with warnings)` : ''}`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(couldNotRun > 0 ? [`${couldNotRun} ${couldNotRun === 1 ? 'error' : 'errors'}`] : []),
    ...(notRun > 0 ? [`${notRun} not run`] : []),
  ];
  return `${total} ${total === 1 ? 'test' : 'tests'}: ${parts.join(', ')}`;
}

export const said = (sentences: readonly string[]): string => plainText(sentences.join('; '));
