import type { HeaderPair } from '@hopwise/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BodyProgress, bodyFraming } from './http1-body.ts';

const framingOf = (headers: HeaderPair[], method = 'GET', statusCode = 200) =>
  bodyFraming({ statusCode, httpVersion: '1.1', headers }, method);

/** Feeds the pieces one after the other, as a connection would. */
function read(headers: HeaderPair[], pieces: readonly Buffer[]) {
  const framing = framingOf(headers);
  let body = '';
  let progress: BodyProgress = 'more';
  for (const piece of pieces) {
    if (progress === 'more') {
      progress =
        framing?.push(piece, (bytes) => {
          body += bytes.toString('latin1');
        }) ?? 'end';
    }
  }
  return { body, progress, surplus: framing?.surplus };
}

const chunked: HeaderPair[] = [['Transfer-Encoding', 'chunked']];
const length = (value: string): HeaderPair[] => [['content-length', value]];

describe('bodyFraming', () => {
  it.each([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
  ])('%s with a response of %d has no body', (method, statusCode) => {
    expect(framingOf(length('5'), method, statusCode)).toBeNull();
  });

  it.each<[string, HeaderPair[], string, ReturnType<typeof read>]>([
    ['counted', length('3'), 'abc', { body: 'abc', progress: 'end', surplus: false }],
    ['counted, more than that', length('3'), 'abcd', { body: 'abc', progress: 'end', surplus: true }],
    ['counted, less than that', length('3'), 'ab', { body: 'ab', progress: 'more', surplus: false }],
    ['counted twice alike', [...length('3'), ...length('3')], 'abcd', { body: 'abc', progress: 'end', surplus: true }],
    ['counted as a list', length('3, 3'), 'abcd', { body: 'abc', progress: 'end', surplus: true }],
    [
      'counted in two ways',
      [...length('3'), ...length('4')],
      'abcd',
      { body: 'abcd', progress: 'more', surplus: false },
    ],
    ...['-1', '', '3x', '0x3', '3.0', '1e1', '3,4', '1234567890123456'].map(
      (value): [string, HeaderPair[], string, ReturnType<typeof read>] => [
        `counted wrongly: '${value}'`,
        length(value),
        'abcd',
        { body: 'abcd', progress: 'more', surplus: false },
      ],
    ),
    ['counted with zeros', length('003'), 'abcd', { body: 'abc', progress: 'end', surplus: true }],
    [
      'counted with as many digits as are read',
      length('999999999999999'),
      'abcd',
      { body: 'abcd', progress: 'more', surplus: false },
    ],
    ['of unknown length', [], 'abcd', { body: 'abcd', progress: 'more', surplus: false }],
    ['chunked', chunked, '3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n', { body: 'abcd', progress: 'end', surplus: false }],
    [
      'chunked and counted',
      [...length('1'), ...chunked],
      '2\r\nab\r\n0\r\n\r\n',
      { body: 'ab', progress: 'end', surplus: false },
    ],
    ['chunked with line feeds', chunked, '3\nabc\n0\n\n', { body: 'abc', progress: 'end', surplus: false }],
    [
      'chunked with extras',
      chunked,
      'A;x=y\r\n0123456789\r\n0\r\nTrailer: 1\r\n\r\n!',
      { body: '0123456789', progress: 'end', surplus: true },
    ],
    ['chunked, size missing', chunked, '\r\nabc', { body: '', progress: 'broken', surplus: false }],
    ['chunked, size not a number', chunked, 'xyz\r\nabc', { body: '', progress: 'broken', surplus: false }],
    [
      'chunked, size beyond all bounds',
      chunked,
      'fffffffffffff\r\nabc',
      { body: '', progress: 'broken', surplus: false },
    ],
    ['chunked, chunk longer than said', chunked, '1\r\nabc\r\n', { body: 'a', progress: 'broken', surplus: false }],
    ['encoded otherwise', [['Transfer-Encoding', 'gzip']], 'abc', { body: 'abc', progress: 'more', surplus: false }],
  ])('reads a body %s', (_name, headers, wire, expected) => {
    expect(read(headers, [Buffer.from(wire)])).toEqual(expected);
  });

  it('does not collect an endless line between chunks', () => {
    expect(read(chunked, [Buffer.alloc(20_000, '1')]).progress).toBe('broken');
  });

  it('does not collect endless trailers', () => {
    expect(read(chunked, [Buffer.from(`0\r\n${'a: b\r\n'.repeat(20_000)}`)]).progress).toBe('broken');
  });

  it('is indifferent to how the bytes are cut', () => {
    const bodies = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 5 });
    fc.assert(
      fc.property(bodies, fc.array(fc.nat(300)), (chunks, cuts) => {
        const wire = Buffer.concat([
          ...chunks.flatMap((chunk) => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
          Buffer.from('0\r\n\r\n'),
        ]);
        const edges = [0, ...cuts.toSorted((a, b) => a - b), wire.length];
        const pieces = edges.map((edge, index) => wire.subarray(edges[index - 1] ?? 0, edge));
        const { body, progress } = read(chunked, pieces);
        expect(progress).toBe('end');
        expect(body).toBe(Buffer.concat(chunks).toString('latin1'));
      }),
    );
  });
});
