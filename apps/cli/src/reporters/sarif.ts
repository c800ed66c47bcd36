import { createHash } from 'node:crypto';
import { withoutPassword } from '@hopwise/model';
import { type CaseResult, type CreateReporter, hopLines, said, titleOf } from './reporter.ts';

/** GitHub refuses runs with more. */
const maxResults = 25_000;

const rules = [
  { id: 'redirect/failed', level: 'error', text: "Redirect doesn't match the contract." },
  { id: 'redirect/could-not-run', level: 'error', text: "Redirect couldn't be tested." },
  { id: 'redirect/warning', level: 'warning', text: 'Redirect passed with warnings.' },
] as const;

/** SARIF 2.1.0 (OASIS). */
export const sarifReporter: CreateReporter = ({ contractFile, productVersion }) => {
  const uri = contractFile.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
  const results: string[] = [];
  return {
    start: () => '',
    result(result) {
      if (result.outcome === 'passed' && result.warnings.length === 0) return '';
      if (results.length < maxResults) results.push(JSON.stringify(sarifResult(uri, result)));
      return '';
    },
    end({ couldNotRun, notRun }) {
      const log = {
        $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
        version: '2.1.0',
        runs: [
          {
            tool: {
              driver: {
                name: 'Hopwise',
                version: productVersion,
                semanticVersion: productVersion,
                rules: rules.map(({ id, level, text }) => ({
                  id,
                  shortDescription: { text },
                  defaultConfiguration: { level },
                })),
              },
            },
            invocations: [{ executionSuccessful: couldNotRun === 0 && notRun === 0 }],
            results: [] as unknown[],
          },
        ],
      };
      return `${JSON.stringify(log).replace('"results":[]', () => `"results":[\n${results.join(',\n')}\n]`)}\n`;
    },
  };
};

function sarifResult(uri: string, result: CaseResult) {
  const { outcome, reasons, warnings, expected } = result;
  const ruleIndex = outcome === 'failed' ? 0 : outcome === 'could-not-run' ? 1 : 2;
  const { id, level } = rules[ruleIndex];
  const { line, column, url, client, to } = expected;
  const key = createHash('sha256')
    .update(JSON.stringify([id, withoutPassword(url), to, client]))
    .digest('hex')
    .slice(0, 32);
  return {
    ruleId: id,
    ruleIndex,
    level,
    message: { text: `${titleOf(expected)}: ${said([...reasons, ...warnings])}\n${hopLines(result).join('\n')}` },
    locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: line, startColumn: column } } }],
    partialFingerprints: { 'hopwiseCase/v1': key },
  };
}
