import type { Gathered } from '@hopwise/model';
import { ConnectionPool } from '../connection/connection-pool.ts';
import type { Network } from '../network.ts';
import { Deadline } from '../request/deadline.ts';
import { netError } from '../request/net-error.ts';
import { followDocument } from './fetch-document.ts';
import { networkFetch } from './network-fetch.ts';

export interface FileRequest {
  url: string;
  maxBytes: number;
  timeoutMs: number;
  signal?: AbortSignal;
}

export interface FetchedFile {
  statusCode: number;
  content: Buffer;
  /** False: it is larger than wanted, or broke off. */
  complete: boolean;
}

const maxRedirects = 5;

/**
 * Downloads a file that this server itself will rely on, by the same guarded way as everything else. Unlike a site that
 * is checked, one with a certificate that is not trusted is not believed, nor one that leaves https.
 */
export async function fetchFile(
  network: Network,
  { url, maxBytes, timeoutMs, signal }: FileRequest,
): Promise<Gathered<FetchedFile>> {
  const deadline = new Deadline({ timeoutMs, signal });
  const pool = new ConnectionPool();
  try {
    const fetchDocument = networkFetch({ network, pool, deadline });
    const { route, last } = await followDocument(fetchDocument, { url, maxBodyBytes: maxBytes }, maxRedirects);
    if (!last.ok) return last;
    const leavesHttps = url.startsWith('https:') && route.some((step) => !step.url.startsWith('https:'));
    if (leavesHttps) return refused('It redirects from https to http.');
    if (route.some(({ trusted }) => trusted === false)) return refused("Its certificate isn't trusted.");
    const { head, read } = last.value;
    const complete = read.contentComplete && !read.isUndecodable;
    return { ok: true, value: { statusCode: head.statusCode, content: read.content, complete } };
  } finally {
    deadline.dispose();
    pool.close();
  }
}

const refused = (message: string): { ok: false; error: ReturnType<typeof netError> } => ({
  ok: false,
  error: netError('NETWORK_FAILED', undefined, message),
});
