import type { ConnectionPool } from '../connection/connection-pool.ts';
import type { Deadline } from '../deadline.ts';
import { destinationOf, fetchHop } from '../fetch-hop.ts';
import { netError } from '../net-error.ts';
import type { Network } from '../network.ts';
import type { FetchDocument } from './fetch-document.ts';

export interface NetworkFetchOptions {
  network: Network;
  pool: ConnectionPool;
  deadline: Deadline;
  userAgent: string | undefined;
}

/** Fetches documents as the trace does its hops: same guard, same user agent, but without its cookies and headers. */
export function networkFetch({ network, pool, deadline, userAgent }: NetworkFetchOptions): FetchDocument {
  return async ({ url, maxBodyBytes, headers = [] }) => {
    const request = {
      url,
      method: 'GET',
      headers: userAgent === undefined ? [...headers] : [['User-Agent', userAgent] as [string, string], ...headers],
      body: null,
    };
    const keepBytes = () => maxBodyBytes;
    const parsed = new URL(url);
    const { head, read, error, tls } = await fetchHop(request, parsed, {
      network,
      destination: destinationOf(parsed, pool, network),
      deadline,
      cookies: null,
      keepBytes,
    });
    if (!head || !read) return { ok: false, error: error ?? netError('NETWORK_FAILED') };
    return { ok: true, value: { url, head, read, trusted: tls?.trusted ?? null } };
  };
}
