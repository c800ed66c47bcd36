import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import { readableMs } from '../readable-value.ts';
import type { ReportHop } from '../report.ts';
import { shortenedInTheMiddle } from '../visible-text.ts';
import { colors, contentWidth, phaseColors } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

const labelWidth = 150;
const timeWidth = 52;
const plotWidth = contentWidth - labelWidth - timeWidth;
const rowHeight = 15;

const phases = [
  ['DNS', 'dns', 'dnsMs'],
  ['Connect', 'connect', 'connectMs'],
  ['TLS', 'tls', 'tlsMs'],
  ['First byte', 'firstByte', 'firstByteMs'],
  ['Download', 'download', 'downloadMs'],
] as const;

/** When each hop happened and what it waited for, over one time scale. */
export function waterfall(hops: readonly ReportHop[], set: Typesetter): Content[] {
  const last = hops.at(-1);
  const endMs = last === undefined ? 0 : last.startMs + last.latencyMs;
  if (endMs <= 0) return [];
  const xOf = (ms: number): number => (plotWidth * ms) / endMs;
  return [legend(), axis(endMs), ...hops.map((hop) => row(hop, xOf, set))];
}

const legend = (): Content => ({
  margin: [0, 0, 0, 8],
  columns: [
    ...phases.map(([label, color]) => [label, phaseColors[color]] as const),
    ['Other', phaseColors.other] as const,
  ].map(([label, color]) => ({
    width: 'auto',
    columns: [
      { width: 11, canvas: [{ type: 'rect', x: 0, y: 2, w: 7, h: 7, r: 1.5, color }] },
      { width: 'auto', text: label, fontSize: 8.5, color: colors.dimmed, margin: [0, 0, 12, 0] },
    ],
  })),
});

const axis = (endMs: number): Content => ({
  columns: [
    { width: labelWidth, text: '' },
    ...[0, 0.25, 0.5, 0.75].map((share) => ({
      width: plotWidth / 4,
      text: readableMs(endMs * share),
      fontSize: 7.5,
      color: colors.faint,
    })),
    { width: timeWidth, text: readableMs(endMs), fontSize: 7.5, color: colors.faint },
  ],
  margin: [0, 0, 0, 3],
});

function row(hop: ReportHop, xOf: (ms: number) => number, set: Typesetter): Content {
  return {
    columns: [
      set.prose(`${hop.number}  ${shortenedInTheMiddle(hop.host, 27)}`, {
        width: labelWidth,
        fontSize: 8.5,
        margin: [0, 2, 0, 0],
      } as object),
      { width: plotWidth, canvas: [...grid(), ...bars(hop, xOf)] },
      { width: timeWidth, text: readableMs(hop.latencyMs), fontSize: 8.5, alignment: 'right', margin: [0, 2, 0, 0] },
    ],
  };
}

const grid = (): CanvasElement[] => [
  ...[0, 0.25, 0.5, 0.75, 1].map(
    (share): CanvasElement => ({
      type: 'line',
      x1: plotWidth * share,
      y1: 0,
      x2: plotWidth * share,
      y2: rowHeight,
      lineWidth: 0.5,
      lineColor: colors.rule,
    }),
  ),
];

function bars({ startMs, latencyMs, timings }: ReportHop, xOf: (ms: number) => number): CanvasElement[] {
  const bar = (fromMs: number, ms: number, color: string): CanvasElement => ({
    type: 'rect',
    x: xOf(fromMs),
    y: 3,
    w: Math.max(0.8, xOf(ms)),
    h: rowHeight - 6,
    color,
  });
  const parts: CanvasElement[] = [bar(startMs, latencyMs, phaseColors.other)];
  let fromMs = startMs;
  for (const [, color, key] of phases) {
    const ms = timings[key] ?? 0;
    if (ms > 0) parts.push(bar(fromMs, ms, phaseColors[color]));
    fromMs += ms;
  }
  return parts;
}
