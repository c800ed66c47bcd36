import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { openSnapshot } from '../db/embedded/open-snapshot.ts';
import { askServer } from './ask-server.ts';
import { backupEnded, lendSnapshotName } from './lend-snapshot.ts';

const signOfLifeEveryMs = 1000;

/**
 * Reads from a snapshot of the embedded database that a server has open. It opens the snapshot in this process, so the
 * server isn't slowed down. Returns false when no server is listening.
 */
export async function borrowSnapshot(dataDir: string, work: (db: Database) => Promise<void>): Promise<boolean> {
  const done = new AbortController();
  try {
    return await askServer(dataDir, lendSnapshotName, {
      args: [],
      input: signsOfLife(done.signal),
      write: async (directory) => {
        await readSnapshot(directory, work);
        done.abort();
      },
    });
  } finally {
    done.abort();
  }
}

async function readSnapshot(directory: string, work: (db: Database) => Promise<void>): Promise<void> {
  try {
    if (!isThere(directory)) throw backupEnded();
    const { db, close } = await openSnapshot(directory);
    await work(db).finally(close);
  } catch (error) {
    if (isThere(directory)) throw error;
    // If the snapshot is removed while it is being opened, PGlite creates a new database in its place.
    rmSync(directory, { recursive: true, force: true });
    throw backupEnded();
  }
}

/** PostgreSQL renames the label of a snapshot when it opens one; no other database has this file. */
const isThere = (directory: string): boolean =>
  ['backup_label', 'backup_label.old'].some((name) => existsSync(join(directory, name)));

async function* signsOfLife(done: AbortSignal): AsyncGenerator<string> {
  while (!done.aborted) {
    yield '.';
    await delay(signOfLifeEveryMs, undefined, { signal: done }).catch(() => undefined);
  }
}
