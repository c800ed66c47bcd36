import { expect, it, test } from 'vitest';
import { describeFailures, describeOutcome, estimateSeconds, formatDuration, successRate } from './figures.ts';

test.each([
  [{ successCount: 0, processedUrls: 0 }, 0],
  [{ successCount: 0, processedUrls: 4 }, 0],
  [{ successCount: 2, processedUrls: 3 }, 67],
  [{ successCount: 1, processedUrls: 3 }, 33],
  [{ successCount: 5, processedUrls: 5 }, 100],
])('successRate(%j) is %d', (job, percent) => {
  expect(successRate(job)).toBe(percent);
});

test.each([
  [{ successCount: 3, errorCount: 0, unexpectedCount: 0 }, '3 success, 0 errors', undefined],
  [{ successCount: 3, errorCount: 2, unexpectedCount: 0 }, '3 success, 2 errors', '2 failed'],
  [
    { successCount: 163, errorCount: 137, unexpectedCount: 137 },
    '163 success, 0 errors, 137 unexpected',
    '137 unexpected',
  ],
  [
    { successCount: 1, errorCount: 1500, unexpectedCount: 500 },
    '1 success, 1,000 errors, 500 unexpected',
    '1,000 failed, 500 unexpected',
  ],
])('counts unmet expectations apart from errors: %j', (counts, outcome, failures) => {
  expect([describeOutcome(counts), describeFailures(counts)]).toEqual([outcome, failures]);
});

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

const pace = { atOnce: 50, perHost: 5, hostDelayMs: 50 };

it.each([
  ['with many hosts', { rows: 10_000, busiestRows: 10 }, 100],
  ['with one host', { rows: 1000, busiestRows: 1000 }, 100],
  ['without rows', { rows: 0, busiestRows: 0 }, 0],
])('estimates a file %s', (_name, file, seconds) => {
  expect(estimateSeconds(file, pace)).toBe(seconds);
});

it('includes the delay between requests to a host', () => {
  expect(estimateSeconds({ rows: 100, busiestRows: 100 }, { ...pace, hostDelayMs: 2000 })).toBe(200);
});
