import { IconArrowDown, IconArrowsSort, IconArrowUp } from 'virtual:icons';
import { Button, UnstyledButton } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import classes from './list.module.css';

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
      <TableHead columns={columns} />
      <tbody>{children}</tbody>
    </table>
  );
}

/** `className` lays the row out as a block: the areas of its grid. */
export function DataRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr {...props} className={`${classes.dataTableRow} ${className}`} />;
}

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

interface Row {
  id: string;
  title: ReactNode;
  text: ReactNode;
  action?: ReactNode;
}

/** Things one below the other, each with what can be done with it. */
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
    /** Where the pages before the shown one begin. */
    trail?: number[];
  }
}

interface PagerProps {
  label: string;
  /** What is shown: `Lines 1 to 50`. */
  range: string;
  /** Where the shown page begins, and the next one; null: there is none. */
  after: number;
  nextCursor: number | null;
  /** `trail` is to be kept with the page. */
  onShow: (after: number, trail: number[]) => void;
  /** Other ways to a page. */
  children?: ReactNode;
}

/** Rows are found by where they stand, so the last page of a million is as quick as the first; pages have no numbers. */
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

/** Below a list: asks for what comes next in it. */
export const MoreButton = ({ label, loading, onClick }: MoreButtonProps) => (
  <Button variant="default" size="sm" className={classes.more} loading={loading} onClick={onClick}>
    {label}
  </Button>
);
