import { pipeline, Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type ZlibOptions,
} from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Below this size, compression saves no packet. */
const smallestWorthwhileBytes = 1024;
const pieceBytes = 64 * 1024;

/** Moderate levels: higher ones take many times as long for a few percent. */
const brotliOptions: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzipOptions: ZlibOptions = { level: 6 };

const toBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const toGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** Runs in Node's thread pool, not on the main thread. */
const compressors: Record<Encoding, { whole: (content: Buffer) => Promise<Buffer>; stream: () => Transform }> = {
  br: { whole: (content) => toBrotli(content, brotliOptions), stream: () => createBrotliCompress(brotliOptions) },
  gzip: { whole: (content) => toGzip(content, gzipOptions), stream: () => createGzip(gzipOptions) },
};

/**
 * Event streams aren't included: an event must not wait in a compressor. Scripts and styles are compressed by the
 * build.
 */
const compressibleType =
  /^(?:application\/(?:json|x-ndjson|xml|[\w.-]+\+(?:json|xml))|text\/(?:html|plain|csv|markdown|xml))(?:;|$)/;

/**
 * Compresses the responses of every route registered after this call, if that is worthwhile and the client accepts it.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!mayBeCompressed(reply)) return payload;
    addVary(reply);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === undefined || isGuessable(request, reply)) return payload;
    if (payload instanceof Readable) return compressStream(request, reply, payload, encoding);
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const content = Buffer.from(payload);
    if (content.length < smallestWorthwhileBytes) return payload;
    const compressed = await compressors[encoding].whole(content);
    markCompressed(reply, encoding);
    return compressed;
  });
}

/** The range of a partial response (206) counts uncompressed bytes. */
function mayBeCompressed(reply: FastifyReply): boolean {
  return (
    compressibleType.test(String(reply.getHeader('content-type') ?? '')) &&
    !reply.hasHeader('content-encoding') &&
    ![204, 206, 304].includes(reply.statusCode)
  );
}

/**
 * The length of a compressed response reveals whether a guess in the URL resembles a secret in the body (BREACH). So
 * private responses aren't compressed when another site caused the request.
 */
const isGuessable = ({ headers }: FastifyRequest, reply: FastifyReply): boolean =>
  reply.getHeader('cache-control') === 'no-store' &&
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));

/** Streams: an export of a million rows is never held in memory. No one reads the body of a HEAD response. */
function compressStream(request: FastifyRequest, reply: FastifyReply, source: Readable, encoding: Encoding): Readable {
  const knownBytes = Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY);
  if (request.method === 'HEAD' || knownBytes < smallestWorthwhileBytes) return source;
  markCompressed(reply, encoding);
  source.once('error', () => unmarkCompressed(reply));
  // A failed source destroys the compressor, whose failure ends the response; a disconnected client ends the source.
  return pipeline(source, inLargePieces, compressors[encoding].stream(), () => undefined);
}

/** Exports arrive row by row, and each chunk costs a round trip to the thread pool. */
async function* inLargePieces(source: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of source) {
    const buffer = Buffer.from(piece);
    pieces.push(buffer);
    bytes += buffer.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    bytes = 0;
  }
  yield Buffer.concat(pieces);
}

/** RFC 9110 section 8.8.1: a strong ETag promises identical bytes, which another encoding doesn't have. */
function markCompressed(reply: FastifyReply, encoding: Encoding): void {
  reply.header('content-encoding', encoding).removeHeader('content-length').removeHeader('accept-ranges');
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
}

/** A response that fails before its first byte gets an error body, which isn't compressed like this. */
function unmarkCompressed(reply: FastifyReply): void {
  if (reply.raw.headersSent) return;
  reply.removeHeader('content-encoding');
  reply.raw.removeHeader('content-encoding');
}

function addVary(reply: FastifyReply): void {
  const before = [reply.getHeader('vary') ?? []].flat().map(String);
  if (before.some((names) => /\baccept-encoding\b|\*/i.test(names))) return;
  reply.header('vary', [...before, 'accept-encoding'].join(', '));
}

/** In order of our preference. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** The client's preferred encoding that we support; among equals, the smaller one (RFC 9110 section 12.5.3). */
export function chooseEncoding(acceptEncoding = ''): Encoding | undefined {
  const weights = new Map(acceptEncoding.toLowerCase().split(',').map(weightOf));
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = Math.max(...encodings.map(weight));
  return best > 0 ? encodings.find((encoding) => weight(encoding) === best) : undefined;
}

function weightOf(item: string): [name: string, weight: number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, quality === undefined ? 1 : Number(quality.slice(2)) || 0];
}
