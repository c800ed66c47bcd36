import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import type { ReportBrand } from '../report.ts';
import { colors, contentWidth, page } from './theme.ts';
import type { Typesetter } from './typesetter.ts';

const x = page.marginX;
const y = 42;

interface Point {
  x: number;
  y: number;
}
type Curve = readonly [Point, Point, Point, Point];

/** The mark of the web app, in its own units: 32 wide, 24 high. */
const mark = {
  width: 32,
  scale: 0.75,
  stroke: 3,
  hops: [
    [
      { x: 3, y: 20 },
      { x: 4.5, y: 2 },
      { x: 14, y: 2 },
      { x: 15.5, y: 20 },
    ],
    [
      { x: 15.5, y: 20 },
      { x: 16.5, y: 10 },
      { x: 25.5, y: 9.5 },
      { x: 27, y: 19.5 },
    ],
  ] satisfies Curve[],
  end: { x: 27.5, y: 19.8, radius: 3.4 },
};

/** Two hops and their end. pdfmake's canvas has no curves, so they consist of short lines. */
export const brandMark = (left: number): CanvasElement[] => {
  const placed = (point: Point): Point => ({ x: left + mark.scale * point.x, y: y + mark.scale * point.y });
  return [
    {
      type: 'polyline',
      points: mark.hops.flatMap((curve) => pointsOf(curve)).map(placed),
      lineWidth: mark.scale * mark.stroke,
      lineColor: colors.white,
      lineCap: 'round',
      lineJoin: 'round',
    },
    {
      type: 'ellipse',
      ...placed(mark.end),
      r1: mark.scale * mark.end.radius,
      r2: mark.scale * mark.end.radius,
      color: colors.spark,
    },
  ];
};

const pieces = 24;

function pointsOf([start, control, otherControl, end]: Curve): Point[] {
  return Array.from({ length: pieces + 1 }, (_, piece) => {
    const after = piece / pieces;
    const before = 1 - after;
    const along = (axis: 'x' | 'y'): number =>
      before ** 3 * start[axis] +
      3 * before ** 2 * after * control[axis] +
      3 * before * after ** 2 * otherControl[axis] +
      after ** 3 * end[axis];
    return { x: along('x'), y: along('y') };
  });
}

const productFontSize = 17;
/** The width of the mark and name on the right of another brand. */
const productWidth = 108;

/** Under the words: the product's mark, on the right when the report is in someone else's name. */
export function brandDrawing(brand: ReportBrand | null): CanvasElement[] {
  if (brand === null) return brandMark(x);
  const size = logoSize(brand);
  const plate: CanvasElement[] =
    size === null
      ? []
      : [
          // A logo is made for white paper.
          {
            type: 'rect',
            x,
            y: y - 8,
            w: size.width + 2 * platePadding,
            h: size.height + 2 * platePadding,
            r: 5,
            color: colors.white,
          },
        ];
  return [...plate, ...brandMark(x + contentWidth - productWidth)];
}

const platePadding = 6;
const logoRoom = { width: 130, height: 26 };

function logoSize({ logo }: ReportBrand): { width: number; height: number } | null {
  if (logo === null) return null;
  const scale = Math.min(logoRoom.width / logo.width, logoRoom.height / logo.height);
  return { width: logo.width * scale, height: logo.height * scale };
}

const logoImage = 'brand-logo';

/** The pictures that a document with this brand refers to. */
export const brandImages = (brand: ReportBrand | null): Record<string, string> =>
  brand?.logo ? { [logoImage]: brand.logo.dataUrl } : {};

/** The text on the first line of the cover, and the logo of the report's owner. */
export function brandLine(productName: string, brand: ReportBrand | null, set: Typesetter): Content[] {
  const product = (left: number): Content => ({
    ...set.heading(productName, { fontSize: productFontSize, color: colors.white, noWrap: true }),
    absolutePosition: { x: left + mark.scale * mark.width + 7, y: y - 1 },
  });
  if (brand === null) return [product(x)];
  const size = logoSize(brand);
  const nameLeft = size === null ? x : x + size.width + 2 * platePadding + 12;
  return [
    ...(size === null
      ? []
      : [
          {
            image: logoImage,
            ...size,
            alt: `Logo of ${brand.name}`,
            absolutePosition: { x: x + platePadding, y: y - 8 + platePadding },
          },
        ]),
    ...(brand.showsName
      ? [
          {
            // A table, because only a cell keeps absolutely placed words within a width.
            layout: 'noBorders',
            tag: 'layout' as const,
            absolutePosition: { x: nameLeft - 4, y: y - 2 },
            table: {
              widths: [x + contentWidth - productWidth - nameLeft - 12],
              body: [[set.heading(brand.name, { fontSize: brand.name.length > 32 ? 10 : 14, color: colors.white })]],
            },
          },
        ]
      : []),
    product(x + contentWidth - productWidth),
  ];
}
