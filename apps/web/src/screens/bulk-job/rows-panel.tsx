import { IconListSearch } from 'virtual:icons';
import type { BulkJob, BulkRow, BulkRowFilter } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { isOpenJob } from '../../api/bulk-jobs.ts';
import { useBulkRows, useBulkSummary } from '../../api/bulk-results.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import { type BulkJobSearch, parseBulkJobSearch } from './bulk-job-search.ts';
import { filterCounts } from './filter-counts.ts';
import { RowFilters } from './row-filters.tsx';
import { RowPager } from './row-pager.tsx';
import classes from './rows-panel.module.css';

interface RowsPanelProps {
  title: string;
  job: BulkJob;
  table: ComponentType<{ rows: readonly BulkRow[] }>;
}

/** The rows of a job, page by page, narrowed by filter and search. Both are part of the URL. */
export function RowsPanel({ title, job, table }: RowsPanelProps) {
  const { filter = 'all', search = '' } = useSearch({ from: '/_signed-in/bulk/$jobId' });
  const navigate = useNavigate({ from: '/bulk/$jobId' });
  const summary = useBulkSummary(job, !isOpenJob(job));
  const counts = filterCounts(job, isOpenJob(job) ? undefined : summary.data);

  const narrow = (wanted: Pick<BulkJobSearch, 'filter' | 'search'>, replace: boolean) =>
    navigate({
      search: (now) => parseBulkJobSearch({ ...now, ...wanted, after: undefined }),
      replace,
      resetScroll: false,
    });

  return (
    <Panel
      title={title}
      aside={
        <div className={classes.search}>
          <SearchField
            label="Search rows"
            placeholder="Search by URL"
            value={search}
            onSearch={(text) => narrow({ search: text }, true)}
          />
        </div>
      }
    >
      <RowFilters job={job} counts={counts} filter={filter} onFilter={(chosen) => narrow({ filter: chosen }, false)} />
      <Rows job={job} table={table} onClear={() => narrow({ filter: 'all', search: '' }, false)} />
    </Panel>
  );
}

interface RowsProps extends Omit<RowsPanelProps, 'title'> {
  onClear: () => void;
}

function Rows({ job, table: Table, onClear }: RowsProps) {
  const { filter = 'all', search = '', after = 0 } = useSearch({ from: '/_signed-in/bulk/$jobId' });
  const page = useBulkRows(job, { filter, search, after });
  if (page.isPending) return <SkeletonLines label="Loading rows" lines={8} />;
  if (page.isLoadingError) return <LoadFailure title="Failed to load rows" onRetry={() => page.refetch()} />;
  const { rows, nextCursor } = page.data;
  const isWholeFile = filter === 'all' && search === '';
  return (
    <div className={classes.rows} data-stale={page.isPlaceholderData || undefined} aria-busy={page.isPlaceholderData}>
      {rows.length > 0 ? (
        <Table rows={rows} />
      ) : (
        <Notice
          icon={IconListSearch}
          title={isWholeFile || after > 0 ? 'No more rows' : 'No rows match'}
          text={after > 0 ? 'The file ends before this line.' : emptyTexts[filter]}
          action={
            !isWholeFile && (
              <Button variant="default" onClick={onClear}>
                Clear filters
              </Button>
            )
          }
        />
      )}
      <RowPager rows={rows} nextCursor={nextCursor} mayJump={isWholeFile} />
    </div>
  );
}

const emptyTexts: Readonly<Record<BulkRowFilter, string>> = {
  all: 'No row of this job has that in its URL or its final URL.',
  ok: 'No row has done well so far.',
  redirected: 'No URL of this job redirects.',
  errors: 'No row of this job has failed.',
  failed: 'No row has missed what its expectedUrl or expectedStatus says.',
  slow: 'No row took a second or longer.',
  loops: 'No URL of this job runs in circles.',
  pending: 'Every row has been tracked.',
};
