import type { Content } from 'pdfmake/interfaces.js';
import type { FindingGroup, ReportFinding } from '../report.ts';
import { colors, contentWidth, severityColors } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

const barWidth = 3;
const padding = 12;
const innerWidth = contentWidth - barWidth - 2 * padding;

/** What needs attention, worst first, one card each. */
export const findingCards = (groups: readonly FindingGroup[], set: Typesetter): Content[] =>
  groups.flatMap(({ label, severity, findings }) => {
    const [first, ...others] = findings.map((finding) => card(finding, set));
    const title = {
      columns: [
        {
          width: 12,
          canvas: [{ type: 'ellipse' as const, x: 4, y: 7, r1: 4, r2: 4, color: severityColors[severity] }],
        },
        set.heading(`${label} (${findings.length})`, { style: 'subtitle' }),
      ],
      margin: [0, 8, 0, 6] as [number, number, number, number],
    };
    // A title never stands alone at the foot of a page.
    return first === undefined ? [] : [{ unbreakable: true, stack: [title, first] }, ...others];
  });

function card(finding: ReportFinding, set: Typesetter): Content {
  const { title, id, hosts, says, why, fix, severity } = finding;
  const words: Content[] = [
    {
      columns: [
        set.prose(title, { bold: true, fontSize: 10.5, color: colors.ink }),
        { width: 'auto', text: id, font: 'Geist Mono', fontSize: 7, color: colors.faint, margin: [8, 3, 0, 0] },
      ],
    },
    set.prose(says, { style: 'body', margin: [0, 2, 0, 0] }),
    ...(fix === null ? [] : [labelled('Fix', fix, set, true)]),
    set.prose(why, { fontSize: 8.5, color: colors.dimmed, margin: [0, 3, 0, 0] }),
    ...(hosts.length === 0
      ? []
      : [
          set.code(
            `on ${hosts.join(', ')}`,
            { width: innerWidth, maxLines: 3 },
            { color: colors.dimmed, margin: [0, 3, 0, 0] },
          ),
        ]),
    ...evidence(finding, set),
  ];
  return {
    unbreakable: true,
    margin: [0, 0, 0, 8],
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (index) => (index === 0 ? barWidth : 0),
      vLineColor: () => severityColors[severity],
      fillColor: () => colors.paper,
      paddingLeft: () => padding,
      paddingRight: () => padding,
      paddingTop: () => 8,
      paddingBottom: () => 8,
    },
    table: { widths: ['*'], body: [[{ stack: words }]] },
  };
}

const labelled = (label: string, text: string, set: Typesetter, bold: boolean): Content => ({
  columns: [{ width: 26, text: label, bold, fontSize: 9.5, color: colors.brand }, set.prose(text, { style: 'body' })],
  margin: [0, 4, 0, 0],
});

/** The values a finding rests on; the whole of them is in the JSON report. */
function evidence({ evidence: fields }: ReportFinding, set: Typesetter): Content[] {
  return fields
    .slice(0, 6)
    .map(({ label, value }) =>
      set.code(
        `${label}: ${value.text}`,
        { width: innerWidth, maxLines: 2 },
        { color: colors.dimmed, margin: [0, 3, 0, 0] },
      ),
    );
}

/** Rules that need no action: a line each. */
export const findingLines = (findings: readonly ReportFinding[], set: Typesetter): Content => ({
  layout: {
    hLineWidth: (index) => (index === 0 ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => colors.rule,
    paddingLeft: () => 0,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
  table: {
    dontBreakRows: true,
    widths: [150, '*'],
    body: findings.map(({ title, says }) => [
      set.prose(title, { fontSize: 8.5, bold: true }),
      set.prose(says, { fontSize: 8.5, color: colors.dimmed }),
    ]),
  },
});
