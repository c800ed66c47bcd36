import { IconArrowDown, IconArrowsSort, IconArrowUp } from 'virtual:icons';
import { Button, UnstyledButton } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import classes from './list.module.css';

interface DataTableProps {
  label: string;
  columns: readonly (string | SortableColumn)[];
  /** All columns have the same width. */
  equalColumns?: boolean;
  /** The columns don't fit on a tablet either, so rows become blocks there too. */
  manyColumns?: boolean;
  children: ReactNode;
}

/** A table whose rows become blocks if the columns don't fit; each row's own grid defines the layout. */
export function DataTable({ label, columns, equalColumns, manyColumns, children }: DataTableProps) {
  return (
    <table
      className={classes.table}
      data-equal-columns={equalColumns}
      data-many-columns={manyColumns}
      aria-label={label}
    >
      <TableHead columns={columns} />
      <tbody>{children}</tbody>
    </table>
  );
}

/** `className` defines the grid areas of the row as a block. */
export function DataRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr {...props} className={`${classes.dataTableRow} ${className}`} />;
}

/** The header of a sortable column. */
export interface SortableColumn {
  name: string;
  /** The current sort order; undefined if another column is sorted. */
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

interface Row {
  id: string;
  title: ReactNode;
  text: ReactNode;
  action?: ReactNode;
}

/** A list of items, each with its actions. */
export function RowList({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <ul aria-label={label}>
      {rows.map(({ id, title, text, action }) => (
        <li key={id} className={classes.rowListRow}>
          <div className={classes.about}>
            <div className={classes.title}>{title}</div>
            <div className={classes.text}>{text}</div>
          </div>
          {action !== undefined && <div className={classes.action}>{action}</div>}
        </li>
      ))}
    </ul>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the previous pages start. */
    trail?: number[];
  }
}

interface PagerProps {
  label: string;
  /** The visible range: `Lines 1 to 50`. */
  range: string;
  /** Where the current and the next page start; null if there is no next one. */
  after: number;
  nextCursor: number | null;
  /** The caller stores `trail` with the page. */
  onShow: (after: number, trail: number[]) => void;
  /** Other ways to navigate. */
  children?: ReactNode;
}

/** A pager with cursors, so the last page of a million rows is as fast as the first; pages have no numbers. */
export function Pager({ label, range, after, nextCursor, onShow, children }: PagerProps) {
  const { trail = [] } = useLocation().state;
  if (after === 0 && nextCursor === null) return undefined;
  return (
    <nav className={classes.pager} aria-label={label}>
      <p className={classes.range}>{range}</p>
      {children}
      <div className={classes.buttons}>
        <Button variant="default" size="xs" disabled={after === 0} onClick={() => onShow(0, [])}>
          First
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={after === 0}
          onClick={() => onShow(trail.at(-1) ?? 0, trail.slice(0, -1))}
        >
          Previous
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={nextCursor === null}
          onClick={() => nextCursor !== null && onShow(nextCursor, [...trail, after])}
        >
          Next
        </Button>
      </div>
    </nav>
  );
}

interface MoreButtonProps {
  label: string;
  loading: boolean;
  onClick: () => void;
}

/** A button below a list that loads more of it. */
export const MoreButton = ({ label, loading, onClick }: MoreButtonProps) => (
  <Button variant="default" size="sm" className={classes.more} loading={loading} onClick={onClick}>
    {label}
  </Button>
);
