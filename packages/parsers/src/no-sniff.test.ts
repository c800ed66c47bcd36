import { expect, it } from 'vitest';
import { isNoSniff } from './no-sniff.ts';

it.each([
  [[], false],
  [['NoSniff '], true],
  [[''], false],
  [['sniff'], false],
  [['nosniff; x'], false],
  [['nosniff, nosniff'], true],
  [['nosniff', 'sniff'], true],
  [['sniff', 'nosniff'], false],
])('isNoSniff reads %j', (lines, expected) => {
  expect(isNoSniff(lines.map((line) => ['X-Content-Type-Options', line]))).toBe(expected);
});
