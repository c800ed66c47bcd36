import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** With a small heap, V8 soon frees memory that PostgreSQL no longer uses: 490 MB instead of 630. */
const flags = ['--liftoff-only', '--max-semi-space-size=4', '--max-old-space-size=64'];
const program = (): string => join(import.meta.dirname, 'make-database-process.ts');

/** A new directory each time: a killed start may have left its process running. */
const draftOf = (directory: string): string => `${directory}-new-${randomBytes(4).toString('hex')}`;

/** Deletes the leftovers of killed starts. */
export function removeDrafts(directory: string): void {
  for (const name of readdirSync(dirname(directory))) {
    if (!name.startsWith(`${basename(directory)}-new`)) continue;
    rmSync(join(dirname(directory), name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Creates an empty database in a separate process: it takes twice the server's memory, which is freed with the process.
 * The directory gets its final name once it is complete, so a kill leaves nothing half done.
 */
export async function makeDatabase(directory: string): Promise<void> {
  const draft = draftOf(directory);
  mkdirSync(draft, { mode: 0o700 });
  try {
    // The child's input stays open as long as this process runs, and keeps the child alive.
    await promisify(execFile)(process.execPath, [...flags, program(), draft]);
    // Windows can't rename to an existing name, even of an empty directory.
    if (existsSync(directory)) rmdirSync(directory);
    renameSync(draft, directory);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const { stderr } = error as { stderr?: string };
    throw new Error(stderr?.trim() || String(error), { cause: error });
  }
}
