import { type Placeholder, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

interface PreparedQuery<Result> {
  execute(values: Record<string, unknown>): Promise<Result>;
}

interface Query<Result> {
  prepare(name: string): PreparedQuery<Result>;
}

/**
 * Declares a query that is asked all the time. Its SQL is written once, and PostgreSQL parses and plans it once per
 * connection, without knowing the values: what the plan should depend on, such as a limit, belongs into the query.
 * Values reach the database as they are given.
 */
export function prepared<const Value extends string, Result>(
  name: string,
  values: readonly Value[],
  build: (db: Database, values: Record<Value, Placeholder>) => Query<Result>,
): (db: Database, values: Record<Value, unknown>) => Promise<Result> {
  const placeholders = Object.fromEntries(values.map((value) => [value, sql.placeholder(value)])) as Record<
    Value,
    Placeholder<Value>
  >;
  const queries = new WeakMap<Database, PreparedQuery<Result>>();
  return (db, given) => {
    const query = queries.get(db) ?? build(db, placeholders).prepare(name);
    queries.set(db, query);
    return query.execute(given);
  };
}
