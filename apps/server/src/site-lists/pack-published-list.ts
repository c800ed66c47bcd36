import { Worker } from 'node:worker_threads';
import type { PackedListFacts } from './packed-list.ts';
import { NotAPreloadListError } from './read-published-list.ts';

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
