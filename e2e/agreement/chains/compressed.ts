import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  type ZlibOptions,
  zstdCompressSync,
} from 'node:zlib';
import { type Chain, metaRefresh, respond } from '../chain.ts';

type Compress = (text: string) => Buffer;

const refreshing = `<!doctype html><title>Page</title>${metaRefresh('0;url=/end')}<p>`;
const padding = Array.from({ length: 2000 }, (_, index) => `${(index * 7919) % 10_007} `).join('');
/** Stored uncompressed, so that everything before a cut can be read. */
const stored: ZlibOptions = { level: 0 };

const codings: readonly [coding: string, name: string, compress: Compress][] = [
  ['gzip', 'gzip', (text) => gzipSync(text, stored)],
  ['deflate', 'deflate', (text) => deflateSync(text, stored)],
  ['deflate', 'deflate without its wrapper', (text) => deflateRawSync(text, stored)],
  ['br', 'brotli', (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } })],
  ['zstd', 'zstd', (text) => zstdCompressSync(text)],
];

const meant: Record<string, string> = {
  'deflate without its wrapper, with more after its end': 'The browser gives up on a page that was read to its end.',
  'zstd, with more after its end': 'The browser gives up on a page that was read to its end.',
  'zstd, twice': 'We read the first frame; servers send one.',
};

const bytes = (buffer: Buffer): string => buffer.toString('latin1');
const headers = (coding: string) => ({ 'Content-Type': 'text/html', 'Content-Encoding': coding });
const sized = (name: string, coding: string, body: string): Chain => ({
  name,
  ...(meant[name] && { meant: meant[name] }),
  answers: { '/': respond(200, headers(coding), body) },
});
/** Ends with the connection. */
const unsized = (name: string, coding: string, body: string): Chain => ({
  name,
  answers: {
    '/': `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: ${coding}\r\nConnection: close\r\n\r\n${body}`,
  },
});

export const compressed: readonly Chain[] = [
  ...codings.flatMap(([coding, name, compress]) => {
    const whole = bytes(compress(refreshing + padding));
    const two = bytes(compress('<!doctype html>First')) + bytes(compress(refreshing));
    return [
      sized(name, coding, whole),
      unsized(`${name}, cut off`, coding, whole.slice(0, -20)),
      sized(`${name}, cut off with a length that fits`, coding, whole.slice(0, -20)),
      sized(`${name}, with more after its end`, coding, `${whole}more`),
      sized(`${name}, twice`, coding, two),
    ];
  }),
  sized('gzip whose checksum is wrong', 'gzip', `${bytes(gzipSync(refreshing)).slice(0, -8)}xxxxxxxx`),
  sized('gzip without its checksum', 'gzip', bytes(gzipSync(refreshing)).slice(0, -8)),
  unsized('gzip cut off in its header', 'gzip', '\x1f\x8b\x08'),
  unsized('gzip with a header alone', 'gzip', bytes(gzipSync(refreshing)).slice(0, 10)),
  sized('gzip in gzip', 'gzip, gzip', bytes(gzipSync(gzipSync(refreshing)))),
  sized(
    'gzip in gzip, the inner one twice',
    'gzip, gzip',
    bytes(gzipSync(Buffer.concat([gzipSync('x'), gzipSync(refreshing)]))),
  ),
];
