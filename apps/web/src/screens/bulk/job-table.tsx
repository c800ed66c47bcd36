import type { BulkJob } from '@hopwise/model';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { JobProgress } from '../../bulk/job-progress.tsx';
import { JobOutcomeBadge, JobStatusBadge } from '../../bulk/job-status-badge.tsx';
import { describeOutcome, successRate } from '../../bulk/success-rate.ts';
import { Ago } from '../../ui/ago.tsx';
import { DataRow, DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatPercent } from '../../ui/format-number.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './job-table.module.css';

const columns = ['Job ID', 'Status', 'Progress', 'Success Rate', 'Created', 'Actions'] as const;
const shortIdLength = 8;

/** `newJobId`: the job that was just created. */
export function JobTable({ jobs, newJobId }: { jobs: readonly BulkJob[]; newJobId: string | undefined }) {
  return (
    <DataTable label="Recent bulk jobs" columns={columns}>
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} isNew={job.id === newJobId} />
      ))}
    </DataTable>
  );
}

function JobRow({ job, isNew }: { job: BulkJob; isNew: boolean }) {
  const { id, fileName, status, processedUrls, totalUrls, pause, createdAt } = job;
  return (
    <DataRow className={classes.row} data-new={isNew || undefined}>
      <td className={classes.job}>
        <Link to="/bulk/$jobId" params={{ jobId: id }} className={classes.file} title={fileName}>
          {fileName}
        </Link>
        <code className={classes.id} title={id}>
          {id.slice(0, shortIdLength)}...
        </code>
      </td>
      <td className={classes.status}>
        <JobStatusBadge status={status} />
        <JobOutcomeBadge job={job} />
        {pause !== null && <span className={classes.counts}>Paused</span>}
      </td>
      <td className={classes.progress}>
        <span className={classes.figure}>
          {formatCount(processedUrls)} / {formatCount(totalUrls)}
        </span>
        <JobProgress job={job} />
      </td>
      <td className={classes.success}>
        <span className={classes.figure}>{formatPercent(successRate(job))}</span>
        <span className={classes.counts}>{describeOutcome(job)}</span>
      </td>
      <td className={classes.created}>
        <Ago iso={createdAt} />
      </td>
      <td className={classes.actions}>
        <LinkButton to="/bulk/$jobId" params={{ jobId: id }} variant="default" size="xs">
          View<VisuallyHidden> {fileName}</VisuallyHidden>
        </LinkButton>
      </td>
    </DataRow>
  );
}
