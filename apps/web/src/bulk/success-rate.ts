import type { BulkJob } from '@hopwise/model';

/** The rounded percent of the rows done so far that did well; 0 when none is done. */
export function successRate({ successCount, processedUrls }: Pick<BulkJob, 'successCount' | 'processedUrls'>): number {
  return processedUrls === 0 ? 0 : Math.round((successCount / processedUrls) * 100);
}
