import { expect, test } from 'vitest';
import { readableMs } from './readable-value.ts';

test.each([
  [0, '0 ms'],
  [1.25, '1.3 ms'],
  [999, '999 ms'],
  [1530, '1.53 s'],
  [15_000, '15.0 s'],
  [60_000, '1 min 0 s'],
  [275_500, '4 min 36 s'],
  [3_599_600, '1 h 0 min'],
  [90_000_000, '25 h 0 min'],
])('%d ms is read as %s', (ms, shown) => {
  expect(readableMs(ms)).toBe(shown);
});
