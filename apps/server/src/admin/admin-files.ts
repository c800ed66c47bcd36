import { once } from 'node:events';
import { closeSync, createReadStream, createWriteStream, openSync, readSync, renameSync, rmSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { UsageError } from './usage-error.ts';

/**
 * Writes a new file, compressed, that only its owner may read. It has its name only once it is whole; a file that is
 * there already is left alone.
 */
export async function writeFileWhole(
  path: string,
  work: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const draft = `${path}.unfinished`;
  const claim = openForWriting(path);
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(draft, { mode: 0o600 }));
  try {
    await Promise.race([work((text) => writeTo(gzip, text)), written]);
    gzip.end();
    await written;
    renameSync(draft, path);
  } catch (error) {
    gzip.destroy();
    await written.catch(() => undefined);
    rmSync(draft, { force: true });
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(claim);
  }
}

function openForWriting(path: string): number {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(code === 'EEXIST' ? `${path} is there already` : `${path} cannot be written (${code})`);
  }
}

export async function writeTo(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}

const gzipMagic = [0x1f, 0x8b];

/** A file, decompressed if it needs to be. */
export function readFile(path: string): Readable {
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
  // Whoever reads is told of a damaged file; nobody else needs to be, even after the reading has stopped.
  gunzip.on('error', () => undefined);
  pipeline(stream, gunzip).catch(() => undefined);
  return gunzip;
}
