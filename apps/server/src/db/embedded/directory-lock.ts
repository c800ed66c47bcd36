import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../../startup-error.ts';

const sqliteBusy = 5;

/**
 * Keeps every other process out of a data directory: two on one embedded database would corrupt it.
 * The lock is an exclusive transaction on a SQLite file, which the operating system drops with the process,
 * however it ends, so there is never a stale lock to clean up.
 */
export function lockDirectory(directory: string): { release(): void } {
  const file = new DatabaseSync(join(directory, 'lock.sqlite'));
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    file.close();
    if ((cause as { errcode?: number }).errcode !== sqliteBusy) throw cause;
    throw new StartupError(
      `Another Hopwise server is using ${directory}: stop it first, or set DATA_DIR to a directory of its own.`,
      { cause },
    );
  }
  return { release: () => file.close() };
}
