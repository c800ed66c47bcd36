import { expect, test } from 'vitest';
import { describeTimes } from './monitor-overview.tsx';

const noTimes = { state: 'none', uptime: null, averageMs: null, medianMs: null, p95Ms: null } as const;

test.each([
  ['before the monitor existed', { ...noTimes, runs: 0 }, 'Nov 17: No data'],
  ['without a response', { ...noTimes, state: 'down', uptime: 0, runs: 3 }, 'Nov 17: No response'],
  ['with one run', { ...noTimes, runs: 1, medianMs: 120, p95Ms: 410 }, 'Nov 17: median 120 ms, p95 410 ms, 1 run'],
] as const)('describes the response times of a day %s', (_name, figures, text) => {
  expect(describeTimes({ day: '2026-11-17', ...figures })).toBe(text);
});
