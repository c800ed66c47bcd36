import { expect, it } from 'vitest';
import { estimateSeconds } from './estimate-seconds.ts';

const pace = { atOnce: 50, perHost: 5, hostDelayMs: 50 };

it.each([
  ['of many hosts', { rows: 10_000, busiestRows: 10 }, 100],
  ['of one host', { rows: 1000, busiestRows: 1000 }, 100],
  ['of nothing', { rows: 0, busiestRows: 0 }, 0],
])('a file %s', (_name, file, seconds) => {
  expect(estimateSeconds(file, pace)).toBe(seconds);
});

it('a server that pauses long between requests', () => {
  expect(estimateSeconds({ rows: 100, busiestRows: 100 }, { ...pace, hostDelayMs: 2000 })).toBe(200);
});
