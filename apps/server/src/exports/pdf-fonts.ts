import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FontFamily, GlyphCoverage } from '@hopwise/report/pdf';
import { create, type Font } from 'fontkit';
import listedFonts from '../../pdf-fonts.json' with { type: 'json' };

/** The paths of a font's files inside its package. A font without a bold file uses its regular one. */
interface FontFiles {
  package: string;
  regular: string;
  bold?: string;
}

/** A data file, because the installer reads it too, to remove the weights that no report uses. */
const fontFiles: Readonly<Record<FontFamily, FontFiles>> = listedFonts;

const require = createRequire(import.meta.url);

/** Some of the packages export only their entry, so their folder is found through that. */
function fontPath(files: FontFiles, style: 'regular' | 'bold'): string {
  const entry = dirname(require.resolve(files.package));
  const root = entry.slice(0, entry.lastIndexOf(join(files.package)) + join(files.package).length);
  return join(root, files[style] ?? files.regular);
}

/** pdfmake's font table, with file paths. */
export const pdfFonts = (): Record<FontFamily, { normal: string; bold: string }> =>
  mapValues(fontFiles, (files) => ({ normal: fontPath(files, 'regular'), bold: fontPath(files, 'bold') }));

/** A font is opened when a character is first looked up in it: most reports need none of the large ones. */
export function createGlyphCoverage(): GlyphCoverage {
  const opened = new Map<FontFamily, Font>();
  return (family, codePoint) => {
    const font = opened.get(family) ?? openFont(fontFiles[family]);
    opened.set(family, font);
    return font.hasGlyphForCodePoint(codePoint);
  };
}

function openFont(files: FontFiles): Font {
  const path = fontPath(files, 'regular');
  const font = create(readFileSync(path));
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} is a font collection, not a single font`);
  return font;
}

const mapValues = <K extends string, V, W>(record: Readonly<Record<K, V>>, change: (value: V) => W): Record<K, W> =>
  Object.fromEntries(Object.entries<V>(record).map(([key, value]) => [key, change(value)])) as Record<K, W>;
