import { type Chain, metaRefresh, page, respond } from '../chain.ts';

const typed = (name: string, headers: Record<string, string>, body: string): Chain => ({
  name,
  answers: { '/': respond(200, headers, body) },
});
const refresh = metaRefresh('0;url=/end');
const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><head>${refresh.replace('>', '/>')}</head><body/></html>`;

/**
 * First bytes of responses without a type, or with text/plain. Those that are shown are redirected by a Refresh header.
 */
const beginnings: Record<string, string> = {
  text: 'plain text',
  'a zero': 'a\0',
  'a bell': 'a\x07',
  'a form feed': 'a\f',
  'an escape': 'a\x1b',
  'high bytes': '\x80\xff',
  'a zero as the last of 1024 bytes': `${'a'.repeat(1023)}\0`,
  'a zero behind them': `${'a'.repeat(1024)}\0`,
  'a ZIP file': 'PK\x03\x04',
  gzip: '\x1f\x8b\x08\0',
  'a program': '\x7fELF\x02\0',
  'a picture': '\x89PNG\r\n\x1a\n\0',
  'an icon': '\0\0\x01\0',
  'UTF-16 with its mark': '\xff\xfea\0',
  'UTF-16 without': 'a\0b\0',
  'a shell script with a zero': '#!/bin/sh\0',
  'mail with a zero': 'From a\0',
  PostScript: '%!PS-Adobe-3.0',
  'PostScript with a zero': '%!PS-Adobe-3.0\0',
  'a page with a zero': '<html>\0',
  nothing: '',
};
const begun = (name: string, headers: Record<string, string>): Chain[] =>
  Object.entries(beginnings).map(([what, body]) =>
    typed(`${name}, begun by ${what}`, { ...headers, Refresh: '0;url=/end' }, body),
  );

/** What browsers treat as a page, a file, text or nothing. Pages are redirected by a refresh. */
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
  ...begun('without a type', {}),
  ...begun('plain text', { 'Content-Type': 'text/plain; charset=utf-8' }),
  ...begun('plain text that is not to be guessed', {
    'Content-Type': 'text/plain',
    'X-Content-Type-Options': 'nosniff',
  }),
];
