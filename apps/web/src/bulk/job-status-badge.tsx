import { IconCircleCheck, IconCircleX, IconClock, IconHelpCircle, IconLoader2, IconPlayerStop } from 'virtual:icons';
import type { BulkJob, BulkJobStatus } from '@hopwise/model';
import { Badge } from '@mantine/core';
import type { Icon } from '../ui/icon.ts';
import classes from './job-status-badge.module.css';
import { describeFailures } from './success-rate.ts';

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

/** COMPLETED says that a job ran, not that its rows did well. */
export function JobOutcomeBadge({ job }: { job: BulkJob }) {
  const failures = describeFailures(job);
  if (job.status !== 'COMPLETED' || failures === undefined) return undefined;
  return (
    <Badge size="lg" miw="max-content" color="orange" variant="light">
      {failures}
    </Badge>
  );
}
