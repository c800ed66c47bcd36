import { expect, it } from 'vitest';
import { isNoSniff } from './x-content-type-options.ts';

it.each([
  ['NoSniff ', true],
  ['', false],
  ['sniff', false],
  ['nosniff; x', false],
])('isNoSniff reads %j', (line, expected) => {
  expect(isNoSniff(line)).toBe(expected);
});
