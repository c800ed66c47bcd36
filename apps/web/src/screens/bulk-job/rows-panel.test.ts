import type { BulkJob, BulkSummary } from '@hopwise/model';
import { expect, it } from 'vitest';
import { filterCounts } from './rows-panel.tsx';

const job = { totalUrls: 10, processedUrls: 8, successCount: 5, errorCount: 3 } as BulkJob;
const summary = {
  redirectCounts: [
    { key: '0', count: 2 },
    { key: '1', count: 3 },
    { key: '4', count: 1 },
  ],
  verdicts: { PASS: 1, FAIL: 2 },
  slow: 4,
  loops: { count: 1, first: [] },
} as unknown as BulkSummary;

it('counts rows from the job and its summary', () => {
  expect(filterCounts(job, undefined)).toEqual({ all: 10, ok: 5, errors: 3, pending: 2 });
  expect(filterCounts(job, summary)).toEqual({
    all: 10,
    ok: 5,
    errors: 3,
    pending: 2,
    redirected: 4,
    failed: 2,
    slow: 4,
    loops: 1,
  });
});
