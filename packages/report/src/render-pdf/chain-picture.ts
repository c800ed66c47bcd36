import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import { readableMs } from '../readable-value.ts';
import type { ReportHop } from '../report.ts';
import { colors, contentWidth, toneColors } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

const railWidth = 56;
const pill = { width: 38, height: 17 };
const urlLineHeight = 10.4;
/** Room for two lines. */
const noteHeight = 24;

/** The hops from top to bottom along a rail, each with its status, its meaning and the start and end of its URL. */
export const chainPicture = (hops: readonly ReportHop[], set: Typesetter): Content[] =>
  hops.map((hop, index) => hopBlock(hop, index === hops.length - 1, set));

function hopBlock(hop: ReportHop, isLast: boolean, set: Typesetter): Content {
  const url = set.url(hop.url, { width: contentWidth - railWidth, maxLines: 3 });
  const notes = [hop.error ?? [], hop.backTo === null ? [] : `Leads back to hop ${hop.backTo}`].flat();
  const height = 15 + url.lineCount * urlLineHeight + notes.length * noteHeight + 15;
  return {
    unbreakable: true,
    columns: [
      { width: railWidth, stack: [{ canvas: rail(hop, isLast, height) }, status(hop, height)] },
      {
        width: '*',
        stack: [
          {
            columns: [
              set.prose(`${hop.number}. ${hop.meaning}`, { bold: true, fontSize: 9.5, color: colors.ink }),
              { text: readableMs(hop.latencyMs), fontSize: 9, color: colors.dimmed, alignment: 'right', width: 70 },
            ],
            margin: [0, 2, 0, 2],
          },
          url,
          ...notes.map((note) => set.prose(note, { fontSize: 8.5, color: toneColors.bad, margin: [0, 2, 0, 0] })),
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
    // A hop that no server was asked for hangs on a dashed line.
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
      fontSize: 8.5,
      bold: true,
      color: colors.white,
    },
  ],
  relativePosition: { x: 0, y: 3.2 - height },
});
