import { visibleText } from '@hopwise/model';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { BulkColumnHead, BulkReport, BulkReportFinding } from '../bulk/bulk-report.ts';
import { readableMs, readableTime } from '../readable-value.ts';
import type { Value } from '../report.ts';
import { barChart } from './bar-chart.ts';
import { verdictWords } from './cover.ts';
import { documentFrame } from './document-frame.ts';
import { fieldLine } from './field-table.ts';
import { figureTiles } from './figure-tiles.ts';
import { partHeading, partSection, sectionHeading } from './headings.ts';
import { listBackground, listCover } from './list-cover.ts';
import { headCell, numberCell, rowLayout } from './row-table.ts';
import type { GlyphCoverage } from './theme.ts';
import { contentWidth, toneColors } from './theme.ts';
import { createTypesetter, type Typesetter } from './typesetter.ts';

const gap = 24;
const narrowWidth = 52;
const cellPadding = 4;
const rowsKeptTogether = 10;

/** The result of a whole file, on a few pages, however many rows it has. */
export function bulkDocument(report: BulkReport, covers: GlyphCoverage): TDocumentDefinitions {
  const set = createTypesetter(covers);
  const { title, verdict, figures, summary, method, generatedAt, publicUrl, brand } = report;
  return documentFrame({
    title,
    report,
    set,
    coverBackground: listBackground(brand),
    content: [
      ...listCover({ title, subtitle: `Bulk report, ${readableTime(generatedAt)}`, publicUrl, brand }, set),
      { ...(verdictWords(verdict, set) as object), margin: [0, 0, 0, 20] } as Content,
      figureTiles(figures, set),
      ...charts(report, set),
      ...findings(report, set),
      ...hostTable(report, set),
      ...failureTable(report, set),
      partSection('Job', fieldLine(summary, set), set),
      partSection('About this report', fieldLine(method, set), set),
    ],
  });
}

/** The first over the whole width, the others side by side. */
function charts({ charts: [first, ...others] }: BulkReport, set: Typesetter): Content[] {
  if (first === undefined) return [];
  const half = (contentWidth - gap) / 2;
  return [
    barChart(first, contentWidth, set),
    {
      columnGap: gap,
      columns: others.map((chart) => ({ width: half, stack: [barChart(chart, half, set)] })),
    },
  ];
}

function hostTable({ hosts }: BulkReport, set: Typesetter): Content[] {
  if (hosts.length === 0) return [];
  return [
    partSection(
      'Hosts with the most URLs',
      {
        layout: rowLayout,
        table: {
          widths: ['*', 62, 62, 76],
          body: [
            [
              headCell('Host'),
              headCell('URLs', 'right'),
              headCell('Failed', 'right'),
              headCell('Average time', 'right'),
            ],
            ...hosts.map(({ host, count, errors, averageTimeMs }) => [
              set.prose(visibleText(host, 80), { fontSize: 9 }),
              numberCell(count.toLocaleString('en')),
              numberCell(errors.toLocaleString('en')),
              numberCell(averageTimeMs === null ? '–' : readableMs(averageTimeMs)),
            ]),
          ],
        },
      },
      set,
    ),
  ];
}

function failureTable({ failureGroups }: BulkReport, set: Typesetter): Content[] {
  if (failureGroups.length === 0) return [];
  return [
    partSection(
      'Failures by reason and host',
      {
        layout: rowLayout,
        table: {
          widths: [150, '*', 62],
          body: [
            [headCell('Reason'), headCell('Host'), headCell('Rows', 'right')],
            ...failureGroups.map(({ reason, host, count }) => [
              set.prose(reason, { fontSize: 9 }),
              set.prose(visibleText(host, 80), { fontSize: 9 }),
              numberCell(count.toLocaleString('en')),
            ]),
          ],
        },
      },
      set,
    ),
  ];
}

function findings({ findings: found, noFindings }: BulkReport, set: Typesetter): Content[] {
  const head = sectionHeading('Findings', set);
  if (found.length === 0) {
    const nothing = set.prose(noFindings, { style: 'body' });
    return [{ unbreakable: true, margin: [0, gap, 0, 0], stack: [head, nothing] }];
  }
  const [first, ...others] = found.map((each) => finding(each, set));
  // The title stays with the first of them. What is not to be broken may not be higher than a page.
  const isShort = (found[0]?.rows.length ?? 0) <= rowsKeptTogether;
  const begin: Content[] = isShort
    ? [{ unbreakable: true, margin: [0, gap, 0, 0], stack: [head, first ?? ''] }]
    : [{ ...head, pageBreak: 'before' }, first ?? ''];
  return [...begin, ...others];
}

function finding({ title, tone, says, fix, columns, rows }: BulkReportFinding, set: Typesetter): Content {
  const widths = columnWidths(columns);
  return {
    layout: rowLayout,
    margin: [0, 10, 0, 12],
    table: {
      // The words are in the head, so that they are never alone at the bottom of a page.
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [
        [{ colSpan: columns.length, stack: words({ title, tone, says, fix }, set) }, ...columns.slice(1).map(() => '')],
        columns.map(({ label, numeric }) => headCell(label, numeric ? 'right' : 'left')),
        ...rows.map((cells) => cells.map((value, index) => cell(value, columns[index], widths[index] ?? 0, set))),
      ],
    },
  };
}

const words = ({ title, tone, says, fix }: Omit<BulkReportFinding, 'columns' | 'rows'>, set: Typesetter): Content[] => [
  partHeading(title, { section: 'Findings', color: toneColors[tone] }, set),
  set.prose(says, { style: 'body', margin: [0, 1, 0, 1] }),
  set.prose(fix, { style: 'label', margin: [0, 0, 0, 4] }),
];

/** The width left by the narrow columns and the space between all of them is shared by the others. */
function columnWidths(columns: readonly BulkColumnHead[]): number[] {
  const wideCount = columns.filter(({ width }) => width === 'wide').length;
  const left = contentWidth - (columns.length - wideCount) * narrowWidth - columns.length * cellPadding;
  return columns.map(({ width }) => (width === 'wide' ? left / wideCount : narrowWidth));
}

const cell = (value: Value, column: BulkColumnHead | undefined, width: number, set: Typesetter): Content =>
  column?.width === 'narrow'
    ? { ...numberCell(value.text), alignment: column.numeric ? 'right' : 'left' }
    : set.value(value, { width, maxLines: 3 });
