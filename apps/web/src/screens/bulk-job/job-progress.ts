import type { BulkJob } from '@hopwise/model';
import { formatPercent } from '../../ui/format.tsx';

/** How many rows were processed at a point in time. */
export interface ProgressSample {
  atMs: number;
  processed: number;
}

/** Long enough to smooth the batches in which results are stored, short enough to follow changes. */
const windowMs = 20_000;

/** The latest samples. A retried job goes back in progress and is measured again from there. */
export function addSample(samples: readonly ProgressSample[], sample: ProgressSample): readonly ProgressSample[] {
  const last = samples.at(-1);
  if (last === undefined || sample.processed < last.processed) return [sample];
  if (sample.atMs <= last.atMs) return samples;
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= windowMs), sample];
}

/** Rows per second; undefined until measured. */
export function paceOf(samples: readonly ProgressSample[]): number | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.atMs === first.atMs) return undefined;
  return ((last.processed - first.processed) / (last.atMs - first.atMs)) * 1000;
}

/** The page title: the job's progress, or how it ended. */
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
      return 'Canceled';
  }
}
