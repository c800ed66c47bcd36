import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import packageJson from '../../package.json' with { type: 'json' };
import { migrationsFolder } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';

const cache = join(import.meta.dirname, '../../../../node_modules/.cache/hopwise');
const prefix = 'template-';

/**
 * Puts an embedded database with all its tables, but no rows, into a data directory. Making one takes seconds, copying
 * one does not: it is made once for each version of PGlite and of the tables, and kept among the caches.
 */
export async function copyEmbeddedTemplate(dataDir: string): Promise<void> {
  const template = join(cache, templateName());
  if (!existsSync(template)) await makeTemplate(template);
  cpSync(template, join(dataDir, 'database'), { recursive: true });
}

function templateName(): string {
  const hash = createHash('sha256').update(packageJson.dependencies['@electric-sql/pglite']);
  for (const migration of readMigrationFiles({ migrationsFolder })) hash.update(migration.hash);
  return `${prefix}${hash.digest('hex').slice(0, 16)}`;
}

async function makeTemplate(template: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'draft-'));
  const { close } = await openDatabase({ databaseUrl: undefined, dataDir: draft }, console);
  await close();
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
    if (name.startsWith(prefix) && name !== basename(template)) rmSync(join(cache, name), { recursive: true });
  }
}
