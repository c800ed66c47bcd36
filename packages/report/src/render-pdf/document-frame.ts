import { shortened } from '@hopwise/model';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { readableTime } from '../readable-value.ts';
import type { ReportBrand } from '../report.ts';
import { brandImages } from './brand.ts';
import { colors, page, styles } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

interface Frame {
  title: string;
  report: {
    product: { name: string; version: string };
    generatedAt: string;
    language: string;
    brand: ReportBrand | null;
  };
  coverBackground: Content;
  content: Content[];
  set: Typesetter;
}

/** Page size, running head, page numbers and what a reader application shows about the file. */
export function documentFrame({ title, report, coverBackground, content, set }: Frame): TDocumentDefinitions {
  const { product, generatedAt, language, brand } = report;
  return {
    pageSize: 'A4',
    pageMargins: [page.marginX, page.marginTop, page.marginX, page.marginBottom],
    version: '1.7',
    language,
    displayTitle: true,
    info: {
      title,
      author: product.name,
      subject: 'Redirect analysis',
      creator: `${product.name} ${product.version}`,
      producer: product.name,
      creationDate: new Date(generatedAt),
    },
    defaultStyle: { font: 'Geist', fontSize: 9.5, color: colors.ink },
    styles,
    background: (currentPage) => (currentPage === 1 ? coverBackground : null),
    header: (currentPage) => (currentPage === 1 ? null : runningHead(title, set)),
    footer: (currentPage, pageCount) => ({
      margin: [page.marginX, 14, page.marginX, 0],
      columns: [
        { text: `${product.name} · ${readableTime(generatedAt)}`, fontSize: 8, color: colors.faint },
        { text: `${currentPage} of ${pageCount}`, fontSize: 8, color: colors.faint, alignment: 'right' },
      ],
    }),
    content,
    images: brandImages(brand),
  };
}

const runningHead = (title: string, set: Typesetter): Content => ({
  margin: [page.marginX, 24, page.marginX, 0],
  stack: [
    set.prose(shortened(title, 100), { fontSize: 8, color: colors.faint }),
    {
      canvas: [
        {
          type: 'line',
          x1: 0,
          y1: 5,
          x2: page.width - 2 * page.marginX,
          y2: 5,
          lineWidth: 0.5,
          lineColor: colors.rule,
        },
      ],
    },
  ],
});
