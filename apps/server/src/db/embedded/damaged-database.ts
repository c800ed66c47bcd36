import { dirname } from 'node:path';
import { StartupError } from '../../errors.ts';

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
