import { shortened } from '@hopwise/model';
import type { CanvasElement, CanvasPolyline, Content, ContentTable } from 'pdfmake/interfaces.js';
import { readableTime } from '../readable-value.ts';
import type { PrintedReport, ReportAnalysis, Verdict } from '../report.ts';
import { brandDrawing, brandLine } from './brand.ts';
import { fieldTable } from './field-table.ts';
import { figureTiles, shareBar } from './figure-tiles.ts';
import { bandColors, colors, contentWidth, page, severityColors, toneColors } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

export const verdictWords = ({ headline, sentence, tone }: Verdict, set: Typesetter): Content => ({
  columns: [
    { width: 14, canvas: [{ type: 'rect', x: 0, y: 2, w: 4, h: 46, r: 2, color: toneColors[tone] }] },
    {
      width: '*',
      stack: [
        { ...set.heading(headline, { fontSize: 18, color: colors.ink }), tag: 'H2' },
        set.prose(sentence, { style: 'body', fontSize: 11, margin: [0, 3, 0, 0] }),
      ],
    },
  ],
});

/** Part of a circle as short lines: pdfmake's canvas has no arcs. Runs clockwise from the top. */
export function arc(
  circle: { x: number; y: number; radius: number },
  share: number,
  line: { width: number; color: string },
): CanvasPolyline {
  const steps = Math.max(2, Math.ceil(90 * share));
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = 2 * Math.PI * share * (step / steps) - Math.PI / 2;
    return { x: circle.x + circle.radius * Math.cos(angle), y: circle.y + circle.radius * Math.sin(angle) };
  });
  return {
    type: 'polyline',
    points,
    lineWidth: line.width,
    lineColor: line.color,
    lineCap: 'round',
    lineJoin: 'round',
  };
}

const bandHeight = 292;
const ring = { x: page.width - page.marginX - 66, y: 176, radius: 58 };

/** The colored upper part of the first page, drawn under its words. */
export function coverBackground({ score, brand }: PrintedReport): Content {
  const track = arc(ring, 1, { width: 11, color: '#1d5556' });
  const value = score && arc(ring, Math.max(0.005, score.value / 100), { width: 11, color: bandColors[score.color] });
  const canvas: CanvasElement[] = [
    { type: 'rect', x: 0, y: 0, w: page.width, h: bandHeight, color: colors.deep },
    { type: 'rect', x: 0, y: bandHeight, w: page.width, h: 3, color: colors.bright },
    ...brandDrawing(brand),
    ...(value ? [track, value] : []),
  ];
  return { canvas };
}

export function cover(report: PrintedReport, set: Typesetter): Content[] {
  const textWidth = report.score === null ? contentWidth : contentWidth - 160;
  return [
    ...brandLine(report.product.name, report.brand, set),
    { ...coverTitle(report, set, textWidth), absolutePosition: { x: page.marginX, y: 108 } },
    ...(report.score === null ? [] : scoreWords(report.score, set)),
    // The words of this page begin below the colored part.
    {
      ...(verdictWords(report.verdict, set) as object),
      margin: [0, bandHeight - page.marginTop + 28, 0, 20],
    } as Content,
    figureTiles(report.figures, set),
    ...severityCounts(report, set),
    ...analysisScores(report.analyses, set),
    ...overview(report, set),
  ];
}

const hostSizes = { largest: 32, smallest: 15 } as const;
/** Of a letter of the heading font, in parts of its size. */
const letterWidth = 0.58;

/** As large as fits in one line: a port or the end of a name must not stand alone in the next. */
function hostSize(host: string, width: number): { fontSize: number; noWrap?: true } {
  const { largest, smallest } = hostSizes;
  const fitting = Math.floor(width / (letterWidth * host.length));
  if (fitting < smallest) return { fontSize: 22 };
  return { fontSize: Math.min(largest, fitting), noWrap: true };
}

