import './mantine-parts.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { bulkJobQuery } from '../../api/bulk-jobs.ts';
import { LoadingRecord, OpenedRecord } from '../../feedback/opened-record.tsx';
import { Blocks } from '../../ui/blocks.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { BulkJobDetails } from './bulk-job-details.tsx';
import { pageTitleOf } from './page-title-of.ts';

const record = { title: 'Bulk job', noun: 'job' };

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
    <LoadingRecord {...record} />
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
  return (
    <OpenedRecord query={job} {...record} wayBack={<LinkButton to="/bulk">Back to your bulk jobs</LinkButton>}>
      {(opened) => <BulkJobDetails job={opened} updatedAtMs={job.dataUpdatedAt} />}
    </OpenedRecord>
  );
}
