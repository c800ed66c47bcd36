import { IconSearchOff } from 'virtual:icons';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CheckFilters } from '../api/checks.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonLines } from '../ui/skeleton-lines.tsx';
import { CheckFilterBar } from './check-filter-bar.tsx';

interface FilteredChecksProps<Page extends { checks: readonly unknown[] }> {
  title: string;
  /** Names what could not be loaded, for example "recent checks". */
  name: string;
  filters: CheckFilters;
  onFilter: (filters: CheckFilters) => void;
  query: UseQueryResult<Page>;
  /** In place of the list when there is no check at all. */
  empty: ReactNode;
  children: (found: Page) => ReactNode;
}

/** A list of checks that can be narrowed, in each state it can be in. */
export function FilteredChecks<Page extends { checks: readonly unknown[] }>(props: FilteredChecksProps<Page>) {
  const { title, filters, onFilter } = props;
  return (
    <Panel title={title} aside={<CheckFilterBar filters={filters} onFilter={onFilter} />}>
      <Found {...props} />
    </Panel>
  );
}

function Found<Page extends { checks: readonly unknown[] }>(props: FilteredChecksProps<Page>) {
  const { name, filters, onFilter, query, empty, children } = props;
  if (query.isPending) return <SkeletonLines label={`Loading ${name}`} lines={6} />;
  if (query.isLoadingError) return <LoadFailure title={`Failed to load ${name}`} onRetry={() => query.refetch()} />;
  if (query.data.checks.length > 0) return children(query.data);
  if (filters.status === undefined && filters.search === undefined) return empty;
  return (
    <Notice
      icon={IconSearchOff}
      title="No checks match"
      text="None of the checks here has this status and address."
      action={
        <Button variant="default" onClick={() => onFilter({})}>
          Clear filters
        </Button>
      }
    />
  );
}
