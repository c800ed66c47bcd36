import { withoutPassword } from '@hopwise/model';
import type { CaseResult, CreateReporter } from './reporter.ts';

/** One document: the results as they arrive, then their totals. */
export const jsonReporter: CreateReporter = ({ contractFile, productVersion }) => {
  let isFirst = true;
  return {
    start() {
      const head = {
        format: 'hopwise-contract-run',
        formatVersion: 1,
        generator: `hopwise ${productVersion}`,
        contract: contractFile,
      };
      return `${JSON.stringify(head).slice(0, -1)},"results":[`;
    },
    result(result) {
      const separator = isFirst ? '\n' : ',\n';
      isFirst = false;
      return separator + JSON.stringify(resultJson(result));
    },
    end: (summary) => `\n],"summary":${JSON.stringify(summary)}}\n`,
  };
};

/** A line for each result, and one for the summary. */
export const jsonlReporter: CreateReporter = () => ({
  start: () => '',
  result: (result) => `${JSON.stringify({ type: 'result', ...resultJson(result) })}\n`,
  end: (summary) => `${JSON.stringify({ type: 'summary', ...summary })}\n`,
});

/** A result for programs. */
export const resultJson = ({ number, outcome, reasons, warnings, expected, hops, ms }: CaseResult) => ({
  number,
  outcome,
  reasons,
  warnings,
  line: expected.line,
  url: withoutPassword(expected.url),
  client: expected.client,
  method: expected.method,
  expected: {
    to: expected.to,
    chain: expected.chain,
    status: expected.status,
    final: expected.final,
    maxRedirects: expected.maxRedirects,
    sameAs: expected.sameAs,
  },
  hops,
  note: expected.note,
  ms: Math.round(ms),
});
