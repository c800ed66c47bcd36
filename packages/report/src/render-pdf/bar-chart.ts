import type { Content } from 'pdfmake/interfaces.js';
import type { BulkChart } from '../bulk/bulk-report.ts';
import { partHeading } from './headings.ts';
import { colors, toneColors } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

const labelWidth = 66;
const countWidth = 62;
const rowHeight = 13;

/** One bar for each kind, the longest as wide as there is room. */
export function barChart({ title, bars }: BulkChart, width: number, set: Typesetter): Content {
  const plotWidth = width - labelWidth - countWidth;
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return {
    unbreakable: true,
    margin: [0, 22, 0, 0],
    stack: [
      partHeading(title, { margin: [0, 0, 0, 8] }, set),
      ...bars.map(
        ({ label, count, tone }): Content => ({
          columnGap: 0,
          columns: [
            { width: labelWidth, text: label, fontSize: 8.5, color: colors.dimmed, margin: [0, 1, 0, 0] },
            {
              width: plotWidth,
              canvas: [
                { type: 'rect', x: 0, y: 2, w: plotWidth, h: rowHeight - 5, r: 2, color: colors.paper },
                {
                  type: 'rect',
                  x: 0,
                  y: 2,
                  w: Math.max(2, (plotWidth * count) / most),
                  h: rowHeight - 5,
                  r: 2,
                  color: toneColors[tone],
                },
              ],
            },
            { width: countWidth, text: count.toLocaleString('en'), fontSize: 8.5, bold: true, alignment: 'right' },
          ],
          margin: [0, 0, 0, 2],
        }),
      ),
    ],
  };
}
