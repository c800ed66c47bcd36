import { expect, test } from 'vitest';
import { describeDaysLeft } from './facts.tsx';

test.each([
  [12, '12 days left'],
  [1, '1 day left'],
  [0, '0 days left'],
  [-1, 'expired 1 day ago'],
  [-1200, 'expired 1,200 days ago'],
])('describeDaysLeft(%d)', (days, text) => {
  expect(describeDaysLeft(days)).toBe(text);
});

test('a certificate that has just expired has no days left', () => {
  expect(describeDaysLeft(0, true)).toBe('expired less than a day ago');
});
