import { type CaseResult, type CreateReporter, said, summaryText, titleOf } from './reporter.ts';

/** Of what needs a look; the summary of a step may have 1 MiB. */
export const maxChars = 900_000;

/** Untrusted text as code, where nothing is a link, an image or the end of a cell. */
export function code(text: string): string {
  const runs = text.match(/`+/g)?.map(({ length }) => length) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs) + 1);
  const padding = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return `${fence}${padding}${text.replaceAll('|', '\\|')}${padding}${fence}`;
}

const words = { passed: 'Warning', failed: 'Failed', 'could-not-run': 'Error' } as const;

export const markdownReporter: CreateReporter = ({ contractFile }) => {
  let chars = 0;
  let left = 0;
  let hasTable = false;
  const row = ({ outcome, expected, reasons, warnings }: CaseResult): string =>
    `| ${expected.line} | ${words[outcome]} | ${code(titleOf(expected))} | ${code(said([...reasons, ...warnings]))} |\n`;
  return {
    start: () => `## Redirects: ${code(contractFile)}\n\n`,
    result(result) {
      if (result.outcome === 'passed' && result.warnings.length === 0) return '';
      const head = hasTable ? '' : '| Line | Result | Test | Reason |\n| ---: | --- | --- | --- |\n';
      const text = head + row(result);
      if (chars + text.length > maxChars) {
        left += 1;
        return '';
      }
      hasTable = true;
      chars += text.length;
      return text;
    },
    end(summary) {
      const more = left > 0 ? `${left} more aren't listed.\n\n` : '';
      return `${hasTable ? '\n' : ''}${more}**${summaryText(summary)}** in ${(summary.ms / 1000).toFixed(1)} s\n`;
    },
  };
};
