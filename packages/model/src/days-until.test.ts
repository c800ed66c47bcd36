import { expect, it } from 'vitest';
import { daysUntil } from './days-until.ts';

it.each([
  ['2026-05-04T12:00:00Z', 3],
  ['2026-05-01T12:00:00Z', 0],
  ['2026-04-30T12:00:00Z', 0],
  ['2026-04-30T00:00:00Z', -1],
  ['2026-04-28T23:00:00Z', -2],
])('counts whole days to %s and since', (time, days) => {
  expect(daysUntil(time, '2026-05-01T00:00:00Z')).toBe(days);
});
