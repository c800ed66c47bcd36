import { IconArrowsDiff, IconFileCheck, IconHeartbeat, IconRepeat, IconTrash } from 'virtual:icons';
import type { BulkJob } from '@hopwise/model';
import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type FateOfJobChecks, isOpenJob, useChangeBulkJob, useDeleteBulkJob } from '../../api/bulk-jobs.ts';
import { type BulkReportFormat, bulkResultsHref, fetchBulkReport } from '../../api/bulk-results.ts';
import { JobOutcomeBadge, JobStatusBadge } from '../../bulk/job-status.tsx';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { CallButton, CancelButton } from '../../feedback/call-button.tsx';
import { useReportDownload } from '../../feedback/use-report-download.ts';
import { ChoiceOfFate, ConfirmModal } from '../../ui/dialogs.tsx';
import { DownloadMenu } from '../../ui/download-menu.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { RecordHeader } from '../../ui/page.tsx';
import { showSuccess } from '../../ui/toast.ts';

export function JobHeader({ job }: { job: BulkJob }) {
  return (
    <RecordHeader
      parent={
        <Link to="/bulk" activeOptions={{ exact: true }}>
          Bulk Upload
        </Link>
      }
      current="Job"
      title={job.fileName}
      status={
        <>
          <JobStatusBadge status={job.status} />
          <JobOutcomeBadge job={job} />
        </>
      }
      idLabel="Job ID"
      id={job.id}
      actions={<JobActions job={job} />}
    />
  );
}

function JobActions({ job }: { job: BulkJob }) {
  const [deleting, deleteModal] = useDisclosure(false);
  const { status, errorCount, mayEdit } = job;
  const mayRetry = !isOpenJob(job) && (errorCount > 0 || status === 'CANCELLED');
  return (
    <>
      {mayEdit && isOpenJob(job) && <CancelJobButton jobId={job.id} />}
      {mayEdit && mayRetry && <RetryButton jobId={job.id} />}
      <JobDownloads jobId={job.id} />
      {!isOpenJob(job) && job.processedUrls > 0 && (
        <>
          <LinkButton
            to="/bulk/$jobId/compare"
            params={{ jobId: job.id }}
            variant="default"
            size="sm"
            leftSection={<IconArrowsDiff size={16} aria-hidden="true" />}
          >
            Compare with previous job
          </LinkButton>
          <LinkButton
            {...contractOf(job)}
            search={{ from: 'job', job: job.id }}
            leftSection={<IconFileCheck size={16} aria-hidden="true" />}
          >
            Create contract
          </LinkButton>
          <LinkButton
            {...contractOf(job)}
            search={{ from: 'job', job: job.id, next: 'monitor' }}
            leftSection={<IconHeartbeat size={16} aria-hidden="true" />}
          >
            Monitor this
          </LinkButton>
          <LinkButton
            to="/monitors"
            search={{ importJob: job.id, projectId: job.projectId }}
            variant="default"
            size="sm"
            leftSection={<IconHeartbeat size={16} aria-hidden="true" />}
          >
            Monitor these rows
          </LinkButton>
        </>
      )}
      {mayEdit && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={deleteModal.open}
        >
          Delete
        </Button>
      )}
      <DeleteJobModal job={job} opened={deleting} onClose={deleteModal.close} />
    </>
  );
}

/** A contract created from a job can monitor all its rows. */
const contractOf = ({ projectId }: BulkJob) =>
  ({ to: '/projects/$projectId/contracts/new', params: { projectId }, variant: 'default', size: 'sm' }) as const;

const CancelJobButton = ({ jobId }: { jobId: string }) => (
  <CancelButton noun="job" call={useChangeBulkJob(jobId, 'cancel')} />
);

const RetryButton = ({ jobId }: { jobId: string }) => (
  <CallButton
    label="Retry failed"
    icon={IconRepeat}
    call={useChangeBulkJob(jobId, 'retry')}
    done={{ title: 'Retry started', message: 'Failed rows are being tracked again' }}
    failed="Failed to retry job"
  />
);

const extensions: Readonly<Record<BulkReportFormat, string>> = { pdf: 'pdf', markdown: 'md' };

/** Results are streamed to disk, even a million rows; a report is generated first. */
function JobDownloads({ jobId }: { jobId: string }) {
  const download = useReportDownload(
    (format: BulkReportFormat) => fetchBulkReport(jobId, format),
    (format) => `bulk-report-${jobId}.${extensions[format]}`,
  );
  return (
    <DownloadMenu label="Download" busy={download.isPending}>
      <Menu.Item component="a" href={bulkResultsHref(jobId, 'csv')} download>
        Results as CSV
      </Menu.Item>
      <Menu.Item component="a" href={bulkResultsHref(jobId, 'json')} download>
        Results as JSON
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => download.mutate('pdf')}>Report as PDF</Menu.Item>
      <Menu.Item onClick={() => download.mutate('markdown')}>Report as Markdown</Menu.Item>
    </DownloadMenu>
  );
}

interface DeleteJobModalProps {
  job: BulkJob;
  opened: boolean;
  onClose: () => void;
}

const fates = [
  { value: 'keep', label: 'Keep them in the project' },
  { value: 'delete', label: 'Delete them for good' },
] as const;

function DeleteJobModal({ job, opened, onClose }: DeleteJobModalProps) {
  const [fate, setFate] = useState<FateOfJobChecks>('keep');
  const remove = useDeleteBulkJob(job.id);
  const navigate = useNavigate();

  const confirm = () =>
    remove.mutate(fate, {
      onSuccess: () => {
        showSuccess({ title: 'Job deleted', forMs: 3000 });
        void navigate({ to: '/bulk' });
      },
      onError: announceFailure('Failed to delete job'),
    });

  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={`Delete ${job.fileName}?`}
      confirmLabel="Delete job"
      runningLabel="Deleting..."
      running={remove.isPending}
      onConfirm={confirm}
    >
      <p>Deletes the job and its results. This can't be undone.</p>
      <ChoiceOfFate label="What should happen to its checks?" options={fates} value={fate} onChange={setFate} />
    </ConfirmModal>
  );
}
