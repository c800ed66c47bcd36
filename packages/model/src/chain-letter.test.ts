import { expect, test } from 'vitest';
import { chainLetter } from './chain-letter.ts';

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [53, 'BB'],
])('chain %d is %s', (place, name) => {
  expect(chainLetter(place)).toBe(name);
});
