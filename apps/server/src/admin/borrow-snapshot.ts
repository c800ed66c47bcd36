import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { openSnapshot } from '../db/embedded/open-snapshot.ts';
import { askServer } from './ask-server.ts';
import { backupEnded, lendSnapshotName } from './lend-snapshot.ts';

const signOfLifeEveryMs = 1000;

/**
 * Reads from a snapshot of the embedded database that a server has open. It is opened here, in a process that ends
 * with the command, so the server has nothing to do with it. Returns false when no server is listening.
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
    // Where the snapshot is taken away while it is opened, there is now a new database of which nobody knows.
    rmSync(directory, { recursive: true, force: true });
    throw backupEnded();
  }
}

/** PostgreSQL keeps the label of a snapshot under another name once it is opened; no other database has one. */
const isThere = (directory: string): boolean =>
  ['backup_label', 'backup_label.old'].some((name) => existsSync(join(directory, name)));

async function* signsOfLife(done: AbortSignal): AsyncGenerator<string> {
  while (!done.aborted) {
    yield '.';
    await delay(signOfLifeEveryMs, undefined, { signal: done }).catch(() => undefined);
  }
}
