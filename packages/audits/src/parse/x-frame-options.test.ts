import { expect, it } from 'vitest';
import { parseXFrameOptions } from './x-frame-options.ts';

it.each([
  [' Deny ', 'deny'],
  ['SAMEORIGIN', 'sameorigin'],
  ['allow-from https://a.example', 'allow-from'],
  ['deny, deny', 'invalid'],
  ['', 'invalid'],
])('parseXFrameOptions reads %j', (line, option) => {
  expect(parseXFrameOptions(line)).toBe(option);
});
