import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import layoutModule, { type Line } from 'pdfmake/js/LayoutBuilder.js';
import pageSizeModule from 'pdfmake/js/PageSize.js';
import documentModule from 'pdfmake/js/PDFDocument.js';
import svgMeasureModule from 'pdfmake/js/SVGMeasure.js';
import tableLayoutsModule from 'pdfmake/js/tableLayouts.js';
import { growStructure } from './grow-structure.ts';
import { type SourcedLine, TaggedRenderer } from './tagged-renderer.ts';

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
