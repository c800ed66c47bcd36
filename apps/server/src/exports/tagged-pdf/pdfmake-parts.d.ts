/** The parts that pdfmake builds a file from. Its own types cover only the whole. */

declare module 'pdfmake/js/PDFDocument.js' {
  import type { EventEmitter } from 'node:events';

  /** An element of the structure tree (pdfkit). */
  export interface StructureElement {
    /** Whatever a function draws becomes the content of the element, immediately if the element is in the tree. */
    add(child: StructureElement | (() => void)): this;
    end(): void;
  }

  export interface StructureOptions {
    alt?: string;
    scope?: 'Row' | 'Column';
  }

  export class PDFDocument extends EventEmitter {
    constructor(
      fonts: object,
      images: Record<string, string>,
      patterns: object,
      attachments: object,
      options: object,
      virtualFiles: null,
      localAccessPolicy: (path: string) => boolean,
    );
    page: { markings: readonly unknown[]; dictionary: { data: Record<string, unknown> } };
    struct(type: string, options?: StructureOptions): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: string): this;
    endMarkedContent(): this;
    link(x: number, y: number, width: number, height: number, url: string, options?: object): this;
    end(): void;
  }
  const parts: { default: typeof PDFDocument };
  // biome-ignore lint/style/noDefaultExport: how Node hands over what the package exports
  export default parts;
}

declare module 'pdfmake/js/LayoutBuilder.js' {
  import type { PDFDocument } from 'pdfmake/js/PDFDocument.js';

  export interface Line {
    inlines: readonly { link?: string | null }[];
  }

  export class LayoutBuilder {
    constructor(pageSize: object, pageMargins: object, svgMeasure: object);
    registerTableLayouts(layouts: object): void;
    layoutDocument(
      content: unknown,
      document: PDFDocument,
      styles: object,
      defaultStyle: object,
      background: unknown,
      header: unknown,
      footer: unknown,
    ): object[];
    buildNextLine(node: object): Line | null;
  }
  const parts: { default: typeof LayoutBuilder };
  // biome-ignore lint/style/noDefaultExport: how Node hands over what the package exports
  export default parts;
}

declare module 'pdfmake/js/Renderer.js' {
  import type { Line } from 'pdfmake/js/LayoutBuilder.js';
  import type { PDFDocument } from 'pdfmake/js/PDFDocument.js';

  export class Renderer {
    constructor(document: PDFDocument);
    renderPages(pages: readonly object[]): void;
    renderLine(line: Line, x: number, y: number): void;
    renderVector(vector: object): void;
    renderImage(image: object): void;
  }
  const parts: { default: typeof Renderer };
  // biome-ignore lint/style/noDefaultExport: how Node hands over what the package exports
  export default parts;
}

declare module 'pdfmake/js/SVGMeasure.js' {
  const parts: { default: new () => object };
  // biome-ignore lint/style/noDefaultExport: how Node hands over what the package exports
  export default parts;
}

declare module 'pdfmake/js/tableLayouts.js' {
  const parts: { tableLayouts: object };
  // biome-ignore lint/style/noDefaultExport: how Node hands over what the package exports
  export default parts;
}

declare module 'pdfmake/js/PageSize.js' {
  const parts: {
    normalizePageSize(size: unknown): object;
    normalizePageMargin(margin: unknown): object;
  };
  // biome-ignore lint/style/noDefaultExport: how Node hands over what the package exports
  export default parts;
}
