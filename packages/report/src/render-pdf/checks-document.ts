import { type CheckStatus, fastAverageMs, plural, visibleText } from '@hopwise/model';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { url } from '../build/field.ts';
import type { ChecksReport, ChecksSummary, ListedCheck } from '../lists/checks-summary.ts';
import { readableDate, readableMs, readablePercent, readableTime } from '../readable-value.ts';
import type { Figure } from '../report.ts';
import { documentFrame } from './document-frame.ts';
import { figureTiles, shareBar } from './figure-tiles.ts';
import { partHeading } from './headings.ts';
import { listBackground, listCover } from './list-cover.ts';
import { headCell, numberCell, rowLayout, titledRows } from './row-table.ts';
import type { GlyphCoverage } from './theme.ts';
import { colors, contentWidth } from './theme.ts';
import { createTypesetter, type Typesetter } from './typesetter.ts';

/** Badge colors of the web app, dark enough for words. */
const statusColors: Readonly<Record<CheckStatus, string>> = {
  OK: '#2b7a3e',
  ERROR: '#b3261e',
  TIMEOUT: '#b35c00',
  LOOP: '#7636b5',
};
const statuses = Object.keys(statusColors) as CheckStatus[];

/** A period's checks on a few pages: how they went, and which ones want looking at. */
export function checksDocument(report: ChecksReport, covers: GlyphCoverage): TDocumentDefinitions {
  const { summary, title, generatedAt, productVersion, brand = null } = report;
  const set = createTypesetter(covers);
  return documentFrame({
    title,
    report: { product: { name: 'Hopwise', version: productVersion }, generatedAt, language: 'en', brand },
    set,
    coverBackground: listBackground(brand),
    content: [
      ...listCover({ title, subtitle: period(report), publicUrl: null, brand }, set),
      ...(summary.count === 0 ? [] : [figureTiles(figuresOf(summary), set)]),
      ...statusBar(summary, set),
      ...hostTable(summary, set),
      ...checkTable('Not OK', failedLead(summary), summary.failed, set),
      ...checkTable('Slowest', '', summary.slowest, set),
      ...checkTable('Most redirects', '', summary.mostRedirects, set),
    ],
  });
}

const period = ({ from, to, summary: { count } }: ChecksReport): string =>
  `${readableDate(from)} to ${readableDate(to)}, ${plural(count, 'check')}`;

function figuresOf({ count, successPercent, averageRedirects, averageTimeMs }: ChecksSummary): Figure[] {
  return [
    { label: 'Checks', value: count.toLocaleString('en'), note: 'In this period', tone: 'neutral' },
    {
      label: 'Success rate',
      value: readablePercent(successPercent),
      ...successNote(successPercent),
    },
    { label: 'Average redirects', value: averageRedirects.toFixed(1), note: 'Per check', tone: 'neutral' },
    {
      label: 'Average time',
      value: readableMs(averageTimeMs),
      note: averageTimeMs < fastAverageMs ? 'Fast' : 'Slow',
      tone: averageTimeMs < fastAverageMs ? 'good' : 'warning',
    },
  ];
}

function successNote(percent: number): Pick<Figure, 'note' | 'tone'> {
  if (percent >= 95) return { note: 'Excellent', tone: 'good' };
  return percent >= 80 ? { note: 'Good', tone: 'info' } : { note: 'Needs attention', tone: 'bad' };
}

function statusBar({ byStatus, count }: ChecksSummary, set: Typesetter): Content[] {
  if (count === 0) return [set.prose('No checks in this period.', { style: 'body', margin: [0, 24, 0, 0] })];
  return [
    partHeading('Status', { margin: [0, 24, 0, 8] }, set),
    shareBar(statuses.map((status) => ({ count: byStatus[status], color: statusColors[status] }))),
    {
      margin: [0, 7, 0, 0],
      text: statuses.flatMap((status) => [
        { text: `${byStatus[status].toLocaleString('en')} `, bold: true, color: statusColors[status] },
        { text: `${status}     `, color: colors.dimmed, preserveTrailingSpaces: true },
      ]),
    },
  ];
}

/** The width left by the other columns and the space between them. */
const urlWidth = contentWidth - (54 + 48 + 60) - 4 * 4;

function hostTable({ hosts }: ChecksSummary, set: Typesetter): Content[] {
  if (hosts.length === 0) return [];
  return [
    partHeading('Most checked hosts', { margin: [0, 24, 0, 4] }, set),
    {
      layout: rowLayout,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', 70, 70],
        body: [
          [headCell('Host'), headCell('Checks', 'right'), headCell('Not OK', 'right')],
          ...hosts.map(({ host, count, failed }) => [
            set.prose(host, { fontSize: 9 }),
            numberCell(count.toLocaleString('en')),
            numberCell(failed.toLocaleString('en')),
          ]),
        ],
      },
    },
  ];
}

const failedLead = ({ failed, failedCount }: ChecksSummary): string =>
  failedCount > failed.length ? `The first ${failed.length} of ${failedCount.toLocaleString('en')}.` : '';

function checkTable(title: string, lead: string, checks: readonly ListedCheck[], set: Typesetter): Content[] {
  if (checks.length === 0) return [];
  const words: Content[] = [
    partHeading(title, {}, set),
    ...(lead === '' ? [] : [set.prose(lead, { style: 'label', margin: [0, 1, 0, 0] })]),
  ];
  return [
    titledRows({
      words,
      columns: [
        { label: 'Status', width: 54 },
        { label: 'URL', width: urlWidth },
        { label: 'Redirects', width: 48, alignment: 'right' },
        { label: 'Time', width: 60, alignment: 'right' },
      ],
      rows: checks.map((check) => checkRow(check, set)),
    }),
  ];
}

function checkRow(check: ListedCheck, set: Typesetter): Content[] {
  const reason =
    check.error === null ? [] : [set.prose(visibleText(check.error, 160), { fontSize: 8, color: colors.dimmed })];
  return [
    { text: check.status, fontSize: 8.5, bold: true, color: statusColors[check.status] },
    {
      stack: [
        set.url(url(check.inputUrl), { width: urlWidth, maxLines: 2 }),
        ...reason,
        { text: readableTime(check.startedAt), fontSize: 7.5, color: colors.faint },
      ],
    },
    numberCell(String(check.redirectCount)),
    numberCell(readableMs(check.totalTimeMs)),
  ];
}
