import type { Readable } from 'node:stream';
import type { Database } from '../db/database.ts';
import { storable } from '../db/storable.ts';
import {
  addBlocklistEntries,
  type BlocklistEntry,
  beginEdition,
  publishEdition,
  removeEdition,
  removeHiddenEditions,
} from './blocklists-table.ts';
import { parseBlocklistLine } from './parse-blocklist-line.ts';

export interface BlocklistImport {
  imported: number;
  /** Lines that couldn't be read. */
  skipped: number;
}

/** Small batches: other callers of the embedded database wait for each. */
const batchSize = 1000;

/**
 * Imports a list of dangerous sites and URLs, replacing the one of the same name: plain hosts or URLs, a hosts file, or
 * URLhaus' CSV. It is streamed, so its size doesn't matter, and stored in steps, so that no one has to wait for the
 * end; until then the old list stays in effect.
 */
export async function importBlocklist(db: Database, stream: Readable, title: string): Promise<BlocklistImport> {
  const name = await beginEdition(db, storable(title));
  try {
    const result = await addLines(db, name, readLines(stream));
    await publishEdition(db, name, result.imported);
    await removeHiddenEditions(db, name);
    return result;
  } catch (error) {
    // Whatever can't be removed now is removed by the next import of this name.
    await removeEdition(db, name).catch(() => undefined);
    throw error;
  }
}

async function addLines(db: Database, name: string, lines: AsyncIterable<string>): Promise<BlocklistImport> {
  const result: BlocklistImport = { imported: 0, skipped: 0 };
  let batch: BlocklistEntry[] = [];
  const flush = async () => {
    result.imported += await addBlocklistEntries(db, name, storable(batch));
    batch = [];
  };
  for await (const line of lines) {
    const entries = parseBlocklistLine(line);
    if (entries === undefined) result.skipped += 1;
    else batch.push(...entries);
    if (batch.length >= batchSize) await flush();
  }
  if (batch.length > 0) await flush();
  return result;
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
