import { sql } from 'drizzle-orm';
import { readConfig } from '../config.ts';
import type { OpenedDatabase } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts';
import { openDatabase } from '../db/open-database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** An opened database with all its tables and without any rows. */
export interface EmptyDatabase {
  env: TestDatabase['env'];
  database: OpenedDatabase;
  giveBack(): Promise<void>;
}

const quiet = { warn: () => undefined, error: () => undefined };
const idle: EmptyDatabase[] = [];

/**
 * Opening the embedded database takes seconds, most of them until its WebAssembly is compiled, and emptying it does not:
 * one that is given back serves the next test file of this process. The directory goes with the test run.
 */
export async function borrowEmptyDatabase(): Promise<EmptyDatabase> {
  return idle.pop() ?? (await openEmptyDatabase());
}

async function openEmptyDatabase(): Promise<EmptyDatabase> {
  const { env, remove } = await createTestDatabase();
  const database = await openDatabase(readConfig(env), quiet);
  const discard = async () => {
    await database.close();
    await remove();
  };
  const empty: EmptyDatabase = {
    env,
    database,
    giveBack: async () => {
      if (database.kind === 'embedded' && (await isEmptied(database))) idle.push(empty);
      else await discard();
    },
  };
  return empty;
}

/** A test may have closed the database, or broken it. */
async function isEmptied({ db }: OpenedDatabase): Promise<boolean> {
  try {
    await db.execute(sql`
      do $$ begin
        execute (
          select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' restart identity'
          from pg_tables
          where (schemaname = 'public' and tablename <> 'schema_migrations')
            or (schemaname = 'pgboss' and tablename like 'job%')
        );
      end $$`);
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false;
    throw error;
  }
}
