import { expect, test } from 'vitest';
import { countChange, meanChange, pointChange } from './stat-cards.tsx';

test.each([
  [112, 100, '+12%'],
  [50, 100, '−50%'],
  [101.5, 100, '+1.5%'],
  [100, 100, 'no change'],
  [100.01, 100, 'no change'],
  [5, 0, '–'],
  [0, 0, '–'],
  [0, 8, '−100%'],
  [12_000, 1, '+1,199,900%'],
])('countChange(%s, %s) is %s', (now, before, expected) => {
  expect(countChange(now, before).text.replaceAll('\u00a0', ' ')).toBe(expected);
});

test.each([
  [150, 300, '−50%'],
  [5, null, '–'],
  [0, null, '–'],
  [null, null, '–'],
  [null, 3, '–'],
  [0, 0, 'no change'],
  [1.5, 0, 'up from 0'],
])('meanChange(%s, %s) is %s', (now, before, expected) => {
  expect(meanChange(now, before).text.replaceAll('\u00a0', ' ')).toBe(expected);
});

test.each([
  [98.5, 95.4, '+3.1 points'],
  [80, 100, '−20 points'],
  [51, 50, '+1 point'],
  [50, 50, 'no change'],
  [50, null, '–'],
  [null, 50, '–'],
  [0, 50, '−50 points'],
])('pointChange(%s, %s) is %s', (now, before, expected) => {
  expect(pointChange(now, before).text.replaceAll('\u00a0', ' ')).toBe(expected);
});
