import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { StartupError } from '../errors.ts';
import type { Database } from './database.ts';
import { lockMigrations } from './lock-migrations.ts';

export const migrationsFolder = join(import.meta.dirname, 'migrations');

export interface Migration {
  id: string;
  statements: string[];
}

/** What drizzle-kit generated, the oldest first. It names the schema of some tables; ours is the one that is set. */
export function readMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis, sql: statements }) => ({
    id: String(folderMillis),
    statements: statements.map((statement) => statement.replaceAll('"public".', '')),
  }));
}

/**
 * Applies each migration once: all of them in one transaction under an advisory lock, so that of several servers
 * starting at once one migrates and the others wait for it.
 */
export async function migrate(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // To change a large table takes its time, and so does waiting for another server that does.
    await tx.execute(sql`set local statement_timeout = 0`);
    await lockMigrations(tx);
    await beginMigrations(tx);
    const applied = await listMigrations(tx);
    const origin = originOf(applied);
    if (origin === 'pre-release') {
      throw new StartupError(
        'This database was created by a version of Hopwise before 0.1.0, which cannot be upgraded. Start with a new data directory or an empty database.',
      );
    }
    if (origin === 'newer') {
      throw new StartupError('The database was made by a newer version of Hopwise: start that version or a later one.');
    }
    for (const migration of readMigrations().slice(applied.length)) await applyMigration(tx, migration);
  });
}

/** Which version applied these migrations. Versions before 0.1.0 had others, all of them older than our first. */
export function originOf(applied: readonly string[]): 'known' | 'pre-release' | 'newer' {
  const ours = readMigrations().map(({ id }) => id);
  if (applied.every((id, index) => id === ours[index])) return 'known';
  return Number(applied[0]) < Number(ours[0]) ? 'pre-release' : 'newer';
}

export async function beginMigrations(tx: Database): Promise<void> {
  await tx.execute(
    sql`create table if not exists schema_migrations (id bigint primary key, applied_at timestamptz not null default now())`,
  );
}

/** All that makes up a migration, one after the other. */
export const migrationStatements = ({ id, statements }: Migration): SQL[] => [
  ...statements.map((statement) => sql.raw(statement)),
  sql`insert into schema_migrations (id) values (${id})`,
];

export async function applyMigration(tx: Database, migration: Migration): Promise<void> {
  for (const statement of migrationStatements(migration)) await tx.execute(statement);
}

/** What brought the tables into their shape. */
export async function listMigrations(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id::text from schema_migrations order by schema_migrations.id`,
  );
  return rows.map(({ id }) => id);
}
