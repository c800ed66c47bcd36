import type { Gathered } from '@hopwise/model';
import type { FetchIssuer } from '../certificate/complete-path.ts';
import { nowMs } from '../request/deadline.ts';
import type { FileRequest } from './fetch-file.ts';

const maxFiles = 200;
/** Certificates of authorities live for years; a server that failed may be back soon. */
const maxAgeMs = { found: 60 * 60 * 1000, missed: 60 * 1000 };
const maxBytes = 100_000;
/** Chromium waits 15 s, which is all the time that a check usually has. */
const timeoutMs = 10_000;

interface File {
  content: Promise<Buffer | undefined>;
  staleAt: number;
}

/** Fetches the certificate of an issuer once for all the hosts that forgot to send it. */
export function rememberedIssuers(fetchFile: (request: FileRequest) => Promise<Gathered<Buffer>>): FetchIssuer {
  const files = new Map<string, File>();

  async function fetchFresh(url: string, file: Pick<File, 'staleAt'>): Promise<Buffer | undefined> {
    const fetched = await fetchFile({ url, maxBytes, timeoutMs });
    file.staleAt = nowMs() + (fetched.ok ? maxAgeMs.found : maxAgeMs.missed);
    return fetched.ok ? fetched.value : undefined;
  }

  return (url) => {
    const known = files.get(url);
    if (known && nowMs() < known.staleAt) return known.content;
    const staleAt = nowMs() + timeoutMs * 2;
    const file: File = { staleAt, content: Promise.resolve(undefined) };
    file.content = fetchFresh(url, file);
    files.delete(url);
    if (files.size >= maxFiles) files.delete(files.keys().next().value ?? '');
    files.set(url, file);
    return file.content;
  };
}
