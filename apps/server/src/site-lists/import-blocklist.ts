import type { Readable } from 'node:stream';
import { isRegistrySuffix } from '@hopwise/parsers';
import { storable } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import {
  addBlocklistEntries,
  type BlocklistEntry,
  beginEdition,
  publishEdition,
  removeEdition,
  removeHiddenEditions,
} from './blocklists-table.ts';
import { canonicalUrl } from './url-expressions.ts';

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

/** Addresses that hosts files use for dangerous names, and their names for the computer itself. */
const sinkholes = new Set([
  '0.0.0.0',
  '127.0.0.1',
  '::',
  '::1',
  '255.255.255.255',
  'fe80::1%lo0',
  'ff02::1',
  'ff02::2',
]);
const localNames = /^(?:localhost|localhost\.localdomain|local|broadcasthost|ip6-\w+|0\.0\.0\.0)$/;

const maxLineLength = 16_384;
/** A plain list says that something is dangerous, not why. */
const unnamed = '';

/**
 * Parses one line of a list: a host, a URL, a line of a hosts file, or a row of URLhaus' CSV. An empty line, comment or
 * heading has no entries; an unreadable one is undefined.
 */
export function parseBlocklistLine(line: string): BlocklistEntry[] | undefined {
  const text = line.replace(/^\uFEFF/, '').trim();
  if (text === '' || /^[#!;]|^\/\//.test(text)) return [];
  if (text.length > maxLineLength) return undefined;
  if (text.startsWith('"') || /^\d+,/.test(text)) return parseUrlhausRow(text);
  const [first = '', ...rest] = text.replace(/\s+#.*$/, '').split(/\s+/);
  // Without a host, the line lists the reader's own address.
  const isSinkhole = sinkholes.has(first.toLowerCase());
  if (isSinkhole && rest.length === 0) return undefined;
  if (isSinkhole) return rest.flatMap((name) => hostsFileEntry(name));
  return rest.length === 0 ? entryFor(first, unnamed) : undefined;
}

function hostsFileEntry(name: string): BlocklistEntry[] {
  return localNames.test(name.toLowerCase()) ? [] : (entryFor(name, unnamed) ?? []);
}

/** id, dateadded, url, url_status, last_online, threat, tags, … each in quotes. */
function parseUrlhausRow(text: string): BlocklistEntry[] | undefined {
  const cells = csvCells(text);
  const url = cells.find((cell) => /^https?:\/\//i.test(cell));
  if (url !== undefined) return entryFor(url, threatName(cells[5]));
  return cells.includes('url') || cells.includes('id') ? [] : undefined;
}

const threatName = (cell: string | undefined): string =>
  cell && /^\w{1,40}$/.test(cell) ? cell.toUpperCase() : unnamed;

/** RFC 4180: a quote inside a quoted cell is doubled. */
function csvCells(text: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] as string;
    if (isQuoted && character === '"' && text[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

/** A bare host means the whole host; so do `*.host` and the ad blocker syntax `||host^`. */
function entryFor(text: string, threat: string): BlocklistEntry[] | undefined {
  const name = text.replace(/^\|\|/, '').replace(/\^$/, '').replace(/^\*\./, '');
  const canonical = canonicalUrl(/^https?:\/\//i.test(name) ? name : `http://${name}`);
  if (canonical === undefined || !isListable(canonical.host)) return undefined;
  return [{ expression: canonical.host + canonical.path + canonical.query, threat }];
}

/** An invalid host name can never match, and `com` or `co.uk` would match everyone. */
const isListable = (host: string): boolean =>
  host.startsWith('[') || (host.includes('.') && /^[a-z\d._-]+$/.test(host) && !isRegistrySuffix(host));
