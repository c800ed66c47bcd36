import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { StartupError } from '../startup-error.ts';
import type { Database } from './database.ts';

/** Any number does, as long as every Hopwise server uses the same. */
const migrationLock = 4_673_947;
export const migrationsFolder = join(import.meta.dirname, 'migrations');

/**
 * Applies what drizzle-kit generated, each migration once: all of them in one transaction under an advisory lock,
 * so that of several servers starting at once one migrates and the others wait for it.
 */
export async function migrate(db: Database): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    await tx.execute(
      sql`create table if not exists schema_migrations (id bigint primary key, applied_at timestamptz not null default now())`,
    );
    const { rows } = await tx.execute<{ id: number | string }>(sql`select id from schema_migrations`);
    const applied = new Set(rows.map(({ id }) => Number(id)));
    for (const { folderMillis: id, sql: statements } of migrations) {
      if (applied.delete(id)) continue;
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into schema_migrations (id) values (${id})`);
    }
    if (applied.size > 0) {
      throw new StartupError('The database was made by a newer version of Hopwise: start that version or a later one.');
    }
  });
}
