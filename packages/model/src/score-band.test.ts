import { expect, it } from 'vitest';
import { scoreBand } from './overall-score.ts';

it.each([
  [100, 'Excellent', 'green'],
  [80, 'Excellent', 'green'],
  [79.9, 'Good', 'yellow'],
  [60, 'Good', 'yellow'],
  [59, 'Fair', 'orange'],
  [40, 'Fair', 'orange'],
  [39, 'Poor', 'red'],
  [0, 'Poor', 'red'],
])('%d is %s and %s', (score, label, color) => {
  expect(scoreBand(score)).toEqual({ label, color });
});
