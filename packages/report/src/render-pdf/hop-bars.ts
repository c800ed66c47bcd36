import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import type { ReportHop } from '../report.ts';
import { colors, phaseColors } from './theme.ts';

/** What the bars of a hop and the words above them take. */
export const timingWidth = 120;
const plotWidth = timingWidth;
const barHeight = 7;

const phases = [
  ['DNS', 'dns', 'dnsMs'],
  ['Connect', 'connect', 'connectMs'],
  ['TLS', 'tls', 'tlsMs'],
  ['First byte', 'firstByte', 'firstByteMs'],
  ['Download', 'download', 'downloadMs'],
] as const;

/** The colours of what a hop waits for. */
export const timingLegend = (): Content => ({
  margin: [0, 0, 0, 9],
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

/** When a hop happened and what it waited for, on a line as long as the whole chain took. */
export function hopBars({ startMs, latencyMs, timings }: ReportHop, endMs: number): CanvasElement[] {
  const widthOf = (ms: number): number => (endMs <= 0 ? 0 : (plotWidth * ms) / endMs);
  const bar = (fromMs: number, ms: number, color: string): CanvasElement => {
    const w = Math.max(0.8, widthOf(ms));
    return { type: 'rect', x: Math.min(widthOf(fromMs), plotWidth - w), y: 2, w, h: barHeight, color };
  };
  const line: CanvasElement = {
    type: 'line',
    x1: 0,
    y1: 2 + barHeight,
    x2: plotWidth,
    y2: 2 + barHeight,
    lineWidth: 0.5,
    lineColor: colors.rule,
  };
  const parts: CanvasElement[] = [line, bar(startMs, latencyMs, phaseColors.other)];
  let fromMs = startMs;
  for (const [, color, key] of phases) {
    const ms = timings[key] ?? 0;
    if (ms > 0) parts.push(bar(fromMs, ms, phaseColors[color]));
    fromMs += ms;
  }
  return parts;
}
