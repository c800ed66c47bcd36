import { timingNames, timingParts } from '@hopwise/model';
import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import type { ReportHop } from '../report.ts';
import { colors, timingColors } from './theme.ts';

/** What the bars of a hop and the words above them take. */
export const timingWidth = 120;
const plotWidth = timingWidth;
const barHeight = 7;

/** The colors of what hops wait for: of those that are there. */
export const timingLegend = (hops: readonly ReportHop[]): Content => {
  const drawn = new Set(hops.flatMap((hop) => timingParts(hop).map(({ key }) => key)));
  return {
    margin: [0, 0, 0, 9],
    columns: timingNames
      .filter(({ key }) => drawn.has(key))
      .map(({ key, label }) => ({
        width: 'auto',
        columns: [
          { width: 11, canvas: [{ type: 'rect', x: 0, y: 2, w: 7, h: 7, r: 1.5, color: timingColors[key] }] },
          { width: 'auto', text: label, fontSize: 8.5, color: colors.dimmed, margin: [0, 0, 12, 0] },
        ],
      })),
  };
};

/** When a hop happened and what it waited for, on a line as long as the whole chain took. */
export function hopBars(hop: ReportHop, endMs: number): CanvasElement[] {
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
  let fromMs = hop.startMs;
  const bars = timingParts(hop).map(({ key, ms }) => {
    fromMs += ms;
    return bar(fromMs - ms, ms, timingColors[key]);
  });
  return [line, ...bars];
}
