import type { BulkJob, BulkRowFilter, BulkSummary } from '@hopwise/model';

/** How many rows each filter shows. Of a job that goes on only what it says of itself: the rest is out of date at once. */
export function filterCounts(
  { totalUrls, processedUrls, successCount, errorCount }: BulkJob,
  summary: BulkSummary | undefined,
): Partial<Record<BulkRowFilter, number>> {
  return {
    all: totalUrls,
    ok: successCount,
    errors: errorCount,
    pending: totalUrls - processedUrls,
    ...(summary && {
      redirected: summary.redirectCounts.reduce((sum, { key, count }) => sum + (Number(key) > 0 ? count : 0), 0),
      failed: summary.verdicts.FAIL,
      slow: summary.slow,
      loops: summary.loops.count,
    }),
  };
}
