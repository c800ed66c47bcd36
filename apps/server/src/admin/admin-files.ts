import { randomBytes } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { UsageError } from './admin-command.ts';
import { writeTo } from './stalls.ts';

/** The exit code of a program ended by Ctrl-C. */
const interruptedCode = 130;

/**
 * Writes a new compressed file that only its owner can read. It gets its name once it is complete; an existing file is
 * never overwritten. A killed process leaves a file with a recognizable name, which the next write to that directory
 * removes.
 */
export async function writeFileWhole(
  path: string,
  work: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (existsSync(path)) throw thereAlready(path);
  removeOldDrafts(dirname(path));
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.unfinished`;
  const file = openDraft(path, draft);
  const discard = () => rmSync(draft, { force: true });
  const onInterrupt = () => {
    discard();
    process.exit(interruptedCode);
  };
  const gzip = createGzip();
  // Flush to disk before the file gets its name.
  const written = pipeline(gzip, createWriteStream(draft, { fd: file, flush: true }));
  const writing = work((text) => writeTo(gzip, text, Number.POSITIVE_INFINITY));
  writing.catch(() => undefined);
  process.once('SIGINT', onInterrupt).once('SIGTERM', onInterrupt);
  try {
    await Promise.race([writing, written]);
    gzip.end();
    await written;
    giveName(draft, path);
  } catch (error) {
    gzip.destroy();
    await written.catch(() => undefined);
    discard();
    throw error;
  } finally {
    process.off('SIGINT', onInterrupt).off('SIGTERM', onInterrupt);
  }
}

const draftName = /\.(\d+)-[0-9a-f]{8}\.unfinished$/;
/** A live writer keeps updating its file, even if its process isn't visible from here. */
const stillMs = 60_000;

/** Deletes what killed processes left behind. */
function removeOldDrafts(directory: string): void {
  for (const name of namesIn(directory)) {
    const [, pid] = draftName.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const file = join(directory, name);
    const changedAtMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changedAtMs > stillMs) rmSync(file, { force: true });
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    // Any other problem surfaces when the file is written.
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function openDraft(path: string, draft: string): number {
  try {
    return openSync(draft, 'wx', 0o600);
  } catch (error) {
    throw new UsageError(`Can't write ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Linking fails if the file exists, while renaming would replace it. Not every file system has hard links. */
function giveName(draft: string, path: string): void {
  try {
    linkSync(draft, path);
    rmSync(draft);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(path)) throw thereAlready(path);
    renameSync(draft, path);
  }
}

const thereAlready = (path: string) => new UsageError(`${path} already exists`);

const gzipMagic = [0x1f, 0x8b];

/** Opens a file, decompressing it if needed. The reader gets an error for a damaged one. */
export function readFile(path: string): AsyncIterable<Buffer> {
  return explainDamage(path, openFile(path));
}

async function* explainDamage(path: string, content: Readable): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw new UsageError(`${path} is damaged or truncated (${error.message}). Nothing was changed.`, { cause: error });
  }
}

const isZlibError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('Z_');

function openFile(path: string): Readable {
  let isGzip: boolean;
  try {
    const file = openSync(path, 'r');
    const head = new Uint8Array(2);
    readSync(file, head);
    closeSync(file);
    isGzip = gzipMagic.every((byte, index) => head[index] === byte);
  } catch (error) {
    throw new UsageError(`Can't read ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
  const stream = createReadStream(path);
  if (!isGzip) return stream;
  const gunzip = createGunzip();
  // The reader gets the error; without this handler it would be unhandled once reading has stopped.
  gunzip.on('error', () => undefined);
  pipeline(stream, gunzip).catch(() => undefined);
  return gunzip;
}
