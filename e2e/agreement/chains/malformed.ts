import { type Chain, metaRefresh, redirect, respond } from '../chain.ts';

const raw = (name: string, text: string): Chain => ({ name, answers: { '/': text } });
const rest = 'Location: /end\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

export const malformed: readonly Chain[] = [
  raw('HTTP/1.0', `HTTP/1.0 302 Found\r\n${rest}`),
  raw('HTTP/2.0 in a line', `HTTP/2.0 302 Found\r\n${rest}`),
  raw('HTTP/3 in a line', `HTTP/3 302 Found\r\n${rest}`),
  raw('HTTP/0.9 in a line', `HTTP/0.9 302 Found\r\n${rest}`),
  raw('HTTP/1.2', `HTTP/1.2 302 Found\r\n${rest}`),
  raw('HTTP/1.10', `HTTP/1.10 302 Found\r\n${rest}`),
  raw('HTTP without a version', `HTTP 302 Found\r\n${rest}`),
  raw('small letters', `http/1.1 302 Found\r\n${rest}`),
  raw('ICY', `ICY 302 Found\r\n${rest}`),
  raw('ICY with a page', 'ICY 200 OK\r\nContent-Type: text/html\r\nRefresh: 0;url=/end\r\n\r\nx'),
  raw('no reason', `HTTP/1.1 302\r\n${rest}`),
  raw('no space after the status', `HTTP/1.1 302Found\r\n${rest}`),
  raw('two spaces before the status', `HTTP/1.1  302 Found\r\n${rest}`),
  raw('a status of two digits', `HTTP/1.1 30 Found\r\n${rest}`),
  raw('a status of four digits', `HTTP/1.1 3020 Found\r\n${rest}`),
  raw('no status', `HTTP/1.1 Found\r\n${rest}`),
  raw('an empty line first', `\r\nHTTP/1.1 302 Found\r\n${rest}`),
  raw('two bytes first', `xxHTTP/1.1 302 Found\r\n${rest}`),
  raw('four bytes first', `xxxxHTTP/1.1 302 Found\r\n${rest}`),
  raw('five bytes first', `xxxxxHTTP/1.1 302 Found\r\n${rest}`),
  raw('line feeds alone', `HTTP/1.1 302 Found\r\n${rest}`.replaceAll('\r', '')),
  raw(
    'a carriage return in a value',
    'HTTP/1.1 302 Found\r\nLocation: /en\rd\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  ),
  raw('a carriage return before a header', `HTTP/1.1 302 Found\r\nX-A: 1\rLocation: /wrong\r\n${rest}`),
  raw('a null character in a value', `HTTP/1.1 302 Found\r\nX-A: a\0b\r\n${rest}`),
  raw('a line without a colon', `HTTP/1.1 302 Found\r\nNothing\r\n${rest}`),
  raw(
    'a space before the colon',
    'HTTP/1.1 302 Found\r\nLocation : /end\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  ),
  raw(
    'a folded Location',
    'HTTP/1.1 302 Found\r\nLocation:\r\n /end\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  ),
  raw(
    'a Location folded in the middle',
    'HTTP/1.1 302 Found\r\nLocation: /e\r\n nd\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  ),
  raw('a header without a name', `HTTP/1.1 302 Found\r\n: x\r\n${rest}`),
  raw('a space before the first header', `HTTP/1.1 302 Found\r\n X-A: 1\r\n${rest}`),
  raw(
    'lengths that differ',
    'HTTP/1.1 302 Found\r\nLocation: /end\r\nContent-Length: 0\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx',
  ),
  raw(
    'lengths that agree',
    'HTTP/1.1 302 Found\r\nLocation: /end\r\nContent-Length: 1\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx',
  ),
  raw(
    'differing lengths with chunks',
    'HTTP/1.1 302 Found\r\nLocation: /end\r\nContent-Length: 1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
  ),
  raw(
    'dispositions that differ',
    'HTTP/1.1 302 Found\r\nLocation: /end\r\nContent-Disposition: inline\r\nContent-Disposition: attachment\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  ),
  ...['inline, attachment', 'inline, inline', 'inline; x="a, b"', 'inline; x=a, inline; x=a', 'inline; x="a, b'].map(
    (disposition) =>
      raw(
        `Content-Disposition: ${disposition}`,
        respond(200, { 'Content-Type': 'text/html', 'Content-Disposition': disposition, Refresh: '0;url=/end' }, 'x'),
      ),
  ),
  ...['"attachment"', 'inline attachment', 'attachment', '"inline"', 'other', 'a/b', ';attachment'].map((disposition) =>
    raw(
      `a page with Content-Disposition: ${disposition}`,
      respond(200, { 'Content-Type': 'text/html', 'Content-Disposition': disposition, Refresh: '0;url=/end' }, 'x'),
    ),
  ),
  raw(
    'lengths that differ in one line',
    'HTTP/1.1 302 Found\r\nLocation: /end\r\nContent-Length: 0, 1\r\nConnection: close\r\n\r\nx',
  ),
  raw(
    'a length that is none',
    'HTTP/1.1 302 Found\r\nLocation: /end\r\nContent-Length: x\r\nConnection: close\r\n\r\n',
  ),
  raw('a negative length', 'HTTP/1.1 302 Found\r\nLocation: /end\r\nContent-Length: -1\r\nConnection: close\r\n\r\n'),
  raw(
    'a body that is shorter than it says',
    'HTTP/1.1 302 Found\r\nLocation: /end\r\nContent-Length: 10\r\nConnection: close\r\n\r\nx',
  ),
  raw(
    'a page shorter than it says',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000\r\nConnection: close\r\n\r\n<!doctype html><meta http-equiv=refresh content="0;url=/end">',
  ),
  raw(
    'chunks that are none',
    'HTTP/1.1 302 Found\r\nLocation: /end\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n',
  ),
  raw(
    'a page of chunks that break off',
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n3d\r\n<!doctype html><meta http-equiv=refresh content="0;url=/end">\r\nzz\r\n',
  ),
  raw('no head at all', '<!doctype html><meta http-equiv=refresh content="0;url=/end">'),
  raw('a head that does not end', 'HTTP/1.1 302 Found\r\nLocation: /end\r\n'),
  raw('a head that ends in the middle of a line', 'HTTP/1.1 302 Found\r\nLocation: /end'),
  raw('nothing', ''),
  {
    ...raw(
      'compressed data that is none',
      respond(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip', Refresh: '0;url=/end' }, 'not gzip'),
    ),
    endsOtherwise: 'The browser shows an empty page, which is no page.',
  },
  raw(
    'an unknown encoding',
    respond(
      200,
      { 'Content-Type': 'text/html', 'Content-Encoding': 'unknown' },
      '<!doctype html><meta http-equiv=refresh content="0;url=/end">',
    ),
  ),
  ...['gzip;q=1', '"gzip"', '*', 'gzip gzip', 'gzip,', 'aws-chunked', ','].map((coding) =>
    raw(
      `a Content-Encoding of ${coding}`,
      respond(200, { 'Content-Type': 'text/html', 'Content-Encoding': coding }, metaRefresh('0;url=/end')),
    ),
  ),
  raw('a redirect with a Content-Encoding of *', redirect('/end', 302, { 'Content-Encoding': '*' })),
  ...['000000000000000000002e', ' 2e', '2E ', '+2e', '0x2e', '2e;a=b'].map((size) =>
    raw(
      `a chunk of the size ${JSON.stringify(size)}`,
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${size}\r\n${metaRefresh('0;url=/end').replaceAll('"refresh"', 'refresh')}\r\n0\r\n\r\n`,
    ),
  ),
  raw('a status below 100', `HTTP/1.1 099 Found\r\n${rest}`),
  raw('a status of zeros', `HTTP/1.1 000 Found\r\n${rest}`),
  raw('a status of 600', `HTTP/1.1 600 Found\r\n${rest}`),
  raw(
    'a switch of protocols, then a redirect',
    `HTTP/1.1 101 Switching Protocols\r\n\r\nHTTP/1.1 302 Found\r\n${rest}`,
  ),
  raw(
    'identity and a length',
    `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: identity\r\nContent-Length: 3\r\nConnection: close\r\n\r\n<p>${metaRefresh('0;url=/end')}`,
  ),
  raw('a switch of protocols', `HTTP/1.1 101 Switching Protocols\r\n${rest}`),
];