function coverTitle(
  { host, summary, generatedAt, publicUrl }: PrintedReport,
  set: Typesetter,
  width: number,
): ContentTable {
  const input = summary.find(({ label }) => label === 'Input URL')?.value;
  return {
    // A table, because only a cell keeps absolutely placed words within a width.
    layout: 'noBorders',
    tag: 'layout',
    table: {
      widths: [width],
      body: [
        [{ text: 'REDIRECT ANALYSIS', fontSize: 8.5, characterSpacing: 1.6, color: colors.bright }],
        [
          {
            ...set.heading(shortened(host, 70), {
              ...hostSize(host, width),
              color: colors.white,
              lineHeight: 1.02,
            }),
            tag: 'H1',
            outline: true,
            outlineText: 'Summary',
          },
        ],
        [input?.kind === 'url' ? set.url(input, { width, fontSize: 8.5, maxLines: 3 }, { color: colors.mist }) : ''],
        [
          {
            text: `Generated ${readableTime(generatedAt)}`,
            fontSize: 9,
            color: colors.mist,
            margin: [0, 8, 0, 0],
          },
        ],
        [
          publicUrl === null
            ? ''
            : {
                text: 'Open this check online',
                noWrap: true,
                link: publicUrl,
                fontSize: 9,
                color: colors.bright,
                decoration: 'underline',
              },
        ],
      ],
    },
  };
}

function scoreWords({ value, label }: NonNullable<PrintedReport['score']>, set: Typesetter): Content[] {
  const centered = (y: number, node: object): Content => ({
    columns: [{ width: 2 * ring.radius, alignment: 'center', ...node } as Content],
    absolutePosition: { x: ring.x - ring.radius, y },
  });
  return [
    centered(ring.y - 27, set.heading(String(value), { fontSize: 40, color: colors.white })),
    centered(ring.y + 16, { text: 'of 100', fontSize: 9, color: colors.mist }),
    centered(ring.y + 72, set.heading(label, { fontSize: 15, color: colors.white })),
  ];
}

/** The lines of the summary that the figures above do not show. */
function overview({ summary }: PrintedReport, set: Typesetter): Content[] {
  const shown = new Set(['Final URL', 'Stopped at', 'Error', 'Loop', 'Started', 'Overall score']);
  const fields = summary.filter(({ label }) => shown.has(label));
  return [
    { ...set.heading('Summary', { style: 'subtitle', margin: [0, 22, 0, 4] }), tag: 'H2' },
    fieldTable(fields, set, { maxLines: 2 }),
  ];
}

/** How many findings of each severity, as a bar whose parts are their shares. */
function severityCounts({ findings, analyses }: PrintedReport, set: Typesetter): Content[] {
  if (analyses.length === 0) return [];
  const total = findings.reduce((sum, group) => sum + group.findings.length, 0);
  const shares = findings.map(({ severity, findings: { length } }) => ({
    count: length,
    color: severityColors[severity],
  }));
  return [
    { ...set.heading('Findings by severity', { style: 'subtitle', margin: [0, 22, 0, 8] }), tag: 'H2' },
    shareBar(total === 0 ? [{ count: 1, color: severityColors.good }] : shares),
    {
      margin: [0, 7, 0, 0],
      text:
        total === 0
          ? [{ text: 'No issues found', fontSize: 9.5, color: severityColors.good }]
          : findings.flatMap(({ severity, label, findings: { length } }) => [
              { text: `${length} `, bold: true, fontSize: 9.5, color: severityColors[severity] },
              { text: `${label}     `, fontSize: 9.5, color: colors.dimmed, preserveTrailingSpaces: true },
            ]),
    },
  ];
}

function analysisScores(analyses: readonly ReportAnalysis[], set: Typesetter): Content[] {
  if (analyses.length === 0) return [];
  const barWidth = contentWidth - 210;
  return [
    { ...set.heading('Scores', { style: 'subtitle', margin: [0, 22, 0, 6] }), tag: 'H2' },
    ...analyses.map(({ title, score, letter }): Content => {
      const words =
        score === null ? 'Not completed' : `${score.value}  ${score.label}${letter === null ? '' : `, ${letter}`}`;
      const filled: CanvasElement[] =
        score === null
          ? []
          : [
              {
                type: 'rect',
                x: 0,
                y: 3,
                w: Math.max(3, (barWidth * score.value) / 100),
                h: 7,
                r: 3.5,
                color: bandColors[score.color],
              },
            ];
      return {
        margin: [0, 0, 0, 5],
        columns: [
          { width: 95, text: title, fontSize: 10 },
          {
            width: barWidth + 15,
            canvas: [{ type: 'rect', x: 0, y: 3, w: barWidth, h: 7, r: 3.5, color: colors.rule }, ...filled],
          },
          { width: 100, text: words, fontSize: 10, bold: true, alignment: 'right' },
        ],
      };
    }),
  ];
}
