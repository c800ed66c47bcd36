import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import { contentWidth } from './theme.ts';

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
