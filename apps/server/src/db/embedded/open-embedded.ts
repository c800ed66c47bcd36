import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, DatabaseLog, OpenedDatabase } from '../database.ts';
import { inDataDir } from '../in-data-dir.ts';
import { countLongStatements, type LongStatements } from '../open-postgres.ts';
import { type DatabaseClient, DatabaseThread } from './database-thread.ts';
import { lockDirectory, openDirectory, refuseMisplaced } from './open-directory.ts';
import { serveRemoteDatabase } from './remote-database.ts';
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
      serve: (port) => serveRemoteDatabase(thread.background, port),
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

/** Opens a snapshot, which no one else uses. */
export async function openSnapshot(directory: string): Promise<{ db: Database; close(): Promise<void> }> {
  const thread = await DatabaseThread.open({ directory, onCrash: () => undefined });
  return { db: databaseOf(thread.prompt), close: () => thread.close() };
}
