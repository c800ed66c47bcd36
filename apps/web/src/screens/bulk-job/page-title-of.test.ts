import type { BulkJob } from '@hopwise/model';
import { expect, test } from 'vitest';
import { pageTitleOf } from './page-title-of.ts';

const job = (status: BulkJob['status'], processedUrls: number, totalUrls: number) =>
  ({ status, processedUrls, totalUrls, fileName: 'urls.csv' }) as BulkJob;

test.each([
  [undefined, 'Bulk job · Hopwise'],
  [job('PENDING', 0, 3), 'Waiting · urls.csv · Hopwise'],
  [job('PROCESSING', 0, 0), '0\u00a0% · urls.csv · Hopwise'],
  [job('PROCESSING', 999, 1000), '99\u00a0% · urls.csv · Hopwise'],
  [job('COMPLETED', 3, 3), '✓ Completed · urls.csv · Hopwise'],
  [job('FAILED', 0, 3), '✗ Failed · urls.csv · Hopwise'],
  [job('CANCELLED', 1, 3), 'Cancelled · urls.csv · Hopwise'],
])('pageTitleOf(%j)', (shown, title) => {
  expect(pageTitleOf(shown)).toBe(title);
});
