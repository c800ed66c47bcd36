import type { BulkJob } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { SignInPrompt } from '../../accounts/sign-in.tsx';
import { bulkJobQuery } from '../../api/bulk-jobs.ts';
import { LoadingRecord, OpenedRecord } from '../../feedback/opened-record.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Blocks } from '../../ui/page.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { parseBulkJobSearch } from './bulk-job-search.ts';
import { FindingsTab } from './findings-tab.tsx';
import { JobHeader } from './job-header.tsx';
import { pageTitleOf } from './job-progress.ts';
import { JobProgressPanel } from './job-progress-panel.tsx';
import { RedirectMap } from './redirect-map.tsx';
import { ResultsTable } from './results-table.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { SummaryTab } from './summary-tab.tsx';

const description = 'Progress, results and summary of a bulk job.';
const record = { title: 'Bulk job', noun: 'job' };

export const screen = defineAccountScreen({
  title: 'Bulk job',
  description,
  signedOut: (
    <SignInPrompt
      title="Please sign in to see this bulk job"
      text="Only its creator and organization members can see this bulk job."
    />
  ),
  Loading: () => (
    <Blocks wide>
      <LoadingRecord {...record} />
    </Blocks>
  ),
  Screen: BulkJobScreen,
});

function BulkJobScreen() {
  const { jobId } = useParams({ from: '/_signed-in/bulk/$jobId' });
  return (
    <Blocks wide>
      <OpenedJob key={jobId} jobId={jobId} />
    </Blocks>
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

interface BulkJobDetailsProps {
  job: BulkJob;
  /** When this state was fetched. */
  updatedAtMs: number;
}

function BulkJobDetails({ job, updatedAtMs }: BulkJobDetailsProps) {
  return (
    <>
      <JobHeader job={job} />
      <JobProgressPanel job={job} updatedAtMs={updatedAtMs} />
      <JobTabs job={job} />
    </>
  );
}

function JobTabs({ job }: { job: BulkJob }) {
  const { tab = 'results' } = useSearch({ from: '/_signed-in/bulk/$jobId' });
  const navigate = useNavigate({ from: '/bulk/$jobId' });
  return (
    <SectionTabs
      label="Job sections"
      opened={tab}
      onOpen={(wanted) =>
        void navigate({ search: (search) => parseBulkJobSearch({ ...search, tab: wanted }), resetScroll: false })
      }
      sections={[
        {
          value: 'results',
          label: 'Results',
          content: <RowsPanel title="Results" job={job} table={ResultsTable} />,
        },
        {
          value: 'map',
          label: 'Redirect map',
          content: <RowsPanel title="Redirect map" job={job} table={RedirectMap} />,
        },
        { value: 'summary', label: 'Summary', content: <SummaryTab job={job} /> },
        { value: 'findings', label: 'Findings', content: <FindingsTab job={job} /> },
      ]}
    />
  );
}
