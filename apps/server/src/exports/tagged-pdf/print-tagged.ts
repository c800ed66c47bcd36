import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Structured } from '@hopwise/report/pdf';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import layoutModule, { type Line } from 'pdfmake/js/LayoutBuilder.js';
import pageSizeModule from 'pdfmake/js/PageSize.js';
import type { PDFDocument, StructureElement, StructureOptions } from 'pdfmake/js/PDFDocument.js';
import documentModule from 'pdfmake/js/PDFDocument.js';
import rendererModule from 'pdfmake/js/Renderer.js';
import svgMeasureModule from 'pdfmake/js/SVGMeasure.js';
import tableLayoutsModule from 'pdfmake/js/tableLayouts.js';

export interface Fonts {
  families: Record<string, { normal: string; bold: string }>;
  /** The only files that may be read. */
  isFontFile: (path: string) => boolean;
}

/**
 * Renders a definition like pdfmake's own printer, from the same parts, but with a structure tree: pdfmake draws text
 * without semantics. Nothing is fetched, whatever the definition says.
 */
export async function printTagged(definition: TDocumentDefinitions, fonts: Fonts): Promise<Uint8Array<ArrayBuffer>> {
  const { pageSize, pageMargins, styles = {}, defaultStyle = {}, background, header, footer } = definition;
  const content = definition.content as object[];
  const document = new ReadableDocument(fonts.families, images(definition), {}, {}, options(definition), null, (path) =>
    fonts.isFontFile(path),
  );
  document.on('pageAdded', () => {
    // Links are visited in tree order.
    document.page.dictionary.data.Tabs = 'S';
  });

  const size = pageSizeModule.normalizePageSize(pageSize);
  const layout = new SourcedLayout(
    size,
    pageSizeModule.normalizePageMargin(pageMargins),
    new svgMeasureModule.default(),
  );
  layout.registerTableLayouts(tableLayoutsModule.tableLayouts);
  const pages = layout.layoutDocument(content, document, styles, defaultStyle, background, header, footer);

  new TaggedRenderer(document, growStructure(document, content)).renderPages(pages);
  document.end();
  return new Uint8Array(await buffer(document as unknown as Readable));
}

/** Screen readers read no more of a URL than this. */
const spokenLength = 200;

/** Gives a link a description of its target, for people who can't see its text. */
class ReadableDocument extends documentModule.default {
  override link(x: number, y: number, width: number, height: number, url: string, given: object = {}): this {
    return super.link(x, y, width, height, url, { ...given, Contents: Object(url.slice(0, spokenLength)) });
  }
}

/** Lines remember the text they belong to. */
class SourcedLayout extends layoutModule.default {
  override buildNextLine(node: object): Line | null {
    const line: SourcedLine | null = super.buildNextLine(node);
    if (line !== null) line.source = node;
    return line;
  }
}

const images = ({ images: named = {} }: TDocumentDefinitions): Record<string, string> =>
  Object.fromEntries(
    Object.entries(named).flatMap(([name, image]) => (typeof image === 'string' ? [[name, image]] : [])),
  );

const options = ({ version, language, info = {} }: TDocumentDefinitions): object => ({
  pdfVersion: version,
  lang: language,
  tagged: true,
  displayTitle: true,
  compress: true,
  autoFirstPage: false,
  font: null,
  // pdfmake uses lowercase names for these properties, unlike PDF.
  info: Object.fromEntries(
    Object.entries(info).map(([key, value]) => [key.charAt(0).toUpperCase() + key.slice(1), value]),
  ),
});

/** A part of a document after pdfmake's layout. */
interface LaidOut extends Structured {
  text?: unknown;
  stack?: LaidOut[];
  columns?: LaidOut[];
  table?: { body: LaidOut[][]; headerRows?: number };
  image?: unknown;
  /** Covered by the cell next to it. */
  _span?: boolean;
}

/** Where in the tree the text and images of a document belong. */
export type Places = ReadonlyMap<object, StructureElement>;

/**
 * Builds the structure tree of a document from its content, in reading order. The elements are empty: their content is
 * added as it is drawn.
 */
