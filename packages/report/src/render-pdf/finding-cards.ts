import type { Content } from 'pdfmake/interfaces.js';
import { field, quote } from '../build/field.ts';
import type { FindingGroup, ReportFinding } from '../report.ts';
import { fieldLine } from './field-table.ts';
import { partHeading } from './headings.ts';
import { rowLayout } from './row-table.ts';
import { colors, severityColors } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

const barWidth = 3;
const padding = 10;
const id = { fontSize: 7, letterWidth: 0.6 * 7, gap: 10 };

/** The findings that need attention, worst first, one card each. */
export const findingCards = (groups: readonly FindingGroup[], section: string, set: Typesetter): Content[] =>
  groups.flatMap(({ label, severity, findings }) => {
    // Findings that are only good to know need no card.
    const cards = severity === 'info' ? findingLines(findings, set) : findings.map((finding) => card(finding, set));
    const [first, ...others] = cards;
    const title = {
      columns: [
        {
          width: 12,
          canvas: [{ type: 'ellipse' as const, x: 4, y: 7, r1: 4, r2: 4, color: severityColors[severity] }],
        },
        partHeading(`${label} (${findings.length})`, { section }, set),
      ],
      margin: [0, 7, 0, 4] as [number, number, number, number],
    };
    // A title never stands alone at the foot of a page.
    return first === undefined ? [] : [{ unbreakable: true, stack: [title, first] }, ...others];
  });

function card(finding: ReportFinding, set: Typesetter): Content {
  const { title, says, why, fix, severity } = finding;
  const words: Content[] = [
    {
      columns: [
        { ...set.prose(title, { bold: true, fontSize: 10, color: colors.ink }), tag: 'H4' },
        // Its own width, so that it never breaks.
        {
          width: finding.id.length * id.letterWidth + id.gap,
          text: finding.id,
          font: 'Geist Mono',
          fontSize: id.fontSize,
          color: colors.faint,
          noWrap: true,
          alignment: 'right',
          margin: [0, 2.5, 0, 0],
        },
      ],
    },
    set.prose(says, { style: 'body', margin: [0, 1, 0, 0] }),
    ...(fix === null ? [] : [fixLine(fix, set)]),
    set.prose(why, { fontSize: 8.5, color: colors.dimmed, margin: [0, 2, 0, 0] }),
    ...seenLine(finding, set),
  ];
  return {
    unbreakable: true,
    margin: [0, 0, 0, 5],
    tag: 'layout',
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (index) => (index === 0 ? barWidth : 0),
      vLineColor: () => severityColors[severity],
      fillColor: () => colors.paper,
      paddingLeft: () => padding,
      paddingRight: () => padding,
      paddingTop: () => 5,
      paddingBottom: () => 5,
    },
    table: { widths: ['*'], body: [[{ stack: words }]] },
  };
}

/** All of them are in the JSON report. */
const evidenceShown = 6;

/** Where a finding was made, and the values it rests on. */
function seenLine({ hosts, evidence }: ReportFinding, set: Typesetter): Content[] {
  const on = hosts.length === 0 ? [] : [field('On', quote(hosts.join(', '), 240))];
  const fields = [...on, ...evidence.slice(0, evidenceShown)];
  return fields.length === 0 ? [] : [{ ...fieldLine(fields, set), margin: [0, 2, 0, 0] }];
}

const fixLine = (text: string, set: Typesetter): Content => ({
  columns: [
    { width: 22, text: 'Fix', bold: true, fontSize: 9.25, color: colors.brand },
    set.prose(text, { style: 'body' }),
  ],
  margin: [0, 2, 0, 0],
});

/** The first apart from the others, so that a title can stay with it. */
const firstApart = <T>([first, ...others]: readonly T[], show: (part: readonly T[]) => Content): Content[] =>
  [first === undefined ? [] : [first], others].filter(({ length }) => length > 0).map(show);

type FindingLine = Pick<ReportFinding, 'title' | 'says' | 'fix'>;

/** Rules that cost nothing: a line each. */
export const findingLines = (findings: readonly FindingLine[], set: Typesetter): Content[] =>
  firstApart(findings, (part) => lineTable(part, set));

const lineTable = (findings: readonly FindingLine[], set: Typesetter): Content => ({
  rowHeads: true,
  layout: { ...rowLayout, paddingTop: () => 1.5, paddingBottom: () => 1.5 },
  table: {
    dontBreakRows: true,
    widths: [140, '*'],
    body: findings.map(({ title, says, fix }) => [
      set.prose(title, { fontSize: 8.25, bold: true }),
      {
        stack: [
          set.prose(says, { fontSize: 8.25, color: colors.dimmed }),
          ...(fix === null ? [] : [set.prose(fix, { fontSize: 8.25 })]),
        ],
      },
    ]),
  },
});

const columnCount = 3;

/** The passed audits, by title alone. */
export function findingTitles(findings: readonly ReportFinding[], set: Typesetter): Content[] {
  const titles = findings.map(({ title }) => ({ ...set.prose(title, { fontSize: 8.25 }), tag: 'LI' as const }));
  const rows = Array.from({ length: Math.ceil(titles.length / columnCount) }, (_, row) =>
    Array.from({ length: columnCount }, (__, column) => titles[row * columnCount + column] ?? ''),
  );
  return firstApart(rows, (body) => ({
    tag: 'L',
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingRight: () => 8,
      paddingTop: () => 1,
      paddingBottom: () => 1,
    },
    table: { dontBreakRows: true, widths: Array(columnCount).fill('*'), body: [...body] },
  }));
}
