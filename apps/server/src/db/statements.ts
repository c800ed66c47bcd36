import {
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { toArrayLiteral } from './columns.ts';
import type { Database } from './database.ts';

interface PreparedQuery<Result> {
  execute(values: Record<string, unknown>): Promise<Result>;
}

interface Query<Result> {
  prepare(name: string): PreparedQuery<Result>;
}

type Placeholders<Value extends string> = Record<Value, Placeholder<Value>>;

/**
 * Declares a frequent query. Its SQL is generated once, and PostgreSQL parses and plans it once per connection, without
 * knowing the values, which are passed unchanged.
 */
export function prepared<const Value extends string, Result>(
  name: string,
  values: readonly Value[],
  build: (db: Database, values: Placeholders<Value>) => Query<Result>,
): (db: Database, values: Record<Value, unknown>) => Promise<Result> {
  const placeholders = Object.fromEntries(
    values.map((value) => [value, sql.placeholder(value)]),
  ) as Placeholders<Value>;
  const queries = new WeakMap<Database, PreparedQuery<Result>>();
  return (db, given) => {
    const query = queries.get(db) ?? build(db, placeholders).prepare(name);
    queries.set(db, query);
    return query.execute(given);
  };
}

/** The same with a row limit, which is part of the query: the right plan depends on it. */
export function preparedWithLimit<const Value extends string, Result>(
  name: string,
  values: readonly Value[],
  build: (db: Database, values: Placeholders<Value>, limit: number) => Query<Result>,
): (db: Database, values: Record<Value, unknown>, limit: number) => Promise<Result> {
  const queries = new Map<number, (db: Database, values: Record<Value, unknown>) => Promise<Result>>();
  return (db, given, limit) => {
    const query = queries.get(limit) ?? prepared(`${name}_${limit}`, values, (on, each) => build(on, each, limit));
    queries.set(limit, query);
    return query(db, given);
  };
}

/** For `limit()`: written into the query, not sent as a value. */
export const fixedLimit = (rows: number) => sql.raw(String(rows)) as unknown as Placeholder;

/**
 * The start of a statement whose plan is kept. Separate from `plannedOnce`, so that the database thread need not load
 * drizzle-orm.
 */
export const planMark = '/* planned once */';

export const isPlannedOnce = (statement: string): boolean => statement.startsWith(planMark);

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

/** Sets columns of the rows with these ids, at least one. All of them set the same columns. */
export function updateManyStatement<Table extends PgTable>(
  table: Table,
  rows: readonly (Partial<InferInsertModel<Table>> & { id: string })[],
): SQL {
  const columns = Object.entries<PgColumn>(getTableColumns(table)).flatMap(([key, column]) =>
    key in (rows[0] ?? {}) ? { column, values: rows.map((row: Record<string, unknown>) => row[key]) } : [],
  );
  const set = columns.map(({ column }) => sql`${sql.identifier(column.name)} = made.${sql.identifier(column.name)}`);
  return sql`update ${table} set ${sql.join(set, sql`, `)} from (${selectRows(columns)}) made where ${table}.id = made.id`;
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

/** By owner, the end of the latest transaction. */
const lastEnds = new Map<string, Promise<void>>();

/**
 * A transaction that locks its owner, a person or an organization. Transactions of one owner already queue here: in the
 * database, each one waiting for the lock would hold a connection that everyone else needs.
 */
export async function ownerTransaction<T>(
  db: Database,
  ownerId: string,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const before = lastEnds.get(ownerId);
  const { promise: end, resolve: markEnd } = Promise.withResolvers<void>();
  lastEnds.set(ownerId, end);
  await before;
  try {
    return await db.transaction(work);
  } finally {
    if (lastEnds.get(ownerId) === end) lastEnds.delete(ownerId);
    markEnd();
  }
}
