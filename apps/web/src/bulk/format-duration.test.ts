import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

test.each([
  [0.2, '1 s'],
  [45.4, '45 s'],
  [60, '1 min'],
  [200, '3 min'],
  [3599, '1 h'],
  [3600, '1 h'],
  [7500, '2 h 5 min'],
  [200_000, '55 h 33 min'],
])('formatDuration(%d)', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
