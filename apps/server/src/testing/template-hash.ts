import { createHash } from 'node:crypto';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import packageJson from '../../package.json' with { type: 'json' };
import { taskKinds } from '../background-work.ts';
import type { OpenedDatabase } from '../db/database.ts';
import { migrationsFolder } from '../db/migrate.ts';
import { TaskQueue } from '../tasks/index.ts';

/** Distinguishes databases with different tables. */
export function templateHash(): string {
  const { '@electric-sql/pglite': pglite, 'pg-boss': pgBoss } = packageJson.dependencies;
  const hash = createHash('sha256').update(JSON.stringify([pglite, pgBoss, taskKinds]));
  for (const migration of readMigrationFiles({ migrationsFolder })) hash.update(migration.hash);
  return hash.digest('hex').slice(0, 16);
}

/** The tables that the server creates besides its own. */
export async function makeTaskTables(database: OpenedDatabase): Promise<void> {
  const queue = new TaskQueue(database, taskKinds);
  await queue.prepare();
  await queue.close();
}
