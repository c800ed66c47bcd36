import { type Placeholder, sql } from 'drizzle-orm';
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
