import { visibleText } from '@hopwise/model';
import type { Content } from 'pdfmake/interfaces.js';
import type { ReportBrand } from '../report.ts';
import { brandDrawing, brandLine } from './brand.ts';
import { colors, contentWidth, page } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

const bandHeight = 196;

/** The head of a report about many checks: lower than that of one check, so that the figures begin on the same page. */
export const listBackground = (brand: ReportBrand | null): Content => ({
  canvas: [
    { type: 'rect', x: 0, y: 0, w: page.width, h: bandHeight, color: colors.deep },
    { type: 'rect', x: 0, y: bandHeight, w: page.width, h: 3, color: colors.bright },
    ...brandDrawing(brand),
  ],
});

export interface ListCover {
  title: string;
  subtitle: string;
  publicUrl: string | null;
  brand: ReportBrand | null;
}

export const listCover = ({ title, subtitle, publicUrl, brand }: ListCover, set: Typesetter): Content[] => [
  ...brandLine('Hopwise', brand, set),
  {
    // A table, because only a cell keeps absolutely placed words within a width.
    layout: 'noBorders',
    tag: 'layout',
    absolutePosition: { x: page.marginX, y: 96 },
    table: {
      widths: [contentWidth],
      body: [
        [
          {
            ...set.heading(visibleText(title, 76), { fontSize: title.length > 34 ? 20 : 26, color: colors.white }),
            tag: 'H1',
          },
        ],
        [set.prose(subtitle, { fontSize: 10, color: colors.mist })],
        [
          publicUrl === null
            ? ''
            : {
                text: 'Open online',
                noWrap: true,
                link: publicUrl,
                fontSize: 9,
                color: colors.bright,
                decoration: 'underline',
              },
        ],
      ],
    },
  },
  // The words of this page begin below the colored part.
  { text: '', margin: [0, bandHeight - page.marginTop + 22, 0, 0] },
];
