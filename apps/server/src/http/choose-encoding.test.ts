import { describe, expect, it } from 'vitest';
import { chooseEncoding } from './choose-encoding.ts';

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
  ])('takes %s as %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});
