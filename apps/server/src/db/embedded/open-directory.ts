import { join } from 'node:path';
import { StartupError } from '../../errors.ts';
import { inDataDir } from '../in-data-dir.ts';
import { cannotOpen } from './damaged-database.ts';
import { DatabaseThread, type DatabaseThreadOptions } from './database-thread.ts';
import { examineDirectory } from './examine-directory.ts';
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
