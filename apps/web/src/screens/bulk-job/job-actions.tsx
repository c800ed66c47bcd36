import { IconFileCheck, IconHeartbeat, IconPlayerStop, IconRepeat, IconTrash } from 'virtual:icons';
import type { BulkJob } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { isOpenJob, useChangeBulkJob } from '../../api/bulk-jobs.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { DeleteJobModal } from './delete-job-modal.tsx';
import { JobDownloads } from './job-downloads.tsx';

export function JobActions({ job }: { job: BulkJob }) {
  const [deleting, deleteModal] = useDisclosure(false);
  const { status, errorCount, mayEdit } = job;
  const mayRetry = !isOpenJob(job) && (errorCount > 0 || status === 'CANCELLED');
  return (
    <>
      {mayEdit && isOpenJob(job) && <CancelButton jobId={job.id} />}
      {mayEdit && mayRetry && <RetryButton jobId={job.id} />}
      <JobDownloads jobId={job.id} />
      {!isOpenJob(job) && job.processedUrls > 0 && (
        <>
          <LinkButton
            {...contractOf(job)}
            search={{ from: 'job', job: job.id }}
            leftSection={<IconFileCheck size={16} aria-hidden="true" />}
          >
            Make a contract
          </LinkButton>
          <LinkButton
            {...contractOf(job)}
            search={{ from: 'job', job: job.id, next: 'monitor' }}
            leftSection={<IconHeartbeat size={16} aria-hidden="true" />}
          >
            Monitor this
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

/** All rows of a job are watched by a contract made of them. */
const contractOf = ({ projectId }: BulkJob) =>
  ({ to: '/projects/$projectId/contracts/new', params: { projectId }, variant: 'default', size: 'sm' }) as const;

function CancelButton({ jobId }: { jobId: string }) {
  const cancel = useChangeBulkJob(jobId, 'cancel');
  const cancelJob = () =>
    // The page may learn of it sooner than by this response, and the button is gone then.
    cancel
      .mutateAsync()
      .then(
        () => showSuccess({ title: 'Job cancelled', message: 'What was found so far is kept', forMs: 3000 }),
        announceFailure('Failed to cancel job'),
      );
  return (
    <Button
      variant="default"
      size="sm"
      loading={cancel.isPending}
      leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
      onClick={cancelJob}
    >
      Cancel
    </Button>
  );
}

function RetryButton({ jobId }: { jobId: string }) {
  const retry = useChangeBulkJob(jobId, 'retry');
  const retryFailed = () =>
    retry
      .mutateAsync()
      .then(
        () => showSuccess({ title: 'Job goes on', message: 'The failed rows are tracked again', forMs: 3000 }),
        announceFailure('Failed to retry'),
      );
  return (
    <Button
      size="sm"
      loading={retry.isPending}
      leftSection={<IconRepeat size={16} aria-hidden="true" />}
      onClick={retryFailed}
    >
      Retry failed
    </Button>
  );
}
