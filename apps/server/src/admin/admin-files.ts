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
import { writeTo } from './stalls.ts';
import { UsageError } from './usage-error.ts';

/** The shell's way to tell that a program ended by Ctrl-C. */
const interruptedCode = 130;

/**
 * Writes a new file, compressed, that only its owner may read. It has its name only once it is whole; a file that is
 * there already is left alone. What a killed process leaves behind has a name of its own that tells so, and goes with
 * the next that is written there.
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
  // The disk has it all before it gets its name.
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
/** Whoever writes one does so all the time, also where its process cannot be seen from here. */
const stillMs = 60_000;

/** What processes left behind that were killed. */
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
    // Whether anything can be written there turns out when it is.
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
    throw new UsageError(`${path} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** A second name fails where a file is there already, and renaming would replace it. Not every file system has second names. */
function giveName(draft: string, path: string): void {
  try {
    linkSync(draft, path);
    rmSync(draft);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(path)) throw thereAlready(path);
    renameSync(draft, path);
  }
}

const thereAlready = (path: string) => new UsageError(`${path} is there already`);

const gzipMagic = [0x1f, 0x8b];

/** A file, decompressed if it needs to be. Whoever reads is told of one that is damaged. */
export function readFile(path: string): AsyncIterable<Buffer> {
  return explainDamage(path, openFile(path));
}

async function* explainDamage(path: string, content: Readable): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw new UsageError(`${path} is damaged or breaks off (${error.message}): nothing was changed`, { cause: error });
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
    throw new UsageError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const stream = createReadStream(path);
  if (!isGzip) return stream;
  const gunzip = createGunzip();
  // Nobody but the reader needs to be told, even after the reading has stopped.
  gunzip.on('error', () => undefined);
  pipeline(stream, gunzip).catch(() => undefined);
  return gunzip;
}
