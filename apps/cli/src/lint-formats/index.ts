import { plural } from '@hopwise/model';
import { dialectOf, type Finding } from '@hopwise/redirect-map';
import { type Paint, plainText } from '../environment.ts';
import type { lintFormats } from '../reference/options.ts';
import { annotationsPerKind, data, property } from '../reporters/github.ts';
import { code, maxChars } from '../reporters/markdown.ts';
import { type LintedFile, type LintFormat, lintSummary } from './linted-file.ts';
import { jsonLint, junitLint, sarifLint } from './machine-lint.ts';

/** How many findings of each rule are listed per file. The rest are only counted. */
const listedPerRule = 50;

export const prettyLint: LintFormat = (files, paint) =>
  `${files.map((file) => fileLines(file, paint)).join('')}${lintSummary(files)}\n`;

function fileLines({ file, report }: LintedFile, paint: Paint): string {
  const head = `${paint.strong(plainText(file))}  ${paint.faint(`${dialectOf(report.dialect).title}, ${report.rows} ${report.rows === 1 ? 'row' : 'rows'}`)}\n`;
  const seen = new Map<string, number>();
  const lines = report.findings.flatMap((finding) => {
    const count = (seen.get(finding.id) ?? 0) + 1;
    seen.set(finding.id, count);
    return count > listedPerRule ? [] : [findingLines(file, finding, paint)];
  });
  const more = [...seen]
    .filter(([, count]) => count > listedPerRule)
    .map(([id, count]) =>
      paint.faint(`  ${plural(count - listedPerRule, `more ${id} finding`)}. --format json lists all.\n`),
    );
  return `${head}${lines.join('')}${more.join('')}\n`;
}

function findingLines(file: string, { id, severity, message, advice, position, fix }: Finding, paint: Paint): string {
  const mark = { error: paint.bad('✗'), warning: paint.warn('!'), info: paint.faint('i') }[severity];
  const place = paint.faint(`${plainText(file)}:${position.line}:${position.column}`);
  const fixable = fix === null ? '' : paint.faint(' (--fix)');
  return `${mark} ${plainText(message)}  ${place} ${paint.faint(id)}\n  ${paint.faint(plainText(advice))}${fixable}\n`;
}

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
  return `${parts.join('')}${left > 0 ? `${left} more not listed.\n\n` : ''}**${lintSummary(files)}**\n`;
};

/** By the name that --format has for them. */
export const lintReports: Readonly<Record<(typeof lintFormats)[number], LintFormat>> = {
  pretty: prettyLint,
  json: jsonLint,
  junit: junitLint,
  github: githubLint,
  sarif: sarifLint,
  markdown: markdownLint,
};
