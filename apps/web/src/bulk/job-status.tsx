import { IconCircleCheck, IconCircleX, IconClock, IconHelpCircle, IconLoader2, IconPlayerStop } from 'virtual:icons';
import type { BulkJob, BulkJobStatus, BulkPause } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { ProgressBar } from '../ui/figures.tsx';
import { formatCount } from '../ui/format.tsx';
import type { Icon } from '../ui/icon.ts';
import classes from './bulk.module.css';
import { describeFailures } from './figures.ts';

const looks: Record<BulkJobStatus, { color: string; icon: Icon }> = {
  PENDING: { color: 'blue', icon: IconClock },
  PROCESSING: { color: 'yellow', icon: IconLoader2 },
  COMPLETED: { color: 'green', icon: IconCircleCheck },
  FAILED: { color: 'red', icon: IconCircleX },
  CANCELLED: { color: 'gray', icon: IconPlayerStop },
};

export function JobStatusBadge({ status }: { status: BulkJobStatus }) {
  const { color, icon: Icon } = looks[status] ?? { color: 'gray', icon: IconHelpCircle };
  return (
    <Badge
      size="lg"
      miw="max-content"
      color={color}
      leftSection={<Icon size={15} className={classes.icon} data-status={status} aria-hidden="true" />}
    >
      {status}
    </Badge>
  );
}

/** COMPLETED means that a job ran, not that its rows succeeded. */
export function JobOutcomeBadge({ job }: { job: BulkJob }) {
  const failures = describeFailures(job);
  if (job.status !== 'COMPLETED' || failures === undefined) return undefined;
  return (
    <Badge size="lg" miw="max-content" color="orange" variant="light">
      {failures}
    </Badge>
  );
}

/** A job's progress: successful rows first, then the others. */
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

/** Why a job is paused. */
export const pauseReasons: Readonly<Record<BulkPause, string>> = {
  'owner-storage': 'Storage limit reached. Delete checks, bulk jobs or projects to continue.',
  'server-storage': "The server's storage limit is reached. Contact your server admin.",
  disk: "The server's disk is almost full. Contact your server admin.",
};
