import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inDataDir } from '../../in-data-dir.ts';
import { StartupError } from '../../startup-error.ts';
import { cannotOpen } from './damaged-database.ts';
import { DatabaseThread, type DatabaseThreadOptions } from './database-thread.ts';
import { examineDirectory } from './examine-directory.ts';

type OnCrash = DatabaseThreadOptions['onCrash'];

/** Opens the database of a data directory, which is made when there is none. */
export async function openDirectory(dataDir: string, onCrash: OnCrash): Promise<DatabaseThread> {
  const directory = join(dataDir, 'database');
  const draft = join(dataDir, 'database-new');
  const isThere = inDataDir(dataDir, () => {
    // A start that was killed while it made the database leaves this.
    rmSync(draft, { recursive: true, force: true });
    return examineDirectory(directory);
  });
  if (!isThere) await makeDatabase(directory, draft, onCrash);
  return DatabaseThread.open({ directory, onCrash }).catch((cause: unknown) => {
    throw cannotOpen(directory, cause);
  });
}

/** It has its name only once it is whole. */
async function makeDatabase(directory: string, draft: string, onCrash: OnCrash): Promise<void> {
  try {
    mkdirSync(draft, { mode: 0o700 });
    // Making the database takes more memory than using it, which goes back with the thread that made it.
    await (await DatabaseThread.open({ directory: draft, onCrash })).close();
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(`The embedded database in ${directory} cannot be made: ${reason}.`, { cause });
  }
  if (existsSync(directory)) rmdirSync(directory);
  renameSync(draft, directory);
}
