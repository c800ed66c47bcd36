import type { CreateReporter } from './reporter.ts';
import { resultJson } from './result-json.ts';

/** One document: the results as they come, then what they come to. */
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
