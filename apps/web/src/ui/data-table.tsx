import type { ComponentProps, ReactNode } from 'react';
import classes from './data-table.module.css';
import { type SortableColumn, TableHead } from './table-head.tsx';

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
  return <tr {...props} className={`${classes.row} ${className}`} />;
}
