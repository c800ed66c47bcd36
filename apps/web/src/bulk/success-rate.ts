import type { BulkJob } from '@hopwise/model';
import { formatCount } from '../ui/format-number.ts';

/** The rounded percent of the rows done so far that did well; 0 when none is done. */
export function successRate({ successCount, processedUrls }: Pick<BulkJob, 'successCount' | 'processedUrls'>): number {
  return processedUrls === 0 ? 0 : Math.round((successCount / processedUrls) * 100);
}

type Counts = Pick<BulkJob, 'successCount' | 'errorCount' | 'unexpectedCount'>;

/** A row that was tracked and went elsewhere than expected is no error. */
export function describeOutcome({ successCount, errorCount, unexpectedCount }: Counts): string {
  const words = `${formatCount(successCount)} success, ${formatCount(errorCount - unexpectedCount)} errors`;
  return unexpectedCount === 0 ? words : `${words}, ${formatCount(unexpectedCount)} unexpected`;
}

/** How many rows of a job did not go well, in words; undefined when all did. */
export function describeFailures({ errorCount, unexpectedCount }: Counts): string | undefined {
  const failed = errorCount - unexpectedCount;
  const parts = [
    ...(failed === 0 ? [] : [`${formatCount(failed)} failed`]),
    ...(unexpectedCount === 0 ? [] : [`${formatCount(unexpectedCount)} unexpected`]),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}
