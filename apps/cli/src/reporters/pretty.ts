import { plainText } from '../environment.ts';
import { type CreateReporter, hopLines, summaryText, titleOf } from './reporter.ts';

/** Up to this many results are listed; beyond it, only those that need attention. */
const listedTests = 50;

export const prettyReporter: CreateReporter = ({ contractFile, total, paint }) => {
  const marks = {
    passed: paint.good('✓'),
    failed: paint.bad('✗'),
    'could-not-run': paint.warn('!'),
  };
  return {
    start: () => '',
    result(result) {
      const { outcome, reasons, warnings, expected } = result;
      if (outcome === 'passed' && warnings.length === 0 && total > listedTests) return '';
      const place = paint.faint(`${contractFile}:${expected.line}`);
      const lines = [`${marks[outcome]} ${titleOf(expected)}  ${place}`];
      for (const reason of reasons) lines.push(`  ${paint.strong(plainText(reason))}`);
      for (const warning of warnings) lines.push(`  ${paint.warn('Warning:')} ${plainText(warning)}`);
      if (outcome !== 'passed') for (const line of hopLines(result)) lines.push(`  ${paint.faint(line)}`);
      return `${lines.join('\n')}\n`;
    },
    end: (summary) => `${total > 0 ? '\n' : ''}${summaryText(summary)} in ${(summary.ms / 1000).toFixed(1)} s\n`,
  };
};
