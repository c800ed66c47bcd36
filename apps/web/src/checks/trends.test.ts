import { expect, test } from 'vitest';
import { countTicks, namedDays } from './trends.tsx';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [12, [0, 5, 10, 15]],
  [100, [0, 50, 100]],
  [1_000_000, [0, 500_000, 1_000_000]],
])('gives a chart up to %i the ticks %j', (highest, ticks) => {
  expect(countTicks(highest)).toEqual(ticks);
});

test('has at most five ticks and includes the highest bar', () => {
  for (let highest = 0; highest < 3000; highest += 1) {
    const ticks = countTicks(highest);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
});

test.each([
  [1, 7, [0]],
  [7, 7, [0, 1, 2, 3, 4, 5, 6]],
  [7, 4, [0, 2, 4, 6]],
  [30, 7, [4, 9, 14, 19, 24, 29]],
  [90, 4, [29, 59, 89]],
])('of %i days, with room for %i names, names %j', (count, most, days) => {
  expect([...namedDays(count, most)].sort((a, b) => a - b)).toEqual(days);
});
