import { growsLinearly } from '@hopwise/model/testing/grows-linearly';
import { itGrowsLinearly } from '@hopwise/model/testing/it-grows-linearly';
import { expect, it } from 'vitest';
import { createAddressGuard } from './address/address-guard.ts';
import { namesHost, readSubjectAltNames } from './certificate/certificate-host.ts';
import { readDerChildren } from './certificate/der.ts';
import { defaultPageBytes } from './gather/gather-evidence.ts';
import { readSitemap } from './gather/read-sitemap.ts';
import { sitemapsOf } from './gather/robots.ts';
import { ServerFlightReader } from './gather/tls/tls-server-flight.ts';
import { codingsOf } from './http/body-decoder.ts';
import { documentKind, sniffKind } from './http/document-type.ts';
import { bodyFraming } from './http/http1-body.ts';
import { findHeadEnd, maxHeadBytes, parseHead } from './http/http1-head.ts';
import { encodingOf } from './http/page-text.ts';
import { encodeQuery } from './http/query-encoding.ts';
import { CookieJar } from './redirect/cookie-jar.ts';
import { isHstsPreloaded } from './redirect/hsts-memory.ts';
import { findMetaRefreshes, parseRefresh } from './redirect/meta-refresh.ts';
import { nextRequest } from './redirect/next-request.ts';
import { findScriptRedirect } from './redirect/script-redirect.ts';
import { findXmlRefreshes } from './redirect/xml-refresh.ts';

const guard = createAddressGuard([]);
const current = { url: 'https://site.test/', method: 'GET', headers: [], body: null };
const responseWith = (name: string, value: string) => ({
  statusCode: 302,
  httpVersion: '1.1' as const,
  headers: [[name, value]] as [string, string][],
});

/** Everything that reads the head of a response, or what is no longer than one, before anyone has looked at it. */
const headReaders: Record<string, (text: string) => unknown> = {
  'the end of a head': (text) => findHeadEnd(Buffer.from(text), 0),
  'a head': (text) => parseHead(`HTTP/1.1 200 OK\r\nX: ${text}\r\n\r\n`),
  'a head from its first byte': parseHead,
  'Transfer-Encoding': (text) => bodyFraming(responseWith('Transfer-Encoding', text), 'GET'),
  'Content-Length': (text) => bodyFraming(responseWith('Content-Length', text), 'GET'),
  chunks: (text) => bodyFraming(responseWith('Transfer-Encoding', 'chunked'), 'GET')?.push(Buffer.from(text), () => {}),
  'Content-Encoding': codingsOf,
  'Content-Type': (text) => documentKind([['Content-Type', text]]),
  'a refresh': parseRefresh,
  Location: (text) => nextRequest(current, responseWith('Location', text)),
  'Set-Cookie': (text) => new CookieJar().store([text, `a=${text}`, `a=b; Domain=${text}; Path=${text}`], current.url),
  'a host name': (text) => [guard.checkHostname(text), guard.checkAddress(text), isHstsPreloaded(text)],
  'names of a certificate': (text) => namesHost([{ kind: 'DNS', value: text, text }], text),
  DER: (text) => [readDerChildren(Buffer.from(text)), readSubjectAltNames(Buffer.from(text))],
  'the first flight of TLS': (text) => new ServerFlightReader().push(Buffer.from(text, 'latin1')),
};

/** And what is in a page, a sitemap or a robots.txt. */
const pageReaders: Record<string, (text: string) => unknown> = {
  'the encoding of a page': (text) => encodingOf(Buffer.from(text), [['Content-Type', `text/html; charset=${text}`]]),
  'the beginning of a page': (text) => sniffKind(Buffer.from(text)),
  'a refresh in a page': findMetaRefreshes,
  'the scripts among the markup of a page': (text) => findScriptRedirect(`location${text}`, current.url),
  'a refresh in an XML document': findXmlRefreshes,
  'the query of a refresh': (text) => encodeQuery(`?${text}ä`, 'shift_jis'),
  'a sitemap': (text) => [readSitemap(text), readSitemap(`<urlset>${text}`), readSitemap(`http://a.test/\n${text}`)],
  'the sitemaps of robots.txt': (body) => sitemapsOf({ url: '', statusCode: 200, body, complete: true }),
};

const pieces = [
  '\r',
  '%2e',
  '<a ',
  '</',
  '<!--',
  '<meta ',
  '<script',
  '<script>',
  '<a id=b href=c>',
  '<title>',
  '<meta http-equiv=refresh content="',
  '<url',
  '<![CDATA[',
  'x: y\r\n',
  'chunked',
  'chunked, ',
  '0;url=',
  'url=',
  'charset=',
  'Sitemap: ',
  '0\r\n',
  '1.',
  '\x16\x03\x01',
  '\x30\x80',
];
itGrowsLinearly('reading %s', maxHeadBytes, headReaders, pieces);
itGrowsLinearly('reading %s', defaultPageBytes, pageReaders, pieces);

/** Longer ones are not read. */
const scriptChars = 19_000;

it.each([
  ...['{', '(', '=>', 'function a(){', '/', '/[', '`', '`${', '\\', '"', 'a(', '<!--', '!', 'a+', 'a,', 'a?', 'if(a)'],
  ...['go();', 'x=>', 'a;', 'a&&', 'location=a;', 'location=a&&', 'x=>location=a,', 'function a(){location=b;a();'],
  ...['a.click();', 'setTimeout(go);', 'if(go())', 'a.b(', 'eval("location");'],
  ...['(function(b){location=b}(a));', 'new Promise(a).then(()=>b);', 'setTimeout("go()");', 'setTimeout(go,b);'],
  ...[
    '"a"+',
    '(a.',
    '(location).b=c;',
    'new Function("go()")();',
    'Function("a",',
    'await new Promise(a);',
    'await go();',
  ],
])('the work of reading a script grows with its length when it repeats %s', { tags: 'slow' }, (repeated) => {
  const before = '<a id=x href=y>z</a><script>function go(){location=b};a.click("x");';
  const read = (text: string) => findScriptRedirect(text, current.url);
  expect(growsLinearly(read, { before, repeated, after: '' }, scriptChars)).toBe(true);
});

it.each([
  ...[
    ['{', '}'],
    ['(', ')'],
    ['[', ']'],
    ['a(', ')'],
    ['a.b(', ')'],
    ['eval(', ')'],
    ['location=(', ')'],
  ],
  ...[
    ['`${', '}`'],
    ['x=>{', '}'],
    ['if(a){', '}'],
    ['function a(b){location=b;', '}'],
    ['(function(a){', '}(a+a))'],
  ],
])('the work of reading a script grows with how deep %s is nested', { tags: 'slow' }, (opening = '', closing = '') => {
  const before = '<script>function go(){location=b};';
  const read = (text: string) => findScriptRedirect(text + closing.repeat(text.split(opening).length - 1), current.url);
  expect(growsLinearly(read, { before, repeated: opening, after: '' }, scriptChars / 3)).toBe(true);
});

it('the work of reading a head grows with the number of folded lines, up to the largest head there may be', () => {
  const head = (text: string) => parseHead(`HTTP/1.1 200 OK\r\nX: ${text}\r\n\r\n`);
  expect(growsLinearly(head, { before: '', repeated: '(\r\n ', after: '' }, maxHeadBytes)).toBe(true);
});
