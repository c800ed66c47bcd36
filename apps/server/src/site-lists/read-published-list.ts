import { Worker } from 'node:worker_threads';
import type { PackedListFacts, PreloadEntries } from './packed-list.ts';

/** Why a file isn't accepted as the list, in one sentence. */
export class NotAPreloadListError extends Error {
  override name = 'NotAPreloadListError';
}

const hostName = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
const maxNameLength = 253;

/**
 * Reads Chromium's transport_security_state_static.json: JSON with comments on separate lines, as in the repository, or
 * the same in base64, as served by the repository's web server. Entries are the innermost objects; they are parsed one
 * by one.
 */
export function readPublishedList(published: Uint8Array): PreloadEntries {
  const text = decode(published).replaceAll(/^[\t ]*\/\/.*$/gm, '');
  if (!/^\s*\{/.test(text)) throw new NotAPreloadListError('it is neither JSON nor base64-encoded JSON');
  // An entry ends like the file does, but not the list of entries.
  if (!/\]\s*\}$/.test(text.slice(-1000).trimEnd())) throw new NotAPreloadListError('it is truncated');
  const entries: PreloadEntries = new Map();
  for (const [written] of text.matchAll(/\{[^{}]*\}/g)) {
    const { name, policy, mode, include_subdomains: subdomains } = readObject(written);
    // Key sets have names too, but no policy. An unreadable entry is skipped.
    if (typeof name !== 'string' || policy === undefined || !isHostName(name)) continue;
    const coverage = subdomains === true ? 'subdomains' : 'host';
    entries.set(name.toLowerCase(), mode === 'force-https' ? coverage : 'none');
  }
  if (![...entries.values()].some((coverage) => coverage !== 'none')) {
    throw new NotAPreloadListError('it has no hosts with mode force-https');
  }
  return entries;
}

/** Neither an object nor a comment starts like base64. */
function decode(published: Uint8Array): string {
  const bytes = Buffer.from(published.buffer, published.byteOffset, published.byteLength);
  const start = bytes
    .subarray(0, 4096)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  const isBase64 = /^[\w+/]{40}/.test(start) && !start.startsWith('//');
  const text = isBase64 ? Buffer.from(bytes.toString('latin1'), 'base64') : bytes;
  return text.toString('utf8').replace(/^\uFEFF/, '');
}

function readObject(written: string): Record<string, unknown> {
  try {
    return JSON.parse(written) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const isHostName = (name: string): boolean => name.length <= maxNameLength && hostName.test(name.toLowerCase());

export interface ListToPack extends PackedListFacts {
  published: Uint8Array;
}

export type PackResult = { packed: Uint8Array } | { refused: string };

/**
 * Converts Chromium's published list to our stored format. It briefly takes a second and a hundred megabytes, so a
 * thread does it and then frees both. It takes ownership of the bytes. Rejects with NotAPreloadListError.
 */
export async function packPublishedList(published: Uint8Array, facts: PackedListFacts): Promise<Buffer> {
  // A small buffer is part of a shared one.
  const own = published.byteLength === published.buffer.byteLength ? published : new Uint8Array(published);
  const workerData: ListToPack = { published: own, ...facts };
  const transferList = [own.buffer as ArrayBuffer];
  const worker = new Worker(new URL('./pack-thread.ts', import.meta.url), { workerData, transferList });
  const { promise, resolve, reject } = Promise.withResolvers<PackResult>();
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`The preload list thread exited with code ${code}`)));
  const result = await promise;
  if ('refused' in result) throw new NotAPreloadListError(result.refused);
  return Buffer.from(result.packed.buffer, result.packed.byteOffset, result.packed.byteLength);
}
