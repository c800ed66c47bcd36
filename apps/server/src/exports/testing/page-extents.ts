import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';

/** A part of a page's content, in points from its upper left corner. */
export interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const isPdftoppmInstalled = spawnSync('pdftoppm', ['-v']).error === undefined;

/** Where the text of each page is, by word or by line. */
export async function textExtents(file: Uint8Array): Promise<Extent[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  return Promise.all(
    pages.map(async (page) => {
      const { height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      return items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [left, baseline] = item.transform.slice(4) as [number, number];
        const bottom = height - baseline;
        return [{ left, top: bottom - item.height, right: left + item.width, bottom }];
      });
    }),
  );
}

const dotsPerInch = 72;
const white = 250;

/** Where each page has ink as rendered by pdftoppm, by pixel row. */
export async function inkExtents(file: Uint8Array): Promise<Extent[][]> {
  const directory = mkdtempSync(join(tmpdir(), 'hopwise-pages-'));
  const path = join(directory, 'report.pdf');
  writeFileSync(path, file);
  const { status, stderr } = spawnSync('pdftoppm', ['-gray', '-r', String(dotsPerInch), path, join(directory, 'page')]);
  if (status !== 0) throw new Error(`pdftoppm failed: ${stderr}`);
  const drawn = readdirSync(directory).filter((name) => name.endsWith('.pgm'));
  const extents = drawn.sort().map((name) => inkOf(readFileSync(join(directory, name))));
  rmSync(directory, { recursive: true });
  return extents;
}

/** A binary PGM: `P5`, width, height and the value of white as text, then a byte for each pixel. */
function inkOf(picture: Buffer): Extent[] {
  const [head = '', width = '', height = ''] =
    /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(picture.toString('latin1', 0, 64)) ?? [];
  const rows = Array.from({ length: Number(height) }, (_, row) =>
    picture.subarray(head.length + row * Number(width), head.length + (row + 1) * Number(width)),
  );
  return rows.flatMap((dots, top) => {
    // The cover color goes from edge to edge; the last pixel is only partly covered.
    if (dots[0] === dots.at(-2) && (dots[0] ?? 0) < white) return [];
    const left = dots.findIndex((dot) => dot < white);
    return left === -1 ? [] : [{ left, top, right: dots.findLastIndex((dot) => dot < white) + 1, bottom: top + 1 }];
  });
}
