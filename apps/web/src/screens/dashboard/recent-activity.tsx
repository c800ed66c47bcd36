import type { BulkJob, CheckSort, ListedCheck, RecentChecks, SortOrder } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type CheckFilters, useRecentActivity } from '../../api/checks.ts';
import { useProjectNames } from '../../api/projects.ts';
import { CheckTable } from '../../checks/check-table.tsx';
import { FilteredChecks } from '../../checks/filtered-checks.tsx';
import { SelectField } from '../../ui/form.tsx';
import classes from './dashboard.module.css';
import { defaultOrigins } from './dashboard-search.ts';
import { FirstCheck } from './first-check.tsx';

const rowsAtFirst = 10;

export function RecentActivity() {
  const { status, search, origin, sort, order, bulk, after } = useSearch({ from: '/_signed-in/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const wanted = { status, search, origin: origin ?? defaultOrigins, sort, order, cursor: after };
  const recent = useRecentActivity(bulk === 'rows' ? { ...wanted, bulk: 'include' } : wanted);

  /** Changing any option starts the list from its first page. */
  const choose = (chosen: CheckFilters & { bulk?: 'rows' | undefined }) =>
    navigate({
      search: ({ after: _, ...kept }) => ({ ...kept, ...chosen }),
      replace: true,
      resetScroll: false,
    });

  /** How many checks one search call scans. */
  const openNextPage = (cursor: string) =>
    navigate({ search: (kept) => ({ ...kept, after: cursor }), resetScroll: false });

  return (
    <FilteredChecks
      title="Recent Activity"
      name="recent checks"
      filters={{ status, search, origin }}
      onFilter={(chosen) => choose({ status: chosen.status, search: chosen.search, origin: chosen.origin })}
      choices={<ActivityChoices />}
      query={recent}
      empty={
        after === undefined ? (
          <FirstCheck title="No checks yet" text="Track a URL to see it here, with every hop." />
        ) : (
          <NoMore />
        )
      }
      wider={({ nextCursor }) => (
        <>
          {bulk !== 'rows' && (origin ?? defaultOrigins).includes('bulk') && (
            <Button onClick={() => choose({ bulk: 'rows' })}>Search bulk rows too</Button>
          )}
          {nextCursor !== null && <Button onClick={() => openNextPage(nextCursor)}>Search older checks</Button>}
        </>
      )}
    >
      {(page) => <Activity key={after ?? ''} page={page} isFirst={after === undefined} />}
    </FilteredChecks>
  );
}

/** On the first page, ten rows and a button for the rest; on other pages, all rows. */
function Activity({ page, isFirst }: { page: RecentChecks; isFirst: boolean }) {
  const { sort = 'started', order = 'desc', bulk } = useSearch({ from: '/_signed-in/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const projectNames = useProjectNames();
  const [isWhole, setWhole] = useState(!isFirst);
  const { checks, bulkJobs = [], nextCursor } = page;
  const rest = checks.length + bulkJobs.length - rowsAtFirst;
  const isCut = rest > 0 && !isWhole;
  const shown = isCut ? firstRows(checks, bulkJobs, order) : { checks, jobs: bulkJobs };

  const sortBy = (chosen: CheckSort, direction: SortOrder) =>
    navigate({
      search: ({ after: _, ...kept }) => ({
        ...kept,
        sort: chosen === 'started' ? undefined : chosen,
        order: direction === 'desc' ? undefined : direction,
      }),
      replace: true,
      resetScroll: false,
    });

  return (
    <>
      <CheckTable
        label="Recent checks"
        {...shown}
        projectNames={projectNames}
        sorting={bulk === 'rows' ? undefined : { sort, order, onSort: sortBy }}
      />
      {isCut && (
        <Button variant="subtle" className={classes.activityMore} onClick={() => setWhole(true)}>
          Show {rest} more
        </Button>
      )}
      {(!isFirst || (nextCursor !== null && !isCut)) && (
        <nav className={classes.pages} aria-label="Pages of checks">
          <Button
            variant="default"
            disabled={isFirst}
            onClick={() => navigate({ search: ({ after: _, ...kept }) => kept, resetScroll: false })}
          >
            First page
          </Button>
          <Button
            variant="default"
            disabled={nextCursor === null}
            onClick={() =>
              navigate({ search: (kept) => ({ ...kept, after: nextCursor ?? undefined }), resetScroll: false })
            }
          >
            Next page
          </Button>
        </nav>
      )}
    </>
  );
}

function firstRows(checks: readonly ListedCheck[], jobs: readonly BulkJob[], order: SortOrder) {
  if (jobs.length === 0) return { checks: checks.slice(0, rowsAtFirst), jobs };
  const times = [...checks.map(({ startedAt }) => startedAt), ...jobs.map(({ createdAt }) => createdAt)].sort();
  const last = (order === 'asc' ? times : times.reverse())[rowsAtFirst - 1] ?? '';
  const isAmong = (time: string) => (order === 'asc' ? time <= last : time >= last);
  return {
    checks: checks.filter(({ startedAt }) => isAmong(startedAt)),
    jobs: jobs.filter(({ createdAt }) => isAmong(createdAt)),
  };
}

function NoMore() {
  const navigate = useNavigate({ from: '/dashboard' });
  return (
    <div className={classes.pages}>
      <p>No more checks.</p>
      <Button variant="default" onClick={() => navigate({ search: ({ after: _, ...kept }) => kept })}>
        First page
      </Button>
    </div>
  );
}

const bulkOptions = [
  { value: 'jobs', label: 'Bulk: grouped' },
  { value: 'rows', label: 'Bulk: all rows' },
] as const;

type SortChoice = `${CheckSort}-${SortOrder}`;

/** Replaces the column headers where rows are blocks. */
const sortOptions: readonly { value: SortChoice; label: string }[] = [
  { value: 'started-desc', label: 'Newest first' },
  { value: 'started-asc', label: 'Oldest first' },
  { value: 'time-desc', label: 'Slowest first' },
  { value: 'time-asc', label: 'Fastest first' },
  { value: 'redirects-desc', label: 'Most redirects first' },
  { value: 'redirects-asc', label: 'Fewest redirects first' },
  { value: 'statusCode-desc', label: 'Highest status code first' },
  { value: 'statusCode-asc', label: 'Lowest status code first' },
];

/** Grouping and sorting of the list. */
function ActivityChoices() {
  const { sort = 'started', order = 'desc', bulk, origin } = useSearch({ from: '/_signed-in/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const sorted: SortChoice = `${sort}-${order}`;

  const chooseSort = (chosen: SortChoice) => {
    const [by, direction] = chosen.split('-') as [CheckSort, SortOrder];
    void navigate({
      search: ({ after: _, ...kept }) => ({
        ...kept,
        sort: by === 'started' ? undefined : by,
        order: direction === 'desc' ? undefined : direction,
      }),
      replace: true,
      resetScroll: false,
    });
  };
  const chooseBulk = (chosen: 'jobs' | 'rows') =>
    navigate({
      search: ({ after: _, sort: __, order: ___, ...kept }) => ({
        ...kept,
        bulk: chosen === 'rows' ? chosen : undefined,
      }),
      replace: true,
      resetScroll: false,
    });

  return (
    <>
      {(origin ?? defaultOrigins).includes('bulk') && (
        <SelectField
          aria-label="Bulk jobs"
          size="sm"
          options={bulkOptions}
          value={bulk ?? 'jobs'}
          onChange={chooseBulk}
        />
      )}
      {bulk !== 'rows' && (
        <SelectField
          aria-label="Sort by"
          size="sm"
          className={classes.sort}
          options={sortOptions}
          value={sorted}
          onChange={chooseSort}
        />
      )}
    </>
  );
}
