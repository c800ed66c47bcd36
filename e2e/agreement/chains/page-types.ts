import { type Chain, metaRefresh, page, respond } from '../chain.ts';

const typed = (name: string, headers: Record<string, string>, body: string): Chain => ({
  name,
  answers: { '/': respond(200, headers, body) },
});
const refresh = metaRefresh('0;url=/end');
const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><head>${refresh.replace('>', '/>')}</head><body/></html>`;

/** What is a page to a browser, and what is a file, a text or nothing at all. Pages are led on by a refresh. */
export const pageTypes: readonly Chain[] = [
  ...[
    '"attachment"',
    'inline attachment',
    'attachment x',
    'inline, inline',
    'attachment, attachment',
    'inline, attachment',
    'attachment, inline',
    'inline,',
    'inline;filename=a,b',
    'inline;filename="a,b"',
    'inline;attachment',
    ';attachment',
  ].map((disposition) => ({
    name: `with the disposition ${disposition}`,
    answers: { '/': page(refresh, { 'Content-Disposition': disposition }) },
  })),
  ...[
    'text/html/x',
    'text/html/',
    'text/html x',
    'text /html',
    'text/html,',
    'text/html/x, text/html',
    'text/',
    '/',
  ].map((type) => typed(`with the type ${type}`, { 'Content-Type': type }, `<!doctype html>${refresh}`)),
  ...[
    'text/xsl',
    'application/atom+xml',
    'application/rss+xml',
    'application/foo+xml',
    'application/vnd.wap.xhtml+xml',
    'application/mathml+xml',
    'image/foo+xml',
    'text/foo+xml',
  ].map((type) => typed(`of XML called ${type}`, { 'Content-Type': type }, xhtml)),
  typed('without a type, XML', {}, `<?xml version="1.0"?>${xhtml}`),
  typed('without a type, XML after a space', {}, ` <?xml version="1.0"?>${xhtml}`),
  typed('without a type, HTML after an XML declaration', {}, `<?xml version="1.0"?>${refresh}`),
  typed('without a type, XHTML', {}, xhtml),
  ...['<htmlx>', '<px>', '<!-->', '<!doctype htmlx>', '<metax>', '<span>', '<br>', '<body>', '\xef\xbb\xbf<html>'].map(
    (start) => typed(`without a type, begun by ${start}`, {}, start + refresh),
  ),
  typed('without a type, after 490 spaces', {}, `${' '.repeat(490)}<!doctype html>${refresh}`),
  typed('without a type, after 500 spaces', {}, `${' '.repeat(500)}<!doctype html>${refresh}`),
];
