import type { BulkJob } from '@hopwise/model';
import { JobHeader } from './job-header.tsx';
import { JobProgressPanel } from './job-progress-panel.tsx';
import { JobTabs } from './job-tabs.tsx';

interface BulkJobDetailsProps {
  job: BulkJob;
  /** When the server said so. */
  updatedAtMs: number;
}

export function BulkJobDetails({ job, updatedAtMs }: BulkJobDetailsProps) {
  return (
    <>
      <JobHeader job={job} />
      <JobProgressPanel job={job} updatedAtMs={updatedAtMs} />
      <JobTabs job={job} />
    </>
  );
}
