import { expect, test } from 'vitest';
import { pointChange, relativeChange } from './change-against.ts';

test.each([
  [112, 100, '+12 %'],
  [50, 100, '−50 %'],
  [101.5, 100, '+1.5 %'],
  [100, 100, 'no change'],
  [100.01, 100, 'no change'],
  [5, 0, 'new'],
  [5, null, 'new'],
  [0, 0, '–'],
  [null, null, '–'],
  [0, 8, '−100 %'],
  [12_000, 1, '+1,199,900 %'],
])('relativeChange(%s, %s) is %s', (now, before, expected) => {
  expect(relativeChange(now, before).text.replaceAll('\u00a0', ' ')).toBe(expected);
});

test.each([
  [98.5, 95.4, '+3.1 points'],
  [80, 100, '−20 points'],
  [50, 50, 'no change'],
  [50, null, 'new'],
  [null, 50, '–'],
  [0, 50, '−50 points'],
])('pointChange(%s, %s) is %s', (now, before, expected) => {
  expect(pointChange(now, before).text.replaceAll('\u00a0', ' ')).toBe(expected);
});
