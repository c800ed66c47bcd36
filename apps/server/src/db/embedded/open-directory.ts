import { existsSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../../errors.ts';
import type { DatabaseLog } from '../database.ts';
import { inDataDir } from '../in-data-dir.ts';
import { DatabaseThread, type DatabaseThreadOptions } from './database-thread.ts';
import { makeDatabase, removeDrafts } from './make-database.ts';

/** Opens the database of a data directory, and creates it if there is none. */
export async function openDirectory(
  dataDir: string,
  listeners: Pick<DatabaseThreadOptions, 'onCrash' | 'onLongTurn'>,
): Promise<DatabaseThread> {
  const directory = join(dataDir, 'database');
  const isThere = inDataDir(dataDir, () => {
    removeDrafts(directory);
    return examineDirectory(directory);
  });
  if (!isThere) {
    await makeDatabase(directory).catch((cause: Error) => {
      throw new StartupError(`Can't create the embedded database in ${directory}: ${cause.message}.`, { cause });
    });
  }
  return DatabaseThread.open({ directory, ...listeners }).catch((cause: unknown) => {
    throw cannotOpen(directory, cause);
  });
}

/** PGlite's PostgreSQL version. It opens no database of another version. */
const postgresVersion = '18';
const neededFiles = ['global/pg_control', 'base', 'pg_wal', 'pg_xact', 'pg_multixact', 'postgresql.conf'];

/**
 * Whether the directory has a database. PGlite would create a new one over anything without PG_VERSION, so anything but
 * a complete database or an empty directory is rejected first.
 */
export function examineDirectory(directory: string): boolean {
  const names = listNames(directory);
  if (names.length === 0) return false;
  if (!names.includes('PG_VERSION')) throw withoutVersion(directory, names);
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (!/^\d+$/.test(version)) throw damagedDatabase(directory, "can't read its PG_VERSION file");
  if (version !== postgresVersion) throw ofAnotherVersion(directory, version);
  for (const file of neededFiles) {
    if (!existsSync(join(directory, file))) throw damagedDatabase(directory, `${file} is missing`);
  }
  return true;
}

function listNames(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** If DATA_DIR is one level too deep, a new database would be created inside the intended one. */
export function refuseMisplaced(dataDir: string): void {
  if (!existsSync(join(dataDir, 'PG_VERSION'))) return;
  throw new StartupError(
    `DATA_DIR=${dataDir} is a database directory itself. Set DATA_DIR to ${dirname(dataDir)} or to another directory.`,
  );
}

function withoutVersion(directory: string, names: string[]): StartupError {
  if (['base', 'global', 'pg_wal'].some((name) => names.includes(name))) {
    return damagedDatabase(directory, 'its PG_VERSION file is missing');
  }
  const shown = names.slice(0, 3).join(', ');
  return new StartupError(
    `${directory} contains files that aren't a Hopwise database (${shown}${names.length > 3 ? ', …' : ''}). Move them, or set DATA_DIR to another directory.`,
  );
}

const ofAnotherVersion = (directory: string, version: string) =>
  new StartupError(
    `The embedded database in ${directory} was created by PostgreSQL ${version}, but this version of Hopwise includes PostgreSQL ${postgresVersion}. Back it up with the version of Hopwise that created it, then restore the backup into a new DATA_DIR with this version.`,
  );

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

const wayOut =
  'restore your last backup into a new directory with "DATA_DIR=<new directory> npm run admin -- restore <file>", then start with that DATA_DIR';

/** The files of an embedded database are damaged. */
export function damagedDatabase(directory: string, damage: string, cause?: unknown): StartupError {
  return new StartupError(
    `The embedded database in ${directory} is damaged: ${damage}. Nothing was changed. Put back a copy of ${dirname(directory)} taken while the server was stopped, or ${wayOut}.`,
    { cause },
  );
}

/** Explains why a database doesn't open, for the person who has to fix it. */
export function cannotOpen(directory: string, cause: unknown): StartupError {
  const reason = reasonOf(cause);
  if (ofTheSystem.test(reason)) {
    return new StartupError(`Can't open the embedded database in ${directory}: ${reason}.`, { cause });
  }
  if (/pg_control|control file|PG_CONTROL_VERSION|incompatible with server/i.test(reason)) {
    return damagedDatabase(directory, `can't read its control file global/pg_control (${reason})`, cause);
  }
  if (/checkpoint record|\bWAL\b|pg_wal|redo/i.test(reason)) {
    return damagedDatabase(directory, `can't read its write-ahead log in pg_wal (${reason})`, cause);
  }
  return damagedDatabase(directory, reason, cause);
}

/** The root cause explains a failed statement best. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.name === 'DrizzleQueryError' ? reasonOf(error.cause) : error.message;
}

/** Errors that aren't the files' fault. */
const ofTheSystem =
  /no space left|permission denied|read-only file system|too many open files|memory|EACCES|EPERM|ENOSPC|EROFS|EMFILE/i;
