import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, DatabaseLog, OpenedDatabase } from '../database.ts';
import { inDataDir } from '../in-data-dir.ts';
import { countLongStatements, type LongStatements } from '../long-statements.ts';
import type { DatabaseClient } from './database-thread.ts';
import { lockDirectory } from './directory-lock.ts';
import { refuseMisplaced } from './examine-directory.ts';
import { lendDatabase } from './lend-database.ts';
import { openDirectory } from './open-directory.ts';
import { removeOldSnapshots, takeSnapshot } from './snapshot.ts';
import { startUpkeep } from './upkeep.ts';

/** PGlite in DATA_DIR, for this process alone. */
export async function openEmbedded(
  dataDir: string,
  log: DatabaseLog,
  longTurns: LongStatements = countLongStatements(log),
): Promise<OpenedDatabase> {
  const lock = inDataDir(dataDir, () => {
    // Nothing may be written to a directory that isn't ours, not even a lock.
    refuseMisplaced(dataDir);
    return lockDirectory(dataDir, log);
  });
  try {
    inDataDir(dataDir, () => removeOldSnapshots(dataDir));
    const onCrash = (cause: Error) => log.error({ err: cause }, 'the database thread crashed, restarting it');
    const thread = await openDirectory(dataDir, { onCrash, onLongTurn: longTurns.note });
    const source = { client: thread.background, directory: join(dataDir, 'database') };
    let snapshots = 0;
    const stopUpkeep = startUpkeep({
      client: thread.background,
      log,
      isSnapshotUnderWay: () => snapshots > 0,
      promptCount: () => thread.promptCount,
    });
    return {
      db: databaseOf(thread.prompt),
      backgroundDb: databaseOf(thread.background),
      kind: 'embedded',
      longTurns: longTurns.count,
      snapshot: async (signal) => {
        snapshots += 1;
        return takeSnapshot(source, signal).finally(() => {
          snapshots -= 1;
        });
      },
      lend: (port) => lendDatabase(thread.background, port),
      close: async () => {
        stopUpkeep();
        await thread.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A client has the part of PGlite that drizzle calls. */
export const databaseOf = (client: DatabaseClient): Database => drizzle({ client: client as unknown as PGlite });
