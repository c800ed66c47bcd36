import { sql } from 'drizzle-orm';
import { readConfig } from '../../config.ts';
import type { Database, OpenedDatabase } from '../../db/database.ts';
import { openEmbedded } from '../../db/embedded/open-embedded.ts';
import { applyMigration, beginMigrations, readMigrations } from '../../db/migrate.ts';
import { openPostgres } from '../../db/open-postgres.ts';
import type { TestDatabase } from '../../testing/index.ts';

const quiet = { warn: () => undefined, error: () => undefined };

/** The database as the version had it that knew so many migrations, and not yet the queue. */
export async function openAtLevel({ env }: TestDatabase, level: number): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir } = readConfig(env);
  const database = await (databaseUrl === undefined ? openEmbedded(dataDir, quiet) : openPostgres(databaseUrl, quiet));
  await database.db.execute(sql`drop schema if exists pgboss cascade`);
  await database.db.execute(sql`drop schema public cascade`);
  await database.db.execute(sql`create schema public`);
  await database.db.transaction(async (tx) => {
    await beginMigrations(tx);
    for (const migration of readMigrations().slice(0, level)) await applyMigration(tx, migration);
  });
  return database;
}

/** A row as JSON, as PostgreSQL writes it. */
export async function insertRow(db: Database, table: string, json: string): Promise<void> {
  const columns = sql.join(
    Object.keys(JSON.parse(json)).map((name) => sql.identifier(name)),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${columns}) overriding system value
    select ${columns} from json_populate_record(null::${sql.identifier(table)}, ${json}::json)`);
}

/** Rows that number themselves go on after those that were inserted. */
export async function countOn(db: Database): Promise<void> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`);
  for (const { table, column } of rows) {
    await db.execute(sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.identifier(column)}))
      from ${sql.identifier(table)} having count(*) > 0`);
  }
}
