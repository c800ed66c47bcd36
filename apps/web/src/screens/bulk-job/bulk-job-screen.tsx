import './mantine-parts.css';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { bulkJobQuery } from '../../api/bulk-jobs.ts';
import { ApiError } from '../../api/client.ts';
import { Blocks } from '../../ui/blocks.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { BulkJobDetails } from './bulk-job-details.tsx';
import { pageTitleOf } from './page-title-of.ts';

export function BulkJobScreen() {
  const { jobId } = useParams({ from: '/_signed-in/bulk/$jobId' });
  return (
    <Blocks wide>
      <OpenedJob key={jobId} jobId={jobId} />
    </Blocks>
  );
}

export const BulkJobLoading = () => (
  <Blocks wide>
    <LoadingJob />
  </Blocks>
);

const description = 'A bulk job: its progress, the result of every URL and what the whole set came to.';

export function BulkJobSignedOut() {
  usePageMeta(pageTitleOf(undefined), description);
  return (
    <SignInPrompt
      title="Please sign in to see this bulk job"
      text="Bulk jobs are open to whoever uploaded them and the members of their organization."
    />
  );
}

function OpenedJob({ jobId }: { jobId: string }) {
  const job = useQuery(bulkJobQuery(jobId));
  usePageMeta(pageTitleOf(job.data), description);
  // It may have been deleted since it was last seen.
  if (job.error instanceof ApiError && job.error.status === 404) return <NoSuchJob />;
  if (job.data !== undefined) return <BulkJobDetails job={job.data} updatedAtMs={job.dataUpdatedAt} />;
  if (job.isPending) return <LoadingJob />;
  return (
    <>
      <HiddenTitle />
      <LoadFailure
        title="Failed to load job"
        text="Please check your connection and try again"
        onRetry={() => job.refetch()}
      />
    </>
  );
}

function NoSuchJob() {
  return (
    <MessagePage
      eyebrow="404"
      title="There is no such job"
      actions={<LinkButton to="/bulk">Back to your bulk jobs</LinkButton>}
    >
      <p>It may have been deleted, or you are not in the organization that owns it.</p>
    </MessagePage>
  );
}

function LoadingJob() {
  return (
    <>
      <HiddenTitle />
      <SkeletonLines label="Loading job" lines={4} height={88} />
    </>
  );
}

/** Every page has a title, also while its own is not known. */
const HiddenTitle = () => <VisuallyHidden component="h1">Bulk job</VisuallyHidden>;
