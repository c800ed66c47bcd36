import type { Line } from 'pdfmake/js/LayoutBuilder.js';
import type { PDFDocument, StructureElement } from 'pdfmake/js/PDFDocument.js';
import rendererModule from 'pdfmake/js/Renderer.js';
import type { Places } from './grow-structure.ts';

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
