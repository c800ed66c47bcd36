import { type CheckStatus, checkStatuses } from '@hopwise/model';
import type { ReactNode } from 'react';
import type { CheckFilters } from '../api/checks.ts';
import { SearchField } from '../ui/search-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import classes from './check-filter-bar.module.css';

interface CheckFilterBarProps {
  filters: CheckFilters;
  onFilter: (filters: CheckFilters) => void;
  /** More to choose. */
  children?: ReactNode;
}

const statusOptions = [
  { value: '', label: 'All statuses' },
  ...checkStatuses.map((value) => ({ value, label: value })),
] as const;

/** Narrows a list of checks by status and by a part of their URLs. */
export function CheckFilterBar({ filters: { status, search = '' }, onFilter, children }: CheckFilterBarProps) {
  const filterBy = (chosen: CheckStatus | '' | undefined, text: string) =>
    onFilter({ ...(chosen && { status: chosen }), ...(text && { search: text }) });
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
