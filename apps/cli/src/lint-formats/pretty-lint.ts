import { dialectOf, type Finding } from '@hopwise/redirect-map';
import { type Paint, plainText } from '../terminal.ts';
import { type LintedFile, type LintFormat, lintSummary } from './linted-file.ts';

/** So many are shown one by one for each rule and file; of more, their number. */
const listedPerRule = 50;

export const prettyLint: LintFormat = (files, paint) =>
  `${files.map((file) => fileLines(file, paint)).join('')}${lintSummary(files)}\n`;

function fileLines({ file, report }: LintedFile, paint: Paint): string {
  const head = `${paint.strong(plainText(file))}  ${paint.faint(`${dialectOf(report.dialect)?.title ?? ''}, ${report.rows} rows`)}\n`;
  const seen = new Map<string, number>();
  const lines = report.findings.flatMap((finding) => {
    const count = (seen.get(finding.id) ?? 0) + 1;
    seen.set(finding.id, count);
    return count > listedPerRule ? [] : [findingLines(file, finding, paint)];
  });
  const more = [...seen]
    .filter(([, count]) => count > listedPerRule)
    .map(([id, count]) => paint.faint(`  ${count - listedPerRule} more of ${id}. --format json lists all.\n`));
  return `${head}${lines.join('')}${more.join('')}\n`;
}

function findingLines(file: string, { id, severity, message, advice, position, fix }: Finding, paint: Paint): string {
  const mark = { error: paint.bad('✗'), warning: paint.warn('!'), info: paint.faint('i') }[severity];
  const place = paint.faint(`${plainText(file)}:${position.line}:${position.column}`);
  const fixable = fix === null ? '' : paint.faint(' (--fix)');
  return `${mark} ${plainText(message)}  ${place} ${paint.faint(id)}\n  ${paint.faint(plainText(advice))}${fixable}\n`;
}
