import { IconListSearch } from 'virtual:icons';
import type { BulkJob, BulkRow, BulkRowFilter, BulkSummary } from '@hopwise/model';
import { Button, TextInput } from '@mantine/core';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentType, FormEvent } from 'react';
import { bulkRowFilters, isOpenJob } from '../../api/bulk-jobs.ts';
import { useBulkRows, useBulkSummary } from '../../api/bulk-results.ts';
import { FilterChips, SearchField } from '../../ui/filters.tsx';
import { formatCount } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import { Pager } from '../../ui/table.tsx';
import classes from './bulk-job.module.css';
import { type BulkJobSearch, parseBulkJobSearch } from './bulk-job-search.ts';

interface RowsPanelProps {
  title: string;
  job: BulkJob;
  table: ComponentType<{ rows: readonly BulkRow[] }>;
}

/** A job's rows, page by page, with filter and search. Both are in the URL. */
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
          text={after > 0 ? 'The file has fewer lines.' : emptyTexts[filter]}
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
  all: 'No URLs match your search.',
  ok: 'No successful rows yet.',
  redirected: 'No URLs redirect.',
  errors: 'No failed rows.',
  failed: 'All expectations were met.',
  slow: 'No rows took 1 second or longer.',
  loops: 'No redirect loops.',
  pending: 'All rows are done.',
};

const names: Readonly<Record<BulkRowFilter, string>> = {
  all: 'All',
  ok: 'Success',
  redirected: 'Redirected',
  errors: 'Not successful',
  failed: 'Failed expectation',
  slow: 'Slow',
  loops: 'Loops',
  pending: 'Not tracked yet',
};

interface RowFiltersProps {
  job: BulkJob;
  /** How many rows each filter shows, if known. */
  counts: Partial<Record<BulkRowFilter, number>>;
  filter: BulkRowFilter;
  onFilter: (filter: BulkRowFilter) => void;
}

function RowFilters({ job, counts, filter, onFilter }: RowFiltersProps) {
  const hasPending = isOpenJob(job) || job.processedUrls < job.totalUrls || filter === 'pending';
  const offered = bulkRowFilters.filter((name) => name !== 'pending' || hasPending);
  return (
    <FilterChips
      label="Show rows"
      chips={offered.map((value) => ({ value, label: names[value], count: counts[value] }))}
      chosen={filter}
      onChoose={onFilter}
    />
  );
}

/**
 * How many rows each filter shows. For a running job, only the counts it reports itself: its summary would be stale at
 * once.
 */
export function filterCounts(
  { totalUrls, processedUrls, successCount, errorCount }: BulkJob,
  summary: BulkSummary | undefined,
): Partial<Record<BulkRowFilter, number>> {
  return {
    all: totalUrls,
    ok: successCount,
    errors: errorCount,
    pending: totalUrls - processedUrls,
    ...(summary && {
      redirected: summary.redirectCounts.reduce((sum, { key, count }) => sum + (Number(key) > 0 ? count : 0), 0),
      failed: summary.verdicts.FAIL,
      slow: summary.slow,
      loops: summary.loops.count,
    }),
  };
}

interface RowPagerProps {
  rows: readonly BulkRow[];
  nextCursor: number | null;
  /** Without a filter, any line can be jumped to. */
  mayJump: boolean;
}

function RowPager({ rows, nextCursor, mayJump }: RowPagerProps) {
  const { after = 0 } = useSearch({ from: '/_signed-in/bulk/$jobId' });
  const { trail = [] } = useLocation().state;
  const navigate = useNavigate({ from: '/bulk/$jobId' });

  const show = (line: number, pagesBefore: number[]) =>
    void navigate({
      search: (now) => parseBulkJobSearch({ ...now, after: line }),
      state: (now) => ({ ...now, trail: pagesBefore }),
      resetScroll: false,
    });
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const line = Number(new FormData(event.currentTarget).get('line'));
    if (Number.isSafeInteger(line) && line > 0) show(line - 1, [...trail, after]);
  };

  return (
    <Pager label="Pages of rows" range={describeRange(rows)} after={after} nextCursor={nextCursor} onShow={show}>
      {mayJump && (
        <form className={classes.jump} onSubmit={jump}>
          <TextInput name="line" aria-label="Line" placeholder="Line" inputMode="numeric" size="xs" w="6rem" />
          <Button type="submit" variant="default" size="xs">
            Go to line
          </Button>
        </form>
      )}
    </Pager>
  );
}

function describeRange(rows: readonly BulkRow[]): string {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return 'No rows';
  return `Lines ${formatCount(first.line)} to ${formatCount(last.line)}`;
}
