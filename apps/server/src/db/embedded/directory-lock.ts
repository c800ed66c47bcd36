import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../../errors.ts';
import type { DatabaseLog } from '../database.ts';

const sqlite = { busy: 5, corrupt: 11, notADatabase: 26 };

/**
 * Keeps every other process out of a data directory: two on one embedded database would corrupt it. The lock is an
 * exclusive transaction on a SQLite file, which the operating system releases with the process, however it ends, so
 * there is never a stale lock to clean up.
 */
export function lockDirectory(directory: string, log: Pick<DatabaseLog, 'warn'>): { release(): void } {
  const path = join(directory, 'lock.sqlite');
  try {
    return lockFile(path);
  } catch (cause) {
    const { errcode } = cause as { errcode?: number };
    if (errcode === sqlite.busy) throw inUse(directory, cause);
    if (errcode !== sqlite.corrupt && errcode !== sqlite.notADatabase) throw cause;
  }
  // SQLite reads a file only when no one else has it locked, so an unreadable file isn't a held lock. It is truncated,
  // not replaced: if two processes find it, one must see the lock that the other takes.
  log.warn(`invalid lock file ${path} reset`);
  truncateSync(path);
  try {
    return lockFile(path);
  } catch (cause) {
    throw (cause as { errcode?: number }).errcode === sqlite.busy ? inUse(directory, cause) : cause;
  }
}

function lockFile(path: string): { release(): void } {
  const file = new DatabaseSync(path);
  try {
    file.exec('BEGIN EXCLUSIVE');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    throw error;
  }
}

const inUse = (directory: string, cause: unknown) =>
  new StartupError(
    `Another Hopwise server is using ${directory}. Stop it first, or set DATA_DIR to another directory.`,
    { cause },
  );
