import { IconFileUpload, IconRefresh } from 'virtual:icons';
import type { BulkJob } from '@hopwise/model';
import { Button, Loader, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isOpenJob, useBulkJobs } from '../../api/bulk-jobs.ts';
import { describeOutcome, successRate } from '../../bulk/figures.ts';
import { JobOutcomeBadge, JobProgress, JobStatusBadge } from '../../bulk/job-status.tsx';
import { DocLink } from '../../navigation/doc-link.tsx';
import { Ago, formatCount, formatPercent } from '../../ui/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, Notice } from '../../ui/states.tsx';
import { DataRow, DataTable, MoreButton } from '../../ui/table.tsx';
import { showFailure } from '../../ui/toast.ts';
import classes from './bulk.module.css';

const failure = 'Failed to fetch jobs';

export function JobList({ newJobId }: { newJobId: string | undefined }) {
  const jobs = useBulkJobs();
  const [isRefreshing, setRefreshing] = useState(false);

  const refresh = async () => {
    setRefreshing(true);
    const { isRefetchError } = await jobs.refetch();
    if (isRefetchError) showFailure({ title: failure, message: 'Check your connection and try again', forMs: 5000 });
    setRefreshing(false);
  };

  return (
    <Panel
      title="Recent Bulk Jobs"
      aside={
        <Button
          variant="default"
          size="sm"
          disabled={isRefreshing}
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          onClick={refresh}
        >
          Refresh
        </Button>
      }
    >
      {jobs.isPending && (
        <p role="status" className={classes.loading}>
          <Loader size="xs" aria-hidden="true" /> Loading bulk jobs...
        </p>
      )}
      {jobs.isLoadingError && (
        <LoadFailure title={failure} text="Check your connection and try again" onRetry={() => jobs.refetch()} />
      )}
      {jobs.data && <Jobs jobs={jobs.data} newJobId={newJobId} />}
      {jobs.hasNextPage && (
        <MoreButton
          label="Show older jobs"
          loading={jobs.isFetchingNextPage}
          onClick={() => void jobs.fetchNextPage()}
        />
      )}
    </Panel>
  );
}

function Jobs({ jobs, newJobId }: { jobs: readonly BulkJob[]; newJobId: string | undefined }) {
  if (jobs.length > 0) return <JobTable jobs={jobs} newJobId={newJobId} />;
  return (
    <Notice
      icon={IconFileUpload}
      title="No bulk jobs yet"
      text="Upload a CSV file to start your first bulk tracking job"
      help={<DocLink page="bulk">How bulk jobs work</DocLink>}
    />
  );
}

const columns = ['Job ID', 'Status', 'Progress', 'Success Rate', 'Created', 'Actions'] as const;
const shortIdLength = 8;

/** `newJobId` is the job just created. */
function JobTable({ jobs, newJobId }: { jobs: readonly BulkJob[]; newJobId: string | undefined }) {
  return (
    <DataTable label="Recent bulk jobs" columns={columns} manyColumns>
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
        <Link to="/bulk/$jobId" params={{ jobId: id }} className={classes.jobTableFile} title={fileName}>
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
      <td className={classes.jobTableProgress}>
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
      <td className={classes.jobTableActions}>
        <LinkButton to="/bulk/$jobId" params={{ jobId: id }} variant="default" size="xs">
          View<VisuallyHidden> {fileName}</VisuallyHidden>
        </LinkButton>
        {!isOpenJob(job) && processedUrls > 0 && (
          <LinkButton to="/bulk/$jobId/compare" params={{ jobId: id }} variant="default" size="xs">
            Compare<VisuallyHidden> {fileName} with the previous job</VisuallyHidden>
          </LinkButton>
        )}
      </td>
    </DataRow>
  );
}
