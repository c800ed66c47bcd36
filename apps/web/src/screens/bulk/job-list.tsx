import { IconFileUpload, IconRefresh } from 'virtual:icons';
import type { BulkJob } from '@hopwise/model';
import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { useBulkJobs } from '../../api/bulk-jobs.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showFailure } from '../../ui/toast.ts';
import classes from './job-list.module.css';
import { JobTable } from './job-table.tsx';

const failure = 'Failed to fetch jobs';

export function JobList({ newJobId }: { newJobId: string | undefined }) {
  const jobs = useBulkJobs();
  const [isRefreshing, setRefreshing] = useState(false);

  const refresh = async () => {
    setRefreshing(true);
    const { isRefetchError } = await jobs.refetch();
    if (isRefetchError) showFailure({ title: failure, message: 'Please try again', forMs: 5000 });
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
        <LoadFailure title={failure} text="Please check your connection and try again" onRetry={() => jobs.refetch()} />
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
    />
  );
}
