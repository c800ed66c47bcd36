import { parentPort, workerData } from 'node:worker_threads';
import { packEntries } from './packed-list.ts';
import type { ListToPack, PackResult } from './read-published-list.ts';
import { NotAPreloadListError, readPublishedList } from './read-published-list.ts';

function pack({ published, ...facts }: ListToPack): PackResult {
  try {
    return { packed: packEntries(readPublishedList(published), facts) };
  } catch (error) {
    if (error instanceof NotAPreloadListError) return { refused: error.message };
    throw error;
  }
}

parentPort?.postMessage(pack(workerData as ListToPack));
