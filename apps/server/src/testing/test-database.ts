import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import packageJson from '../../package.json' with { type: 'json' };
import { taskKinds } from '../background-work.ts';
import { readConfig } from '../config.ts';
import type { Database, OpenedDatabase } from '../db/database.ts';
import { migrationsFolder } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { TaskQueue } from '../tasks/index.ts';

/** Settings of a new database: embedded in a new directory, or on the PostgreSQL of TEST_DATABASE_URL. */
export interface TestDatabase {
  env: { DATA_DIR: string; DATABASE_URL: string };
  remove(): Promise<void>;
}

export async function createTestDatabase({ hasTables = true } = {}): Promise<TestDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'hopwise-test-'));
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    if (hasTables) await copyEmbeddedTemplate(directory);
    return {
      env: { DATA_DIR: directory, DATABASE_URL: '' },
      remove: async () => rmSync(directory, { recursive: true }),
    };
  }
  // The prefix lets the end of a test run find leftovers.
  const name = `hopwise_test_${process.env.TEST_RUN ?? 'alone'}_${randomBytes(6).toString('hex')}`;
  if (hasTables) await copyPostgresTemplate(server, name);
  else await onServer(server, (client) => client.query(`create database ${name}`));
  return {
    env: { DATA_DIR: directory, DATABASE_URL: databaseUrl(server, name) },
    remove: async () => {
      await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
      rmSync(directory, { recursive: true });
    },
  };
}

const cache = join(import.meta.dirname, '../../../../node_modules/.cache/hopwise');
const prefix = 'template-';

/**
 * Puts an embedded database with all tables and no rows into a data directory. Creating one takes seconds, copying
 * doesn't: it is created once for each version of PGlite and of the tables, and cached.
 */
export async function copyEmbeddedTemplate(dataDir: string): Promise<void> {
  const template = join(cache, `${prefix}${templateHash()}`);
  if (!existsSync(template)) await makeEmbedded(template);
  cpSync(template, join(dataDir, 'database'), { recursive: true });
}

async function makeEmbedded(template: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'draft-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDir: draft }, console);
  await makeTaskTables(database);
  await database.close();
  removeOthers(template);
  try {
    renameSync(join(draft, 'database'), template);
  } catch (error) {
    // Another test file was faster.
    if (!existsSync(template)) throw error;
  } finally {
    rmSync(draft, { recursive: true });
  }
}

function removeOthers(template: string): void {
  for (const name of readdirSync(cache)) {
    const isOther = name.startsWith(prefix) && name !== basename(template);
    // Another test file may be removing it as well.
    if (isOther) rmSync(join(cache, name), { recursive: true, force: true });
  }
}

/** An arbitrary number: of several test processes one creates the template, and the others wait for it. */
const templateLock = 4_673_970;

/** Creates a database with all tables and no rows, as a copy: creating the tables takes much longer. */
export async function copyPostgresTemplate(server: string, name: string): Promise<void> {
  const template = `hopwise_template_${templateHash()}`;
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeOnServer(client, server, template);
    await client.query(`create database ${name} template ${template}`);
  });
}

/** An unfinished one, left by an interrupted test run, has another name. */
async function makeOnServer(client: Client, server: string, template: string): Promise<void> {
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  const database = await openDatabase({ databaseUrl: databaseUrl(server, draft), dataDir: '' }, console);
  await makeTaskTables(database);
  await database.close();
  await client.query(`alter database ${draft} rename to ${template}`);
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function onServer(server: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** Distinguishes databases with different tables. */
export function templateHash(): string {
  const { '@electric-sql/pglite': pglite, 'pg-boss': pgBoss } = packageJson.dependencies;
  const hash = createHash('sha256').update(JSON.stringify([pglite, pgBoss, taskKinds]));
  for (const migration of readMigrationFiles({ migrationsFolder: migrationsFolder() })) hash.update(migration.hash);
  return hash.digest('hex').slice(0, 16);
}

/** The tables that the server creates in addition to its own. */
export async function makeTaskTables(database: OpenedDatabase): Promise<void> {
  const queue = new TaskQueue(database, taskKinds);
  await queue.prepare();
  await queue.close();
}

/** An open database with all tables and no rows. */
export interface EmptyDatabase {
  env: TestDatabase['env'];
  database: OpenedDatabase;
  release(): Promise<void>;
}

const quiet = { warn: () => undefined, error: () => undefined };
const idle: EmptyDatabase[] = [];

/**
 * Opening the embedded database takes seconds, mostly to compile its WebAssembly, and copying a PostgreSQL one takes a
 * tenth of a second. Emptying either takes a few milliseconds: a released one serves the next test file of this
 * process, and is removed after the test run.
 */
export async function acquireEmptyDatabase(): Promise<EmptyDatabase> {
  return idle.pop() ?? (await openEmptyDatabase());
}

/** A new one, for tests of query plans: those depend on the pages that deleted rows leave behind. */
export async function openEmptyDatabase(): Promise<EmptyDatabase> {
  const { env, remove } = await createTestDatabase();
  const database = await openDatabase(readConfig(env), quiet);
  const empty: EmptyDatabase = {
    env,
    database,
    release: async () => {
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
