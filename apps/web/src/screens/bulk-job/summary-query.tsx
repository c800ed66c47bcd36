import { IconHourglass } from 'virtual:icons';
import type { BulkJob, BulkSummary } from '@hopwise/model';
import type { ReactNode } from 'react';
import { isBeingMade, useBulkSummary } from '../../api/bulk-results.ts';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';

interface SummaryQueryProps {
  title: string;
  job: BulkJob;
  children: (summary: BulkSummary) => ReactNode;
}

/** Shows part of the job's summary once it is loaded. */
export function SummaryQuery({ title, job, children }: SummaryQueryProps) {
  const summary = useBulkSummary(job);
  if (summary.isPending && isBeingMade(summary.failureReason)) {
    return (
      <Panel title={title}>
        <Notice
          icon={IconHourglass}
          title="Calculating summary"
          text="This is a large job, so the summary takes a few minutes. It will appear here when it's ready."
        />
      </Panel>
    );
  }
  if (summary.isPending) return <SkeletonLines label={`Loading ${title.toLowerCase()}`} lines={3} height={120} />;
  if (summary.isLoadingError) {
    return (
      <Panel title={title}>
        <LoadFailure title={`Failed to load ${title.toLowerCase()}`} onRetry={() => summary.refetch()} />
      </Panel>
    );
  }
  if (job.processedUrls === 0) {
    return (
      <Panel title={title}>
        <Notice icon={IconHourglass} title="No results yet" text="Results appear as URLs are tracked." />
      </Panel>
    );
  }
  return children(summary.data);
}