export function growStructure(document: PDFDocument, content: readonly object[]): Places {
  const places = new Map<object, StructureElement>();
  const root = document.struct('Document');
  document.addStructure(root);

  const child = (parent: StructureElement, type: string, options?: StructureOptions): StructureElement => {
    const element = document.struct(type, options);
    parent.add(element);
    return element;
  };

  function grow(node: LaidOut, parent: StructureElement): void {
    if (node.stack !== undefined) growAll(node.stack, group(node, parent));
    else if (node.columns !== undefined) growAll(node.columns, group(node, parent));
    else if (node.table !== undefined) growTable(node, node.table, parent);
    else if (node.image !== undefined && node.alt !== undefined)
      places.set(node, child(parent, 'Figure', { alt: node.alt }));
    else if (node.text !== undefined && node.text !== '') places.set(node, textElement(node, parent));
  }

  const growAll = (nodes: readonly LaidOut[], parent: StructureElement): void => {
    for (const node of nodes) grow(node, parent);
  };

  const group = ({ tag }: LaidOut, parent: StructureElement): StructureElement =>
    tag === 'L' ? child(parent, 'L') : tag === 'LI' ? child(child(parent, 'LI'), 'LBody') : parent;

  const textElement = ({ tag = 'P' }: LaidOut, parent: StructureElement): StructureElement =>
    tag === 'LI' ? child(child(parent, 'LI'), 'LBody') : child(parent, tag);

  function growTable({ tag, rowHeads = false }: LaidOut, { body, headerRows = 0 }: Table, parent: StructureElement) {
    if (tag !== undefined) {
      const element = group({ tag }, parent);
      for (const row of body) growAll(row, element);
      return;
    }
    const table = child(parent, 'Table');
    for (const [rowIndex, cells] of body.entries()) {
      const row = child(table, 'TR');
      for (const [column, cell] of cells.entries()) {
        if (cell._span) continue;
        if (rowIndex < headerRows) grow(cell, child(row, 'TH', { scope: 'Column' }));
        else grow(cell, rowHeads && column === 0 ? child(row, 'TH', { scope: 'Row' }) : child(row, 'TD'));
      }
    }
  }

  growAll(content as readonly LaidOut[], root);
  return places;
}

type Table = NonNullable<LaidOut['table']>;

/** A line that knows the text it belongs to. */
export type SourcedLine = Line & { source?: object };

/** Draws pdfmake's layout and tags each part with its place in the structure tree. */
export class TaggedRenderer extends rendererModule.default {
  readonly #document: PDFDocument;
  readonly #places: Places;
  readonly #drawn = new WeakSet<object>();

  constructor(document: PDFDocument, places: Places) {
    super(document);
    this.#document = document;
    this.#places = places;
  }

  override renderLine(line: SourcedLine, x: number, y: number): void {
    const place = this.#placeOf(line);
    const draw = () => super.renderLine(line, x, y);
    if (place === undefined) this.#decorate(draw);
    else if (line.inlines.some(({ link }) => typeof link === 'string')) this.#drawLink(place, draw);
    else this.#drawIn(place, draw);
  }

  override renderVector(vector: object): void {
    this.#decorate(() => super.renderVector(vector));
  }

  override renderImage(image: object): void {
    const place = this.#places.get(image);
    const draw = () => super.renderImage(image);
    if (place === undefined) this.#decorate(draw);
    else this.#drawIn(place, draw);
  }

  /** Page headers and footers aren't in the tree. A table header is, but only its first occurrence. */
  #placeOf({ source, inlines }: SourcedLine): StructureElement | undefined {
    if (source === undefined || this.#drawn.has(inlines)) return undefined;
    this.#drawn.add(inlines);
    return this.#places.get(source);
  }

  /** Rules, bars and page furniture: decoration that isn't read out. */
  #decorate(draw: () => void): void {
    if (this.#document.page.markings.length === 0) this.#document.markContent('Artifact');
    draw();
  }

  #drawIn(place: StructureElement, draw: () => void): void {
    if (this.#document.page.markings.length > 0) this.#document.endMarkedContent();
    place.add(draw);
  }

  #drawLink(place: StructureElement, draw: () => void): void {
    const link = this.#document.struct('Link');
    place.add(link);
    this.#drawIn(link, draw);
    // Closed on its own page, so that it refers to that one.
    link.end();
  }
}
