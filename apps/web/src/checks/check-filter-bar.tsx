import { checkStatuses } from '@hopwise/model';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { CheckFilters } from '../api/checks.ts';
import { SelectField } from '../ui/select-field.tsx';
import classes from './check-filter-bar.module.css';

interface CheckFilterBarProps {
  filters: CheckFilters;
  onFilter: (filters: CheckFilters) => void;
}

const typingPauseMs = 250;
const statusOptions = [
  { value: '', label: 'All statuses' },
  ...checkStatuses.map((value) => ({ value, label: value })),
] as const;

/** Narrows a list of checks by status and by a part of their addresses. */
export function CheckFilterBar({ filters: { status, search = '' }, onFilter }: CheckFilterBarProps) {
  const [typed, setTyped] = useState(search);
  // Filters can be cleared from outside; anything else that changes is what was typed here.
  useEffect(() => {
    if (search === '') setTyped('');
  }, [search]);
  const filterBy = (chosen: CheckFilters) => {
    const text = chosen.search?.trim();
    onFilter({ ...(chosen.status && { status: chosen.status }), ...(text && { search: text }) });
  };
  const filterByText = useDebouncedCallback((text: string) => filterBy({ status, search: text }), typingPauseMs);

  return (
    <div className={classes.bar}>
      <TextInput
        type="search"
        aria-label="Search checks"
        placeholder="Search by URL"
        size="sm"
        maxLength={200}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          filterByText(currentTarget.value);
        }}
      />
      <SelectField
        aria-label="Status"
        size="sm"
        options={statusOptions}
        value={status ?? ''}
        onChange={(chosen) => filterBy({ status: chosen === '' ? undefined : chosen, search: typed })}
      />
    </div>
  );
}
