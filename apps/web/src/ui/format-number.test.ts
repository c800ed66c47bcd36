import { expect, test } from 'vitest';
import { formatBytes, formatMs } from './format-number.ts';

test.each([
  [0, '0 ms'],
  [0.04, '0 ms'],
  [7.31, '7.3 ms'],
  [64.4, '64 ms'],
  [1112, '1,112 ms'],
])('formatMs(%d)', (ms, text) => {
  expect(formatMs(ms)).toBe(text);
});

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [18_234, '17.8 KB'],
  [5_242_880, '5 MB'],
  [5 * 1024 ** 3, '5 GB'],
])('formatBytes(%d)', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
