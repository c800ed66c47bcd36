import { getDocumentProxy, getMeta } from 'unpdf';

/** The content that a PDF reader finds in the file. */
export async function readPdf(file: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  const items = (await Promise.all(pages.map((page) => page.getTextContent()))).flatMap((content) => content.items);
  const annotations = await Promise.all(pages.map((page) => page.getAnnotations()));
  const lines = items.flatMap((item) => ('str' in item ? [{ text: item.str, y: item.transform[5] as number }] : []));
  // Spaces occur where lines end, so they are left out.
  const joined = (parts: typeof lines) =>
    parts
      .map(({ text }) => text)
      .join('')
      .replace(/\s+/g, '');
  return {
    pageCount: pdf.numPages,
    text: joined(lines),
    /** Without page headers and footers. */
    body: joined(lines.filter(({ y }) => y > 44 && y < 800)),
    links: annotations.flat().flatMap(({ url }: { url?: string }) => url ?? []),
    meta: await getMeta(pdf),
  };
}
