import { type LintReport, lintRules, type Severity } from '@hopwise/redirect-map';
import type { Paint } from '../environment.ts';

/** A file and what was found in it. */
export interface LintedFile {
  /** As it was typed. */
  file: string;
  report: LintReport;
  /** How many findings --fix resolved. */
  fixed: number;
  isFixing: boolean;
}

/** Turns what was found into a report. */
export type LintFormat = (files: readonly LintedFile[], paint: Paint) => string;

/** Checks beyond the text of the files. */
const liveRules: readonly { id: string; severity: Severity; title: string }[] = [
  { id: 'target-fails', severity: 'error', title: 'A target that has no page' },
  { id: 'target-redirects', severity: 'warning', title: 'A target that redirects' },
  { id: 'target-noindex', severity: 'warning', title: "A target that search engines can't index" },
  { id: 'moved-page', severity: 'error', title: 'A page that was moved or deleted without a redirect' },
  { id: 'too-complex', severity: 'warning', title: 'A file whose patterns take too long to evaluate' },
];

/** All that a report can have. */
export const reportedRules = [...lintRules, ...liveRules];

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** `2 errors, 1 warning in 1 file` */
export function lintSummary(files: readonly LintedFile[]): string {
  const sum = (of: (file: LintedFile) => number) => files.reduce((total, file) => total + of(file), 0);
  const [errors, warnings, notes] = [
    sum(({ report }) => report.counts.error),
    sum(({ report }) => report.counts.warning),
    sum(({ report }) => report.counts.info),
  ];
  const fixed = sum((file) => file.fixed);
  const fixable = sum(({ report }) => report.findings.filter(({ fix }) => fix !== null).length);
  const parts = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
    ...(notes > 0 ? [counted(notes, 'note')] : []),
  ];
  const found = parts.length === 0 ? 'No findings' : parts.join(', ');
  const rows = `${found} in ${counted(
    sum(({ report }) => report.rows),
    'row',
  )} of ${counted(files.length, 'file')}.`;
  const done = fixed > 0 ? ` ${fixed} fixed.` : '';
  const isFixing = files.some((file) => file.isFixing);
  return `${rows}${done}${fixable > 0 && !isFixing ? ` ${fixable} can be fixed with --fix.` : ''}`;
}
