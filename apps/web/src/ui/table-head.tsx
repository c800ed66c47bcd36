import { IconArrowDown, IconArrowsSort, IconArrowUp } from 'virtual:icons';
import { UnstyledButton } from '@mantine/core';
import classes from './data-table.module.css';

/** A column by which the rows can be sorted. */
export interface SortableColumn {
  name: string;
  /** How it is sorted now; undefined: by another column. */
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

export function TableHead({ columns }: { columns: readonly (string | SortableColumn)[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) =>
          typeof column === 'string' ? (
            <th key={column} scope="col">
              {column}
            </th>
          ) : (
            <SortableHead key={column.name} {...column} />
          ),
        )}
      </tr>
    </thead>
  );
}

function SortableHead({ name, sorted, onSort }: SortableColumn) {
  const Icon = sorted === undefined ? IconArrowsSort : sorted === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={sorted ?? 'none'}>
      <UnstyledButton className={classes.sort} data-sorted={sorted !== undefined || undefined} onClick={onSort}>
        {name}
        <Icon size={14} stroke={1.8} aria-hidden="true" />
      </UnstyledButton>
      <span className={classes.unsorted}>{name}</span>
    </th>
  );
}
