import { expect, it } from 'vitest';
import { withoutRootDot } from './without-root-dot.ts';

it.each([
  ['example.com', 'example.com'],
  ['example.com.', 'example.com'],
  ['example.com..', 'example.com.'],
  ['.', ''],
  ['', ''],
])('withoutRootDot(%j)', (host, expected) => {
  expect(withoutRootDot(host)).toBe(expected);
});
