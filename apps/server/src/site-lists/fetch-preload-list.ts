import { fetchFile, type Network } from '@hopwise/engine';
import { packPublishedList } from './pack-published-list.ts';
import { NotAPreloadListError } from './read-published-list.ts';

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
