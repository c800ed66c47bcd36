import type { Content } from 'pdfmake/interfaces.js';
import type { Figure } from '../report.ts';
import { colors, toneColors } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

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
