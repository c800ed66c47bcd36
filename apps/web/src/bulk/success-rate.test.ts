import { expect, test } from 'vitest';
import { successRate } from './success-rate.ts';

test.each([
  [{ successCount: 0, processedUrls: 0 }, 0],
  [{ successCount: 0, processedUrls: 4 }, 0],
  [{ successCount: 2, processedUrls: 3 }, 67],
  [{ successCount: 1, processedUrls: 3 }, 33],
  [{ successCount: 5, processedUrls: 5 }, 100],
])('successRate(%j) is %d', (job, percent) => {
  expect(successRate(job)).toBe(percent);
});
