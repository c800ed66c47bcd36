import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fetchFile, type Network } from '@hopwise/engine';
import { dayMs, hourMs } from '@hopwise/model';
import type { FastifyBaseLogger } from 'fastify';
import { Alarm } from '../threads/alarm.ts';
import { PackedList } from './packed-list.ts';
import { NotAPreloadListError, packPublishedList } from './read-published-list.ts';

/** Chromium changes the list every few days. */
export const keptForMs = 7 * dayMs;
/** A server without internet access shouldn't log this every minute. */
const retryMs = 6 * hourMs;
/** A starting server has more urgent work. */
const usualDelayMs = 1000;

interface KeepDeps {
  network: Network;
  file: PreloadListFile;
  /** undefined: the list isn't fetched. */
  url: string | undefined;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  delayMs?: number;
}

/**
 * Fetches the list when there is none or it is over a week old. A failure keeps the old one. Returns a function that
 * stops it.
 */
export function keepPreloadList({ network, file, url, logger, delayMs = usualDelayMs }: KeepDeps): () => Promise<void> {
  if (url === undefined) return async () => undefined;
  const stopped = new AbortController();
  const alarm = new Alarm();
  const ended = run();

  async function run(): Promise<void> {
    await alarm.sleep(delayMs / 1000);
    while (!stopped.signal.aborted) {
      const restMs = await look();
      if (!stopped.signal.aborted) await alarm.sleep(restMs / 1000);
    }
  }

  /** Returns when to check again. */
  async function look(): Promise<number> {
    const ageMs = Date.now() - (file.current()?.listedAt.getTime() ?? Number.NEGATIVE_INFINITY);
    if (ageMs < keptForMs) return keptForMs - ageMs;
    return (await renew()) ? keptForMs : retryMs;
  }

  async function renew(): Promise<boolean> {
    try {
      file.replace(await fetchPreloadList(network, url as string, { signal: stopped.signal }));
      logger.info(`fetched the HSTS preload list: ${file.current()?.hosts} hosts`);
      return true;
    } catch (error) {
      if (stopped.signal.aborted) return false;
      const known = file.current();
      const fallback = known
        ? `Still using the list from ${known.listedAt.toISOString().slice(0, 10)}.`
        : 'Audits that need it are skipped. Import it from a file with `npm run admin -- import-hsts-preload <file>`, or set HSTS_PRELOAD_URL=none to stop retrying.';
      const reason = error instanceof FetchFailedError ? error.message : `internal error (${String(error)})`;
      logger.warn(`failed to fetch the HSTS preload list from ${url}: ${reason}. ${fallback}`);
      return false;
    }
  }

  return async () => {
    stopped.abort();
    alarm.ring();
    await ended;
  };
}

/** In base64 the list is slightly over 20 MB. */
export const maxPublishedBytes = 64 * 1024 * 1024;
const timeoutMs = 5 * 60_000;

/** Why the list couldn't be fetched, in one sentence. */
export class FetchFailedError extends Error {
  override name = 'FetchFailedError';
}

/** Downloads the list and packs it. Rejects with FetchFailedError. */
export async function fetchPreloadList(
  network: Network,
  url: string,
  { signal, maxBytes = maxPublishedBytes }: { signal?: AbortSignal; maxBytes?: number } = {},
): Promise<Buffer> {
  const fetched = await fetchFile(network, { url, maxBytes, timeoutMs, ...(signal && { signal }) });
  if (!fetched.ok) throw new FetchFailedError(withoutFullStop(fetched.error.message));
  const { statusCode, content, complete } = fetched.value;
  if (statusCode !== 200) throw new FetchFailedError(`the response has status code ${statusCode}, expected 200`);
  if (content.length >= maxBytes) throw new FetchFailedError(`it is larger than ${maxBytes / 1024 / 1024} MB`);
  if (!complete) throw new FetchFailedError('the download was interrupted');
  try {
    return await packPublishedList(content, { listedAt: new Date().toISOString(), source: url });
  } catch (error) {
    if (error instanceof NotAPreloadListError) throw new FetchFailedError(error.message);
    throw error;
  }
}

const withoutFullStop = (sentence: string): string => sentence.replace(/\.$/, '');

/** Imports the list from a file. Rejects with NotAPreloadListError and keeps the old list. */
export async function importPreloadList(
  dataDir: string,
  input: AsyncIterable<Uint8Array | string>,
): Promise<{ hosts: number }> {
  const published = await readAll(input);
  const packed = await packPublishedList(published, { listedAt: new Date().toISOString(), source: 'import' });
  const file = new PreloadListFile(dataDir);
  file.replace(packed);
  return { hosts: file.current()?.hosts ?? 0 };
}

async function readAll(input: AsyncIterable<Uint8Array | string>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of input) {
    chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    size += chunk.length;
    if (size > maxPublishedBytes) {
      throw new NotAPreloadListError(`it is larger than ${maxPublishedBytes / 1024 / 1024} MB`);
    }
  }
  return Buffer.concat(chunks);
}

const fileName = 'hsts-preload-list';
/** How soon a list stored by another process or thread is noticed. */
const usualLookAgainMs = 10_000;

/**
 * The list stored in DATA_DIR, for all threads and processes that use this directory. Read on first use, and again when
 * it has changed.
 */
export class PreloadListFile {
  readonly #dataDir: string;
  readonly #lookAgainMs: number;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #seen = '';
  #list: PackedList | null = null;

  constructor(dataDir: string, lookAgainMs = usualLookAgainMs) {
    this.#dataDir = dataDir;
    this.#lookAgainMs = lookAgainMs;
  }

  /** null: there is none, or it is unreadable. */
  current(): PackedList | null {
    if (performance.now() - this.#lookedAt >= this.#lookAgainMs) this.#look();
    return this.#list;
  }

  /** The file gets its name once it is complete, so that readers see the old list or the new one. */
  replace(packed: Uint8Array): void {
    mkdirSync(this.#dataDir, { recursive: true, mode: 0o700 });
    const draft = `${this.#path}.${process.pid}.unfinished`;
    const file = openSync(draft, 'w', 0o600);
    try {
      for (let at = 0; at < packed.length; ) at += writeSync(file, packed, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, this.#path);
    this.#look();
  }

  get #path(): string {
    return join(this.#dataDir, fileName);
  }

  #look(): void {
    this.#lookedAt = performance.now();
    const stats = statSync(this.#path, { throwIfNoEntry: false });
    const seen = stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.#list = stats === undefined ? null : (this.#read() ?? null);
  }

  #read(): PackedList | undefined {
    try {
      return PackedList.open(readFileSync(this.#path));
    } catch {
      // It may have been deleted in between, or be unreadable: that counts as none.
      return undefined;
    }
  }
}
