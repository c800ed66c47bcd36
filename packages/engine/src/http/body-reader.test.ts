import {
  brotliCompressSync,
  constants,
  crc32,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { netError } from '../request/net-error.ts';
import { BodyReader } from './body-reader.ts';

const text = 'Řeřicha '.repeat(500);
const plain = Buffer.from(text);

/** Feeds the body in pieces of 100 bytes, as long as the reader wants more. */
async function read(contentEncoding: string | null, wire: Buffer, { keepBytes = 100_000, ends = true } = {}) {
  const reader = new BodyReader(contentEncoding, keepBytes);
  let offset = 0;
  while (offset < wire.length && reader.push(wire.subarray(offset, offset + 100))) offset += 100;
  if (ends && offset >= wire.length) reader.end();
  else reader.breakOff(ends ? null : netError('CONNECTION_CLOSED'));
  return reader.result();
}

describe('BodyReader', () => {
  it.each<[string | null, Buffer]>([
    [null, plain],
    ['identity', plain],
    ['gzip', gzipSync(plain)],
    ['X-GZIP', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['deflate', deflateRawSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['zstd', zstdCompressSync(plain)],
    ['gzip, br', brotliCompressSync(gzipSync(plain))],
    ['gzip', Buffer.concat([gzipSync(plain), gzipSync('a second member')])],
    ['gzip, gzip', gzipSync(Buffer.concat([gzipSync(plain), gzipSync('a second member')]))],
  ])('decodes %s', async (encoding, wire) => {
    const { body, content, contentComplete } = await read(encoding, wire);
    expect(content.toString()).toBe(text);
    expect(contentComplete).toBe(true);
    expect(body).toEqual({ bytes: wire.length, complete: true, contentEncoding: encoding });
  });

  it.each(['identity, gzip', 'gzip, identity', 'gzip, unheard-of', 'gzip,'])(
    'takes a body as it is that says %s, as Chromium does',
    async (encoding) => {
      const wire = gzipSync(plain);
      expect((await read(encoding, wire)).content).toEqual(wire);
    },
  );

  it.each<[string, Buffer]>([
    ['gzip', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['br', brotliCompressSync(plain)],
  ])('keeps what could be decoded of %s that broke off', async (encoding, wire) => {
    const { body, content, contentComplete } = await read(encoding, wire.subarray(0, wire.length - 10), {
      ends: false,
    });
    expect(text.startsWith(content.toString().slice(0, -1))).toBe(true);
    expect(contentComplete).toBe(false);
    expect(body).toMatchObject({ complete: false, brokenBy: { code: 'CONNECTION_CLOSED' } });
  });

  it.each(['gzip', 'deflate', 'br', 'zstd'])('tells of %s that is none', async (encoding) => {
    const { body, content } = await read(encoding, Buffer.alloc(500, 0xee));
    expect(content).toHaveLength(0);
    expect(body.brokenBy).toMatchObject({ code: 'INVALID_RESPONSE', message: expect.stringMatching(/compressed/) });
  });

  const page = Buffer.from(Array.from({ length: 2000 }, (_, line) => `<p>${Math.sin(line)}</p>`).join(''));
  const spoiled = (wire: Buffer, start: number, end?: number) => {
    wire.subarray(start, end).fill(0xee);
    return wire;
  };
  const damaged = (wire: Buffer) => spoiled(wire, wire.length / 2, wire.length / 2 + 50);

  it.each<[string, Buffer]>([
    ['gzip', gzipSync(page)],
    ['deflate', deflateSync(page)],
    ['deflate', deflateRawSync(page)],
    ['br', brotliCompressSync(page)],
    ['zstd', zstdCompressSync(page)],
    ['gzip, br', brotliCompressSync(gzipSync(page).subarray(0, -500))],
  ])('tells of %s that ends before its end, though the body came whole', async (encoding, wire) => {
    const half = encoding === 'gzip, br' ? wire : wire.subarray(0, wire.length / 2);
    const { body, content, contentComplete, isUndecodable } = await read(encoding, half);
    expect(page.subarray(0, content.length)).toEqual(content);
    // The whole page is one block of zstd, which is decoded or not.
    if (encoding !== 'zstd') expect(content.length).toBeGreaterThan(page.length / 3);
    expect({ contentComplete, isUndecodable }).toEqual({ contentComplete: false, isUndecodable: false });
    expect(body).toMatchObject({ complete: true, brokenBy: { code: 'INVALID_RESPONSE' } });
  });

  it.each<[string, Buffer]>([
    ['gzip', damaged(gzipSync(page))],
    ['deflate', damaged(deflateSync(page))],
    ['br', damaged(brotliCompressSync(page))],
  ])('keeps what comes before the damage of %s, even where all of it came at once', async (encoding, wire) => {
    const reader = new BodyReader(encoding, 100_000);
    reader.push(wire);
    reader.end();
    const { content, isUndecodable } = await reader.result();
    expect(isUndecodable).toBe(false);
    const before = Math.floor(page.length / 3);
    expect(content.subarray(0, before)).toEqual(page.subarray(0, before));
  });

  it('tells of damage', async () => {
    // Without its last block.
    const wire = gzipSync(page, { finishFlush: constants.Z_SYNC_FLUSH });
    // A block of a type that there is none of.
    const { body, content, contentComplete, isUndecodable } = await read(
      'gzip',
      Buffer.concat([wire, Buffer.alloc(500, 0xff)]),
    );
    expect(content.subarray(0, 8)).toEqual(page.subarray(0, 8));
    expect({ contentComplete, isUndecodable }).toEqual({ contentComplete: false, isUndecodable: false });
    expect(body.brokenBy).toMatchObject({ code: 'INVALID_RESPONSE', message: expect.stringMatching(/can be decoded/) });
  });

  it.each<[string, string, Buffer]>([
    ['gzip', 'wrong', spoiled(gzipSync(page), -8)],
    ['gzip', 'missing', gzipSync(page).subarray(0, -8)],
    ['deflate', 'wrong', spoiled(deflateSync(page), -4)],
    ['deflate', 'missing', deflateSync(page).subarray(0, -4)],
  ])('takes %s with a %s checksum for whole, as browsers do', async (encoding, _what, wire) => {
    const { body, content, contentComplete } = await read(encoding, wire);
    expect(content).toEqual(page);
    expect(contentComplete).toBe(true);
    expect(body.brokenBy).toBeUndefined();
  });

  it('finds the data behind every field of a gzip header', async () => {
    const wire = gzipSync(page);
    const header = Buffer.concat([
      wire.subarray(0, 3),
      Buffer.from([2 + 4 + 8 + 16]),
      wire.subarray(4, 10),
      Buffer.from([3, 0, 1, 2, 3]),
      Buffer.from('name\0comment\0'),
    ]);
    const checksum = Buffer.alloc(2);
    checksum.writeUInt16LE(crc32(header) & 0xffff);
    const { content, contentComplete } = await read('gzip', Buffer.concat([header, checksum, wire.subarray(10, -8)]));
    expect(content).toEqual(page);
    expect(contentComplete).toBe(true);
  });

  it('takes what it cannot decode as it is', async () => {
    const { body, content } = await read('gzip, secret', plain);
    expect(content).toEqual(plain);
    expect(body).toEqual({ bytes: plain.length, complete: true, contentEncoding: 'gzip, secret' });
  });

  it.each<[string | null, Buffer]>([
    [null, plain],
    ['gzip', gzipSync(plain)],
  ])('keeps no more than is wanted (%s)', async (encoding, wire) => {
    const { content, contentComplete } = await read(encoding, wire, { keepBytes: 150 });
    expect(content).toHaveLength(150);
    expect(contentComplete).toBe(false);
  });

  it('reads on only a little where nothing is wanted', async () => {
    const { body, content } = await read(null, Buffer.alloc(1_000_000), { keepBytes: 0 });
    expect(content).toHaveLength(0);
    expect(body.complete).toBe(false);
    expect(body.bytes).toBeLessThan(70_000);
  });

  it('does not read for ever what decodes to nothing', async () => {
    const emptyBlocks = Buffer.concat([
      gzipSync('').subarray(0, 10),
      Buffer.alloc(1_000_000, Buffer.from([0, 0, 0, 0xff, 0xff])),
    ]);
    const { body } = await read('gzip', emptyBlocks, { keepBytes: 1000 });
    expect(body.bytes).toBeLessThan(70_000);
  });

  it('takes an empty body as it is', async () => {
    expect(await read('gzip', Buffer.alloc(0))).toMatchObject({
      contentComplete: true,
      body: { bytes: 0, complete: true },
    });
  });
});
