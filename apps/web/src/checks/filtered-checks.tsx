import { IconSearchOff } from 'virtual:icons';
import { type CheckStatus, checkStatuses } from '@hopwise/model';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CheckFilters } from '../api/checks.ts';
import { SearchField } from '../ui/filters.tsx';
import { SelectField } from '../ui/form.tsx';
import { Panel } from '../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../ui/states.tsx';
import classes from './check-list.module.css';

/** A page of checks and bulk jobs. */
interface Listed {
  checks: readonly unknown[];
  bulkJobs?: readonly unknown[] | undefined;
}

interface FilteredChecksProps<Page extends Listed> {
  title: string;
  /** The plural noun for messages, such as "recent checks". */
  name: string;
  filters: CheckFilters;
  onFilter: (filters: CheckFilters) => void;
  query: UseQueryResult<Page>;
  /** More controls next to the filters. */
  choices?: ReactNode;
  /** Shown if there are no checks at all. */
  empty: ReactNode;
  /** Shown next to "Clear filters" if no check matches. */
  wider?: (found: Page) => ReactNode;
  children: (found: Page) => ReactNode;
}

const sizeOf = ({ checks, bulkJobs }: Listed): number => checks.length + (bulkJobs?.length ?? 0);
const isFiltered = ({ status, search, origin }: CheckFilters): boolean =>
  [status, search, origin].some((filter) => filter !== undefined);

/** A list of checks with filters, in all its states. */
export function FilteredChecks<Page extends Listed>(props: FilteredChecksProps<Page>) {
  const { title, filters, onFilter, choices, query } = props;
  // An empty list needs no filters.
  const hasBar = isFiltered(filters) || query.data === undefined || sizeOf(query.data) > 0;
  const bar = (
    <CheckFilterBar filters={filters} onFilter={onFilter}>
      {choices}
    </CheckFilterBar>
  );
  return (
    <Panel title={title} aside={hasBar && bar}>
      <Found {...props} />
    </Panel>
  );
}

function Found<Page extends Listed>(props: FilteredChecksProps<Page>) {
  const { name, filters, onFilter, query, empty, wider, children } = props;
  if (query.isPending) return <SkeletonLines label={`Loading ${name}`} lines={6} />;
  if (query.isLoadingError) return <LoadFailure title={`Failed to load ${name}`} onRetry={() => query.refetch()} />;
  if (sizeOf(query.data) > 0) return children(query.data);
  if (!isFiltered(filters)) return empty;
  return (
    <Notice
      icon={IconSearchOff}
      title="No checks match your filters"
      action={
        <>
          <Button variant="default" onClick={() => onFilter({})}>
            Clear filters
          </Button>
          {wider?.(query.data)}
        </>
      }
    />
  );
}

interface CheckFilterBarProps {
  filters: CheckFilters;
  onFilter: (filters: CheckFilters) => void;
  /** More controls. */
  children?: ReactNode;
}

const statusOptions = [
  { value: '', label: 'All statuses' },
  ...checkStatuses.map((value) => ({ value, label: value })),
] as const;

/** Filters checks by status and by text in their URLs. */
function CheckFilterBar({ filters: { status, search = '', origin }, onFilter, children }: CheckFilterBarProps) {
  const filterBy = (chosen: CheckStatus | '' | undefined, text: string) =>
    onFilter({ ...(chosen && { status: chosen }), ...(text && { search: text }), ...(origin && { origin }) });
  return (
    <div className={classes.bar}>
      <SearchField
        label="Search checks"
        placeholder="Search by URL"
        value={search}
        onSearch={(text) => filterBy(status, text)}
      />
      <SelectField
        aria-label="Status"
        size="sm"
        options={statusOptions}
        value={status ?? ''}
        onChange={(chosen) => filterBy(chosen, search)}
      />
      {children}
    </div>
  );
}
