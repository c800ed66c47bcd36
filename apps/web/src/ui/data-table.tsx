import { IconArrowDown, IconArrowsSort, IconArrowUp } from 'virtual:icons';
import { UnstyledButton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './data-table.module.css';

/** A column by which the rows can be sorted. */
export interface SortableColumn {
  name: string;
  /** How it is sorted now; undefined: by another column. */
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

interface DataTableProps {
  label: string;
  columns: readonly (string | SortableColumn)[];
  /** All columns are equally wide, whatever is in them. */
  equalColumns?: boolean;
  /** More than fit on a tablet: there, too, rows become blocks. */
  manyColumns?: boolean;
  children: ReactNode;
}

/** A table whose rows become blocks where its columns do not fit; each row's own grid says how. */
export function DataTable({ label, columns, equalColumns, manyColumns, children }: DataTableProps) {
  return (
    <table
      className={classes.table}
      data-equal-columns={equalColumns}
      data-many-columns={manyColumns}
      aria-label={label}
    >
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
      <tbody>{children}</tbody>
    </table>
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

/** `className` lays the row out as a block: the areas of its grid. */
export function DataRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr {...props} className={`${classes.row} ${className}`} />;
}
