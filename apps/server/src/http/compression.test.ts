import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseEncoding, compressResponses } from './compression.ts';
import { sendEvents } from './event-stream.ts';

const large = { text: 'hop '.repeat(1000) };
const largeText = JSON.stringify(large);
const decompress = { br: brotliDecompressSync, gzip: gunzipSync };

/** Endless: waiting for the last chunk before sending the first would take forever. */
let endlessSource: Readable;
function* endlessRows(): Generator<string> {
  while (true) yield randomBytes(20_000).toString('hex');
}

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  compressResponses(app);
  app.get('/large', async () => large);
  app.get('/private', async (_request, reply) => reply.header('cache-control', 'no-store').send(large));
  app.get('/small', async () => ({ text: 'x'.repeat(900) }));
  app.get('/tagged', async (_request, reply) => reply.header('etag', '"one"').header('vary', 'origin').send(large));
  app.get('/pdf', async (_request, reply) => reply.type('application/pdf').send(Buffer.from(largeText)));
  app.get('/encoded', async (_request, reply) => reply.header('content-encoding', 'zstd').send(large));
  app.get('/part', async (_request, reply) => reply.code(206).send(large));
  app.get('/nothing', async (_request, reply) => reply.code(204).send());
  app.get('/missing', async (_request, reply) => reply.code(404).send(large));
  app.get('/rows', async (_request, reply) => reply.type('text/csv').send(Readable.from([largeText, largeText])));
  app.get('/endless', async (_request, reply) => {
    endlessSource = Readable.from(endlessRows());
    return reply.type('text/csv; charset=utf-8').send(endlessSource);
  });
  app.get('/broken', async (_request, reply) =>
    reply.type('text/csv').send(
      new Readable({
        read() {
          this.destroy(new Error('lost'));
        },
      }),
    ),
  );
  app.get('/events', (request, reply) => sendEvents(request, reply, async (send) => send('hop', large)));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: { 'accept-encoding': 'gzip, br', ...headers } });

async function open(path: string): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  const request = get({ port, path, headers: { 'accept-encoding': 'br' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

describe('JSON', () => {
  it.each(['br', 'gzip'] as const)('is compressed by %s', async (encoding) => {
    const { headers, rawPayload } = await ask('/large', { 'accept-encoding': encoding });
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(rawPayload.length).toBeLessThan(1000);
    expect(decompress[encoding](rawPayload).toString()).toBe(largeText);
  });

  it('is compressed for errors as well', async () => {
    const { statusCode, headers } = await ask('/missing');
    expect([statusCode, headers['content-encoding']]).toEqual([404, 'br']);
  });

  it.each([
    ['for a caller who accepts none', '/large', { 'accept-encoding': 'identity' }],
    ['below a kilobyte', '/small', {}],
  ])('%s is sent uncompressed, but varies', async (_what, url, headers) => {
    const response = await ask(url, headers);
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.headers.vary).toBe('accept-encoding');
    expect(response.json()).toHaveProperty('text');
  });

  it('responds to HEAD like GET, without the content', async () => {
    const [whole, head] = await Promise.all([ask('/large'), ask('/large', {}, 'HEAD')]);
    for (const name of ['content-encoding', 'content-length', 'content-type', 'vary']) {
      expect(head.headers[name], name).toBe(whole.headers[name]);
    }
    expect(head.rawPayload).toHaveLength(0);
  });

  it('gets a weak ETag, and keeps its Vary header', async () => {
    expect((await ask('/tagged')).headers).toMatchObject({ etag: 'W/"one"', vary: 'origin, accept-encoding' });
    expect((await ask('/tagged', { 'accept-encoding': '' })).headers.etag).toBe('"one"');
  });
});

describe('a private response', () => {
  it.each(['cross-site', 'same-site'])('is not compressed for a %s request', async (site) => {
    const response = await ask('/private', { 'sec-fetch-site': site });
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.json()).toEqual(large);
  });

  it.each(['same-origin', 'none'])('is compressed for a %s request', async (site) => {
    expect((await ask('/private', { 'sec-fetch-site': site })).headers['content-encoding']).toBe('br');
  });

  it('is compressed for a program, which no site can trigger', async () => {
    expect((await ask('/private')).headers['content-encoding']).toBe('br');
  });
});

describe('uncompressed', () => {
  it.each([
    ['a PDF', '/pdf', undefined],
    ['what is compressed already', '/encoded', 'zstd'],
    ['a part of a file', '/part', undefined],
    ['an empty response', '/nothing', undefined],
    ['events', '/events', undefined],
  ])('is %s', async (_what, url, encoding) => {
    const { headers } = await ask(url);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers).not.toHaveProperty('vary');
  });
});

describe('a stream', () => {
  it('is compressed while streaming, and its source ends when the client disconnects', async () => {
    const response = await open('/endless');
    expect(response.headers['content-encoding']).toBe('br');
    await once(response, 'data');
    const ended = new Promise((resolve) => endlessSource.once('close', resolve));
    response.destroy();
    await ended;
  });

  it('is transferred completely', async () => {
    const { headers, rawPayload } = await ask('/rows');
    expect(headers).not.toHaveProperty('content-length');
    expect(brotliDecompressSync(rawPayload).toString()).toBe(largeText + largeText);
  });

  it("doesn't look complete when it fails midway", async () => {
    const response = await open('/endless');
    await once(response, 'data');
    response.resume();
    endlessSource.destroy(new Error('lost'));
    await expect(once(response, 'end')).rejects.toThrow('aborted');
  });

  it('gets a readable error when it fails before the first byte', async () => {
    const response = await ask('/broken');
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect([response.statusCode, response.json().message]).toEqual([500, 'lost']);
  });

  it("isn't consumed for HEAD", async () => {
    const { statusCode, headers } = await ask('/rows', {}, 'HEAD');
    expect([statusCode, headers.vary]).toEqual([200, 'accept-encoding']);
    expect(headers).not.toHaveProperty('content-encoding');
  });
});

describe('chooseEncoding', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', undefined],
    ['br ; q=0.2 , gzip;q=0.8', 'gzip'],
    ['br;q=0.5, gzip;q=0.5', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['gzip;q=1.000, br;q=nonsense', 'gzip'],
    ['brotli, gzipped', undefined],
    [',;q=,,', undefined],
  ])('parses %s as %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});
