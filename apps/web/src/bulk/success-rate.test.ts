import { expect, test } from 'vitest';
import { describeFailures, describeOutcome, successRate } from './success-rate.ts';

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
])('an unmet expectation is no error: %j', (counts, outcome, failures) => {
  expect([describeOutcome(counts), describeFailures(counts)]).toEqual([outcome, failures]);
});
