import type { BulkJob } from '@hopwise/model';
import { formatPercent } from '../../ui/format-number.ts';

/** What the browser's tab says: how far the job is, and how it ended. */
export function pageTitleOf(job: BulkJob | undefined): string {
  if (job === undefined) return 'Bulk job · Hopwise';
  return `${stateOf(job)} · ${job.fileName} · Hopwise`;
}

function stateOf({ status, processedUrls, totalUrls }: BulkJob): string {
  switch (status) {
    case 'PENDING':
      return 'Waiting';
    case 'PROCESSING':
      return formatPercent(totalUrls === 0 ? 0 : Math.floor((processedUrls / totalUrls) * 100));
    case 'COMPLETED':
      return '✓ Completed';
    case 'FAILED':
      return '✗ Failed';
    case 'CANCELLED':
      return 'Cancelled';
  }
}
