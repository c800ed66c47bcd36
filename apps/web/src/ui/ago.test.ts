import { expect, test } from 'vitest';
import { describeAge, describeWait } from './ago.tsx';

const minute = 60_000;

test.each([
  [-5000, 'just now'],
  [59_999, 'just now'],
  [minute, '1 minute ago'],
  [59.9 * minute, '59 minutes ago'],
  [60 * minute, '1 hour ago'],
  [47 * 60 * minute, '1 day ago'],
  [400 * 24 * 60 * minute, '400 days ago'],
])('describeAge(%d)', (ageMs, text) => {
  expect(describeAge(ageMs)).toBe(text);
});

test.each([
  [-5000, 'now'],
  [20_000, 'in less than a minute'],
  [minute, 'in 1 minute'],
  [4.6 * minute, 'in 5 minutes'],
  [6 * 60 * minute, 'in 6 hours'],
])('describeWait(%d)', (waitMs, text) => {
  expect(describeWait(waitMs)).toBe(text);
});
