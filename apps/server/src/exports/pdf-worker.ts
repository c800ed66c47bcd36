import { parentPort } from 'node:worker_threads';
import { pdfDocument } from '@hopwise/report';
import pdfmake from 'pdfmake';
import { createGlyphCoverage, pdfFonts } from './pdf-fonts.ts';
import type { PdfJob, PdfResult } from './pdf-thread.ts';

/** The printer: takes one report at a time from the main thread and answers with the file. */

const fonts = pdfFonts();
const fontPaths = new Set(Object.values(fonts).flatMap(({ normal, bold }) => [normal, bold]));
const covers = createGlyphCoverage();

pdfmake.setFonts(fonts);
// Nothing in a report may make the printer fetch or read anything but its fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontPaths.has(path));

parentPort?.on('message', (job: PdfJob) => {
  print(job).then(
    (pdf) => reply({ ok: true, pdf }, [pdf.buffer]),
    (cause: unknown) =>
      reply({ ok: false, error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }),
  );
});

async function print(job: PdfJob): Promise<Uint8Array<ArrayBuffer>> {
  const file = await pdfmake.createPdf(pdfDocument(job, covers)).getBuffer();
  // A buffer of its own, so that it can be handed over instead of copied.
  return new Uint8Array(file);
}

const reply = (result: PdfResult, transfer: ArrayBuffer[] = []): void => parentPort?.postMessage(result, transfer);
