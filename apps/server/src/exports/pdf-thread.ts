import { type Printable, pdfDocument } from '@hopwise/report/pdf';
import pdfmake from 'pdfmake';
import { doWork } from '../threads/do-work.ts';
import { letOthersGoFirst } from '../threads/let-others-go-first.ts';
import { createGlyphCoverage, pdfFonts } from './pdf-fonts.ts';

/** The printer: takes one report at a time from the main thread and returns the file. */

letOthersGoFirst();

const fonts = pdfFonts();
const fontPaths = new Set(Object.values(fonts).flatMap(({ normal, bold }) => [normal, bold]));
const covers = createGlyphCoverage();

pdfmake.setFonts(fonts);
// Nothing in a report may make the printer fetch or read anything but its fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontPaths.has(path));

doWork<Printable, Uint8Array<ArrayBuffer>>(print, ({ buffer }) => [buffer]);

async function print(report: Printable): Promise<Uint8Array<ArrayBuffer>> {
  const file = await pdfmake.createPdf(pdfDocument(report, covers)).getBuffer();
  // A buffer of its own, so that it can be handed over.
  return new Uint8Array(file);
}
