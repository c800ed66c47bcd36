import { getTableColumns, type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { toArrayLiteral } from './array-literal.ts';
import { planMark } from './plan-mark.ts';

/**
 * Adds rows, at least one. Omitted values become null, so this isn't for tables with column defaults. Building it takes
 * time, during which the database can do something else.
 */
export function insertManyStatement<Table extends PgTable>(
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): SQL {
  const columns = columnsOf(table, rows);
  const names = columns.map(({ column }) => sql.identifier(column.name));
  return sql`${plannedOnce} insert into ${table} (${sql.join(names, sql`, `)}) ${selectRows(columns)}`;
}

/** An insert of what the database itself selects, into every column of the table. */
export function insertSelected<Table extends PgTable>(
  table: Table,
  values: Record<keyof InferSelectModel<Table>, SQL>,
  from: SQL,
): SQL {
  const columns = Object.entries<PgColumn>(getTableColumns(table));
  const names = columns.map(([, column]) => sql.identifier(column.name));
  const selected = columns.map(([key]) => values[key as keyof typeof values]);
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(selected, sql`, `)} from ${from}`;
}

/** The values of rows in every column of the table. */
export const columnsOf = <Table extends PgTable>(
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): GivenColumn[] =>
  Object.entries<PgColumn>(getTableColumns(table)).map(([key, column]) => ({
    column,
    values: rows.map((row: Record<string, unknown>) => row[key]),
  }));

export interface GivenColumn {
  column: PgColumn;
  /** One for each row; the first column is unique. */
  values: readonly unknown[];
}

/**
 * Selects rows that the caller provides, by column name; without rows, one in which everything is null. There is one
 * parameter for each column: one for each value is several times as slow, and everything as JSON twice as slow.
 */
export function selectRows(columns: readonly GivenColumn[]): SQL {
  const selected = columns.map(({ column, values }) => {
    const sent = values.map((value) => toDriver(column, value));
    const type = sql.raw(column.getSQLType());
    const isSame = sent.every((value) => value === sent[0]);
    const selected = isSame ? sql`${sent[0] ?? null}::${type}` : sql`unnest(${toArrayLiteral(sent)}::${type}[])`;
    return sql`${selected} as ${sql.identifier(column.name)}`;
  });
  return sql`select ${sql.join(selected, sql`, `)}`;
}

const toDriver = (column: PgColumn, value: unknown): string | number | boolean | null =>
  value === null || value === undefined ? null : (column.mapToDriverValue(value) as string | number | boolean);

/**
 * The start of a statement whose plan the embedded database keeps until one of its tables is analyzed. Not for one
 * whose best plan depends on its parameters, or on tables that grow unnoticed.
 */
export const plannedOnce = sql.raw(planMark);
