import type { BulkJob } from '@hopwise/model';
import { formatCount } from '../ui/format-number.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';

/** How far a job is: rows that did well, then the others. */
export function JobProgress({ job, size }: { job: BulkJob; size?: 'sm' | 'lg' }) {
  const { processedUrls, totalUrls, successCount, fileName } = job;
  const share = (count: number) => (totalUrls === 0 ? 0 : count / totalUrls);
  return (
    <ProgressBar
      label={`Progress of ${fileName}`}
      value={share(processedUrls)}
      valueText={`${formatCount(processedUrls)} of ${formatCount(totalUrls)}`}
      good={share(successCount)}
      size={size}
    />
  );
}
