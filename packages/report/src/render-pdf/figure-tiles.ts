import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import type { Figure } from '../report.ts';
import { colors, contentWidth, toneColors } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

const gap = 2;

/** One bar over the whole width, whose parts are their shares of the sum. */
export function shareBar(parts: readonly { count: number; color: string }[]): Content {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  let x = 0;
  const canvas = parts
    .filter(({ count }) => count > 0)
    .map(({ count, color }): CanvasElement => {
      const width = (contentWidth * count) / total;
      const bar: CanvasElement = { type: 'rect', x, y: 0, w: Math.max(1, width - gap), h: 9, r: 1.5, color };
      x += width;
      return bar;
    });
  return { canvas };
}

/** The large numbers, side by side. */
export const figureTiles = (shown: readonly Figure[], set: Typesetter): Content => ({
  layout: {
    hLineWidth: () => 0,
    vLineWidth: (index, node) => (index === 0 || index === node.table.widths?.length ? 0 : 8),
    vLineColor: () => colors.white,
    fillColor: () => colors.paper,
    paddingLeft: () => 12,
    paddingTop: () => 11,
    paddingBottom: () => 11,
  },
  tag: 'layout',
  table: {
    widths: shown.map(() => '*'),
    body: [
      shown.map(({ label, value, note, tone }) => ({
        stack: [
          { text: label, style: 'label' },
          set.heading(value, { fontSize: value.length > 7 ? 17 : 22, color: colors.ink, margin: [0, 2, 0, 2] }),
          { text: note, fontSize: 8.5, color: toneColors[tone] },
        ],
      })),
    ],
  },
});
