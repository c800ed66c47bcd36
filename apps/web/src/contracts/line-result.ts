import type { ContractRow } from '@hopwise/model';
import { formatCount } from '../ui/format.tsx';

/** The result of a test; several cases of a test count as one. */
export interface LineResult {
  line: number;
  outcome: 'passed' | 'failed' | 'could-not-run';
  /** The reasons of a failure, or the warnings. */
  messages: readonly string[];
}

const worstFirst = ['failed', 'could-not-run', 'passed'] as const;

/** One result per line, the worst of its cases. Cases that haven't run have none. */
export function resultsByLine(
  rows: readonly Pick<ContractRow, 'line' | 'outcome' | 'reasons' | 'warnings' | 'url' | 'client'>[],
): LineResult[] {
  const byLine = Map.groupBy(rows, ({ line }) => line);
  return [...byLine.entries()]
    .flatMap(([line, cases]) => {
      const outcome = worstFirst.find((known) => cases.some((row) => row.outcome === known));
      if (outcome === undefined) return [];
      const worst = cases.filter((row) => row.outcome === outcome);
      const messages = worst.flatMap(({ reasons, warnings, url, client }) =>
        [...reasons, ...warnings].map((said) =>
          cases.length === 1 ? said : `${url}${client === null ? '' : ` as ${client}`}: ${said}`,
        ),
      );
      return [{ line, outcome, messages: [...new Set(messages)] }];
    })
    .sort((a, b) => a.line - b.line);
}

/** Results for the lines of a text. */
export interface LineResults {
  /** The text they belong to: line numbers mean nothing in another one. */
  text: string;
  results: readonly LineResult[];
  /** `Last run`, or `Results for line 4`. */
  title: string;
}

/** `2 passed, 1 failed` */
export function describeResults(results: readonly LineResult[]): string {
  const counts = (['passed', 'failed', 'could-not-run'] as const).map((outcome) => ({
    outcome,
    count: results.filter((result) => result.outcome === outcome).length,
  }));
  const words = { passed: 'passed', failed: 'failed', 'could-not-run': 'with errors' };
  const said = counts
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${formatCount(count)} ${words[outcome]}`);
  return said.length === 0 ? 'no results' : said.join(', ');
}
