import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { DatabaseThread } from '../db/embedded/database-thread.ts';

const cache = join(import.meta.dirname, '../../../../node_modules/.cache/hopwise');

/**
 * Puts a new embedded database into a data directory. Making one takes seconds, copying one does not: it is made
 * once for each version of PGlite and kept among the caches.
 */
export async function copyEmbeddedTemplate(dataDir: string): Promise<void> {
  const template = join(cache, `pglite-${packageJson.dependencies['@electric-sql/pglite']}`);
  if (!existsSync(template)) await makeTemplate(template);
  cpSync(template, join(dataDir, 'database'), { recursive: true });
}

async function makeTemplate(template: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'draft-'));
  const thread = await DatabaseThread.open({ directory: join(draft, 'database'), onCrash: () => undefined });
  await thread.close();
  try {
    renameSync(join(draft, 'database'), template);
  } catch (error) {
    // Another test file was faster.
    if (!existsSync(template)) throw error;
  } finally {
    rmSync(draft, { recursive: true });
  }
}
