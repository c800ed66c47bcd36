import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** With a small heap V8 soon looks for memory of PostgreSQL that nobody uses any more: 490 MB instead of 630. */
const flags = ['--liftoff-only', '--max-semi-space-size=4', '--max-old-space-size=64'];
const program = join(import.meta.dirname, 'make-database-process.ts');

/** Where a database is made: another place each time, should a start that was killed have left somebody at work. */
const draftOf = (directory: string): string => `${directory}-new-${randomBytes(4).toString('hex')}`;

/** What starts left that were killed on the way: it is worth nothing. */
export function removeDrafts(directory: string): void {
  for (const name of readdirSync(dirname(directory))) {
    if (!name.startsWith(`${basename(directory)}-new`)) continue;
    rmSync(join(dirname(directory), name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Makes an empty database in a process of its own: it takes twice the memory that the server does, all of which goes
 * back with the process. The directory gets its name when all is in it, so a kill on the way leaves nothing half done.
 */
export async function makeDatabase(directory: string): Promise<void> {
  const draft = draftOf(directory);
  mkdirSync(draft, { mode: 0o700 });
  try {
    // Its input stays open for as long as this process is there, and the other one with it.
    await promisify(execFile)(process.execPath, [...flags, program, draft]);
    // Windows renames to no name that is taken, be it by an empty directory.
    if (existsSync(directory)) rmdirSync(directory);
    renameSync(draft, directory);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const { stderr } = error as { stderr?: string };
    throw new Error(stderr?.trim() || String(error), { cause: error });
  }
}
