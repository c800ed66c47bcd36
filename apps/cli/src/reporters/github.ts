import { type CaseResult, type CreateReporter, said, summaryText, titleOf } from './reporter.ts';

/** GitHub drops what comes after the tenth of a kind in a step, without a word. */
export const annotationsPerKind = 10;

export const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
export const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Annotations at the lines of the contract. All results are in the step summary, which is Markdown. */
export const githubReporter: CreateReporter = ({ contractFile }) => {
  const counts = { error: 0, warning: 0 };
  function annotate(kind: 'error' | 'warning', { expected }: CaseResult, sentences: readonly string[]): string {
    counts[kind] += 1;
    if (counts[kind] > annotationsPerKind) return '';
    const place = `file=${property(contractFile)},line=${expected.line},col=${expected.column}`;
    return `::${kind} ${place},title=${property(titleOf(expected))}::${data(said(sentences))}\n`;
  }
  return {
    start: () => '',
    result(result) {
      const { outcome, reasons, warnings } = result;
      if (outcome !== 'passed') return annotate('error', result, reasons);
      return warnings.length > 0 ? annotate('warning', result, warnings) : '';
    },
    end(summary) {
      const left = Math.max(0, counts.error - annotationsPerKind) + Math.max(0, counts.warning - annotationsPerKind);
      const more = left > 0 ? `${left} more in the job summary\n` : '';
      return `${more}${summaryText(summary)}\n`;
    },
  };
};
