import type { Structured } from '@hopwise/report/pdf';
import type { PDFDocument, StructureElement, StructureOptions } from 'pdfmake/js/PDFDocument.js';

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
