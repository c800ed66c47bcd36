import { type Printable, pdfDocument } from '@hopwise/report/pdf';
import { doWork, lowerThreadPriority } from '../threads/in-thread.ts';
import { createGlyphCoverage, pdfFonts } from './pdf-fonts.ts';
import { printTagged } from './tagged-pdf/print-tagged.ts';

/** Renders one report at a time for the main thread. */

lowerThreadPriority();

const families = pdfFonts();
const fontPaths = new Set(Object.values(families).flatMap(({ normal, bold }) => [normal, bold]));
// Nothing in a report may make the renderer read anything but its fonts.
const fonts = { families, isFontFile: (path: string) => fontPaths.has(path) };
const covers = createGlyphCoverage();

doWork<Printable, Uint8Array<ArrayBuffer>>(
  (report) => printTagged(pdfDocument(report, covers), fonts),
  ({ buffer }) => [buffer],
);
