import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import { colors, page } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

const x = page.marginX;
const y = 50;

/** Three hops, the last one arrived. */
export const brandMark = (): CanvasElement[] => [
  { type: 'line', x1: x + 4, y1: y + 6, x2: x + 28, y2: y + 6, lineWidth: 1.6, lineColor: colors.bright },
  { type: 'ellipse', x: x + 4, y: y + 6, r1: 4, r2: 4, color: colors.bright },
  { type: 'ellipse', x: x + 16, y: y + 6, r1: 4, r2: 4, color: colors.bright },
  { type: 'ellipse', x: x + 28, y: y + 6, r1: 5.5, r2: 5.5, color: colors.white },
];

export const brandName = (name: string, set: Typesetter): Content => ({
  ...set.heading(name, { fontSize: 15, color: colors.white }),
  absolutePosition: { x: x + 42, y: y - 4 },
});
