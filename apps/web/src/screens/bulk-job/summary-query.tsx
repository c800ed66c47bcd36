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

/** Shows something of the job's summary once it is there. */
export function SummaryQuery({ title, job, children }: SummaryQueryProps) {
  const summary = useBulkSummary(job);
  if (summary.isPending && isBeingMade(summary.failureReason)) {
    return (
      <Panel title={title}>
        <Notice
          icon={IconHourglass}
          title="Being worked out"
          text="This job is large: going through all its rows takes some minutes. This page shows them when they are ready."
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
        <Notice
          icon={IconHourglass}
          title="Nothing tracked yet"
          text="This fills as the URLs of the file are tracked."
        />
      </Panel>
    );
  }
  return children(summary.data);
}
