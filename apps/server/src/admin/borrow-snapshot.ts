import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { openSnapshot } from '../db/embedded/open-snapshot.ts';
import { askServer } from './ask-server.ts';
import { lendSnapshotName } from './lend-snapshot.ts';

const signOfLifeEveryMs = 1000;

/**
 * Reads from a snapshot of the embedded database that a server has open. It is opened here, in a process that ends
 * with the command, so the server has nothing to do with it. Answers false when no server is listening.
 */
export async function borrowSnapshot(dataDir: string, work: (db: Database) => Promise<void>): Promise<boolean> {
  const done = new AbortController();
  try {
    return await askServer(dataDir, lendSnapshotName, {
      args: [],
      input: signsOfLife(done.signal),
      write: async (directory) => {
        const { db, close } = await openSnapshot(directory);
        await work(db).finally(close);
        done.abort();
      },
    });
  } finally {
    done.abort();
  }
}

async function* signsOfLife(done: AbortSignal): AsyncGenerator<string> {
  while (!done.aborted) {
    yield '.';
    await delay(signOfLifeEveryMs, undefined, { signal: done }).catch(() => undefined);
  }
}
