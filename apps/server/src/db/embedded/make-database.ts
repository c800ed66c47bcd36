import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const program = join(import.meta.dirname, 'make-database-process.ts');

/**
 * Makes an empty database in a process of its own: it takes twice the memory that using one does, and goes back whole
 * with the process. The directory gets its name when all is in it, so a kill on the way leaves nothing half done.
 */
export async function makeDatabase(directory: string): Promise<void> {
  const parent = dirname(directory);
  const draftPrefix = `${basename(directory)}-unfinished-`;
  for (const name of readdirSync(parent)) {
    if (name.startsWith(draftPrefix)) rmSync(join(parent, name), { recursive: true });
  }
  const draft = mkdtempSync(join(parent, draftPrefix));
  try {
    await promisify(execFile)(process.execPath, ['--liftoff-only', program, draft]);
    renameSync(draft, directory);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const { stderr } = error as { stderr?: string };
    throw new Error(stderr?.trim() || String(error), { cause: error });
  }
}
