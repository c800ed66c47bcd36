import { annotationsPerKind, data, property } from '../reporters/github.ts';
import { code, maxChars } from '../reporters/markdown.ts';
import { plainText } from '../terminal.ts';
import { type LintFormat, lintSummary } from './linted-file.ts';

const kinds = { error: 'error', warning: 'warning', info: 'notice' } as const;

/** Annotations at the lines of the files, the worst first. */
export const githubLint: LintFormat = (files) => {
  const counts = { error: 0, warning: 0, info: 0 };
  const lines = files.flatMap(({ file, report }) =>
    report.findings.flatMap(({ id, severity, message, advice, position }) => {
      counts[severity] += 1;
      if (counts[severity] > annotationsPerKind) return [];
      const place = `file=${property(file)},line=${position.line},col=${position.column},title=${property(id)}`;
      return [`::${kinds[severity]} ${place}::${data(`${plainText(message)} ${plainText(advice)}`)}\n`];
    }),
  );
  const left = Object.values(counts).reduce((sum, count) => sum + Math.max(0, count - annotationsPerKind), 0);
  const more = left > 0 ? `${left} more in the job summary\n` : '';
  return `${lines.join('')}${more}${lintSummary(files)}\n`;
};

const words = { error: 'Error', warning: 'Warning', info: 'Note' } as const;

export const markdownLint: LintFormat = (files) => {
  const parts: string[] = [];
  let [chars, left] = [0, 0];
  for (const { file, report } of files) {
    parts.push(`## Redirects: ${code(file)}\n\n`);
    if (report.findings.length === 0) continue;
    parts.push('| Line | Severity | Rule | Finding | What to do |\n| ---: | --- | --- | --- | --- |\n');
    for (const { id, severity, message, advice, position } of report.findings) {
      const row = `| ${position.line} | ${words[severity]} | ${id} | ${code(plainText(message))} | ${code(plainText(advice))} |\n`;
      chars += row.length;
      if (chars > maxChars) left += 1;
      else parts.push(row);
    }
    parts.push('\n');
  }
  return `${parts.join('')}${left > 0 ? `${left} more are not listed.\n\n` : ''}**${lintSummary(files)}**\n`;
};
