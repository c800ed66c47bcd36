import { expect, it } from 'vitest';
import { parseXFrameOptions } from './x-frame-options.ts';

it.each([
  [' Deny ', 'deny'],
  ['SAMEORIGIN', 'sameorigin'],
  ['allow-from https://a.example', 'allow-from'],
  ['deny, Deny', 'deny'],
  ['DENY, foo', 'conflicting'],
  ['foo, deny', 'conflicting'],
  ['ALLOWALL, DENY', 'conflicting'],
  ['SAMEORIGIN, DENY', 'conflicting'],
  ['ALLOWALL', 'invalid'],
  ['foo, bar', 'invalid'],
  ['"DENY"', 'invalid'],
  ['DENY;', 'invalid'],
  ['', 'invalid'],
])('parseXFrameOptions reads %j', (line, option) => {
  expect(parseXFrameOptions(line)).toBe(option);
});
