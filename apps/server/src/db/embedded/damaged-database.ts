import { dirname } from 'node:path';
import { StartupError } from '../../errors.ts';

const wayOut =
  'restore your last backup into a new directory with "DATA_DIR=<new directory> npm run admin -- restore <file>", then start with that DATA_DIR';

/** The files of an embedded database are not what they have to be. */
export function damagedDatabase(directory: string, damage: string, cause?: unknown): StartupError {
  return new StartupError(
    `The embedded database in ${directory} is damaged: ${damage}. Nothing was changed. Put back a copy of ${dirname(directory)} that was made while the server was stopped, or ${wayOut}.`,
    { cause },
  );
}

/** Why a database does not open, in the words of someone who has to do something about it. */
export function cannotOpen(directory: string, cause: unknown): StartupError {
  const reason = reasonOf(cause);
  if (ofTheSystem.test(reason)) {
    return new StartupError(`The embedded database in ${directory} cannot be opened: ${reason}.`, { cause });
  }
  if (/pg_control|control file|PG_CONTROL_VERSION|incompatible with server/i.test(reason)) {
    return damagedDatabase(directory, `its control file global/pg_control cannot be read (${reason})`, cause);
  }
  if (/checkpoint record|\bWAL\b|pg_wal|redo/i.test(reason)) {
    return damagedDatabase(directory, `its write-ahead log in pg_wal cannot be read (${reason})`, cause);
  }
  return damagedDatabase(directory, reason, cause);
}

/** A failed statement is told by what is at the bottom of it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.name === 'DrizzleQueryError' ? reasonOf(error.cause) : error.message;
}

/** Not the fault of the files. */
const ofTheSystem =
  /no space left|permission denied|read-only file system|too many open files|memory|EACCES|EPERM|ENOSPC|EROFS|EMFILE/i;
