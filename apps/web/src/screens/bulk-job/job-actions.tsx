import { IconFileCheck, IconHeartbeat, IconRepeat, IconTrash } from 'virtual:icons';
import type { BulkJob } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { isOpenJob, useChangeBulkJob } from '../../api/bulk-jobs.ts';
import { CallButton } from '../../feedback/call-button.tsx';
import { CancelButton } from '../../feedback/cancel-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { DeleteJobModal } from './delete-job-modal.tsx';
import { JobDownloads } from './job-downloads.tsx';

export function JobActions({ job }: { job: BulkJob }) {
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

const CancelJobButton = ({ jobId }: { jobId: string }) => (
  <CancelButton noun="job" call={useChangeBulkJob(jobId, 'cancel')} />
);

const RetryButton = ({ jobId }: { jobId: string }) => (
  <CallButton
    label="Retry failed"
    icon={IconRepeat}
    call={useChangeBulkJob(jobId, 'retry')}
    done={{ title: 'Job goes on', message: 'The failed rows are tracked again' }}
    failed="Failed to retry"
  />
);
