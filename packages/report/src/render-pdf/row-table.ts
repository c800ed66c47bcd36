import type { Content, ContentTable } from 'pdfmake/interfaces.js';
import { colors } from './theme.ts';

/** Rows with hair lines between, as every list of a report has them. */
export const rowLayout = {
  hLineWidth: (index: number) => (index === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => colors.rule,
  paddingLeft: () => 0,
  paddingRight: () => 4,
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
};

export const headCell = (text: string, alignment: 'left' | 'right' = 'left') => ({ text, style: 'label', alignment });
export const numberCell = (text: string) => ({ text, fontSize: 9, alignment: 'right' as const });

interface Column {
  label: string;
  width: number | '*';
  alignment?: 'left' | 'right';
}

interface TitledRows {
  /** A heading, and what else stands above the columns. */
  words: Content[];
  columns: readonly Column[];
  rows: Content[][];
}

/** Rows under a title, which is in the head so that it is never alone at the bottom of a page. */
export const titledRows = ({ words, columns, rows }: TitledRows): ContentTable => ({
  layout: rowLayout,
  margin: [0, 22, 0, 0],
  table: {
    headerRows: 2,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: columns.map(({ width }) => width),
    body: [
      [{ colSpan: columns.length, stack: words }, ...columns.slice(1).map(() => '')],
      columns.map(({ label, alignment }) => headCell(label, alignment)),
      ...rows,
    ],
  },
});
