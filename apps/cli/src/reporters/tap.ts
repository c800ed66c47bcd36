import { type CaseResult, type CreateReporter, hopLines, summaryText, titleOf } from './reporter.ts';

/** TAP version 14: # begins a directive unless it is escaped. */
const described = (text: string): string => text.replaceAll(/[\\#]/g, '\\$&');

export const tapReporter: CreateReporter = ({ contractFile, total }) => ({
  start: () => `TAP version 14\n1..${total}\n`,
  result(result) {
    const { number, outcome, warnings, expected } = result;
    const line = `${outcome === 'passed' ? 'ok' : 'not ok'} ${number} - ${described(titleOf(expected))}\n`;
    return outcome === 'passed' && warnings.length === 0 ? line : line + diagnosis(contractFile, result);
  },
  end: (summary) => `${summary.notRun > 0 ? 'Bail out! Interrupted\n' : ''}# ${summaryText(summary)}\n`,
});

/** JSON texts are YAML texts. */
function diagnosis(contractFile: string, result: CaseResult): string {
  const { outcome, reasons, warnings, expected } = result;
  const facts: Record<string, unknown> = {
    severity: outcome === 'passed' ? 'warning' : outcome,
    message: [...reasons, ...warnings].join('; '),
    at: `${contractFile}:${expected.line}`,
    hops: hopLines(result),
  };
  const lines = Object.entries(facts).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`);
  return `  ---\n${lines.join('\n')}\n  ...\n`;
}
