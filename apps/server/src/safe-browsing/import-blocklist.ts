import type { Readable } from 'node:stream';
import type { Database } from '../db/database.ts';
import { storable } from '../db/storable.ts';
import { addBlocklistEntries, type BlocklistEntry, beginBlocklist, completeBlocklist } from './blocklists-table.ts';
import { parseBlocklistLine } from './parse-blocklist-line.ts';

export interface BlocklistImport {
  imported: number;
  /** Lines that could not be read. */
  skipped: number;
}

const batchSize = 5000;

/**
 * Imports a list of dangerous sites and URLs under a name, in place of the one that had it: plain hosts or URLs,
 * a hosts file, or URLhaus' CSV. Streamed, so its size does not matter; until it is done the old list holds.
 */
export async function importBlocklist(db: Database, stream: Readable, name: string): Promise<BlocklistImport> {
  return db.transaction(async (tx) => {
    await beginBlocklist(tx, name, new Date());
    const result: BlocklistImport = { imported: 0, skipped: 0 };
    let batch: BlocklistEntry[] = [];
    const flush = async () => {
      result.imported += await addBlocklistEntries(tx, name, storable(batch));
      batch = [];
    };
    for await (const line of readLines(stream)) {
      const entries = parseBlocklistLine(line);
      if (entries === undefined) result.skipped += 1;
      else batch.push(...entries);
      if (batch.length >= batchSize) await flush();
    }
    if (batch.length > 0) await flush();
    await completeBlocklist(tx, name, result.imported);
    return result;
  });
}

async function* readLines(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest + decoder.decode();
}
