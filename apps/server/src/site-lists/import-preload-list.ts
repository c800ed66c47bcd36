import { maxPublishedBytes } from './fetch-preload-list.ts';
import { packPublishedList } from './pack-published-list.ts';
import { PreloadListFile } from './preload-list-file.ts';
import { NotAPreloadListError } from './read-published-list.ts';

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
