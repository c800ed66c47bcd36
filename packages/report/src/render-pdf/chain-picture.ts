import { timingNames, timingParts } from '@hopwise/model';
import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import { readableMs } from '../readable-value.ts';
import type { ReportHop } from '../report.ts';
import { colors, contentWidth, timingColors, toneColors } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

/** The height of a hop's bars and the words above them. */
const timingWidth = 120;
const plotWidth = timingWidth;
const barHeight = 7;

/** The colors of the phases that occur in the hops. */
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

const railWidth = 50;
const pill = { width: 38, height: 15 };
const urlLineHeight = 9.8;
/** Room for two lines. */
const noteHeight = 22;
const gap = 12;
const urlWidth = contentWidth - railWidth - timingWidth - gap;

/** URLs that take more are shown with their middle left out, and whole in the details of the hop. */
const urlLines = 3;

/**
 * The hops from top to bottom along a rail, each with its status, its meaning, the start and end of its URL, and when
 * it happened over one time scale.
 */
export function chainPicture(hops: readonly ReportHop[], set: Typesetter): Content[] {
  const last = hops.at(-1);
  const endMs = last === undefined ? 0 : last.startMs + last.latencyMs;
  return hops.map((hop, index) => hopBlock(hop, endMs, index === hops.length - 1, set));
}

/** Whether the picture shows all of a hop's URL. */
export const isUrlWhole = (hop: ReportHop, set: Typesetter): boolean =>
  set.url(hop.url, { width: urlWidth }).lineCount <= urlLines;

function hopBlock(hop: ReportHop, endMs: number, isLast: boolean, set: Typesetter): Content {
  const url = set.url(hop.url, { width: urlWidth, maxLines: urlLines });
  const notes = [hop.error ?? [], hop.backTo === null ? [] : `Redirects back to hop ${hop.backTo}`].flat();
  const height = 13 + url.lineCount * urlLineHeight + notes.length * noteHeight + 10;
  return {
    unbreakable: true,
    columns: [
      { width: railWidth, stack: [{ canvas: rail(hop, isLast, height) }, status(hop, height)] },
      {
        width: urlWidth,
        stack: [
          set.prose(`${hop.number}. ${hop.meaning}`, {
            bold: true,
            fontSize: 9.25,
            color: colors.ink,
            margin: [0, 1, 0, 1],
          }),
          url,
          ...notes.map((note) => set.prose(note, { fontSize: 8.5, color: toneColors.bad, margin: [0, 2, 0, 0] })),
        ],
      },
      {
        width: timingWidth + gap,
        margin: [gap, 1, 0, 0],
        stack: [
          { text: readableMs(hop.latencyMs), fontSize: 8.5, color: colors.dimmed, alignment: 'right' },
          { canvas: hopBars(hop, endMs) },
        ],
      },
    ],
  };
}

function rail({ tone, redirectType }: ReportHop, isLast: boolean, height: number): CanvasElement[] {
  const x = pill.width / 2;
  const line: CanvasElement = {
    type: 'line',
    x1: x,
    y1: pill.height,
    x2: x,
    y2: height,
    lineWidth: 1.4,
    lineColor: colors.mist,
    // A hop that no server was requested hangs on a dashed line.
    ...(redirectType === 'HSTS' && { dash: { length: 3, space: 2 } }),
  };
  const arrow: CanvasElement = {
    type: 'polyline',
    closePath: true,
    color: colors.mist,
    points: [
      { x: x - 3.5, y: height - 5 },
      { x: x + 3.5, y: height - 5 },
      { x, y: height },
    ],
  };
  const shape: CanvasElement = {
    type: 'rect',
    x: 0,
    y: 0,
    w: pill.width,
    h: pill.height,
    r: pill.height / 2,
    color: toneColors[tone],
  };
  // The canvas keeps the height of its row even without a line below.
  const spacer: CanvasElement = { type: 'rect', x: 0, y: 0, w: 0.1, h: height, color: colors.white };
  return isLast ? [spacer, shape] : [line, arrow, shape];
}

const status = (hop: ReportHop, height: number): Content => ({
  columns: [
    {
      width: pill.width,
      text: hop.redirectType === 'HSTS' ? 'HSTS' : hop.status === '–' ? 'none' : hop.status,
      alignment: 'center',
      fontSize: 8,
      bold: true,
      color: colors.white,
    },
  ],
  relativePosition: { x: 0, y: 2.6 - height },
});
