import { sql } from 'drizzle-orm';
import { readConfig } from '../config.ts';
import type { Database, OpenedDatabase } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** An open database with all tables and no rows. */
export interface EmptyDatabase {
  env: TestDatabase['env'];
  database: OpenedDatabase;
  giveBack(): Promise<void>;
}

const quiet = { warn: () => undefined, error: () => undefined };
const idle: EmptyDatabase[] = [];

/**
 * Opening the embedded database takes seconds, mostly to compile its WebAssembly, and copying a PostgreSQL one takes a
 * tenth of a second. Emptying either takes a few milliseconds: a released one serves the next test file of this
 * process, and is removed after the test run.
 */
export async function borrowEmptyDatabase(): Promise<EmptyDatabase> {
  return idle.pop() ?? (await openEmptyDatabase());
}

/** A new one, for tests of query plans: those depend on the pages that deleted rows leave behind. */
export async function openEmptyDatabase(): Promise<EmptyDatabase> {
  const { env, remove } = await createTestDatabase();
  const database = await openDatabase(readConfig(env), quiet);
  const empty: EmptyDatabase = {
    env,
    database,
    giveBack: async () => {
      if (await isEmptied(database)) {
        idle.push(empty);
      } else {
        await database.close();
        await remove();
      }
    },
  };
  return empty;
}

/** A test may have closed or broken the database: then it isn't reused. */
async function isEmptied({ db, kind }: OpenedDatabase): Promise<boolean> {
  try {
    const { rows } = await db.execute<{ tables: string | null }>(sql`
      select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
      where (schemaname = 'public' and tablename <> 'schema_migrations')
        or (schemaname = 'pgboss' and tablename like 'job%')`);
    const tables = rows[0]?.tables ?? '';
    if (kind === 'embedded') await deleteAllRows(db, tables);
    else await db.execute(sql.raw(`truncate ${tables} restart identity`));
    return true;
  } catch {
    return false;
  }
}

/** PGlite writes new files for each truncated table and index, which is twenty times slower. */
async function deleteAllRows(db: Database, tables: string): Promise<void> {
  await db.execute(sql`
    do $$
    declare
      name text;
      has_rows boolean;
      emptied text[] = '{}';
    begin
      -- Neither triggers nor references fire.
      set local session_replication_role = replica;
      foreach name in array string_to_array(${sql.raw(`'${tables}'`)}, ', ') loop
        execute 'select exists (select from ' || name || ')' into has_rows;
        if has_rows then
          execute 'delete from ' || name;
          emptied = emptied || name;
        end if;
      end loop;
      perform set_config('test.emptied', array_to_string(emptied, ', '), false);
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences;
    end $$`);
  const { rows } = await db.execute<{ tables: string }>(sql`select current_setting('test.emptied') as tables`);
  // Rows deleted by tests and triggers leave pages behind, too, but few: the next vacuum of the table gets them.
  if (rows[0]?.tables) await db.execute(sql.raw(`vacuum ${rows[0].tables}`));
  // As in a new database, so that no plan depends on the rows of earlier tests.
  await db.execute(sql`delete from pg_statistic where starelid >= 16384`);
  await db.execute(sql`update pg_class set relpages = 0, reltuples = -1 where oid >= 16384 and relkind = 'r'`);
}
