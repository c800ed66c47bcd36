import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openDatabase } from '../db/open-database.ts';
import { makeTaskTables, templateHash } from './template-hash.ts';

const cache = join(import.meta.dirname, '../../../../node_modules/.cache/hopwise');
const prefix = 'template-';

/**
 * Puts an embedded database with all tables and no rows into a data directory. Creating one takes seconds, copying
 * doesn't: it is created once for each version of PGlite and of the tables, and cached.
 */
export async function copyEmbeddedTemplate(dataDir: string): Promise<void> {
  const template = join(cache, `${prefix}${templateHash()}`);
  if (!existsSync(template)) await makeTemplate(template);
  cpSync(template, join(dataDir, 'database'), { recursive: true });
}

async function makeTemplate(template: string): Promise<void> {
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
