import type { ClientName, NetError } from '@hopwise/model';
import type { ConnectionPool } from '../connection/connection-pool.ts';
import { destinationOf } from '../destination.ts';
import { type FetchedHop, fetchHop } from '../fetch-hop.ts';
import type { Network } from '../network.ts';
import { Deadline } from '../request/deadline.ts';
import { HostBackoffError } from '../request/host-gate.ts';
import { netError } from '../request/net-error.ts';
import type { FetchDocument } from './fetch-document.ts';
import { isCertificateTrusted } from './seen-in-trace.ts';

export interface NetworkFetchOptions {
  network: Network;
  pool: ConnectionPool;
  deadline: Deadline;
  userAgent?: string | undefined;
  client?: ClientName | null | undefined;
}

/** A host that rests is left in peace: what it has besides the chain is not worth waiting for. */
function toUnresponsive(error: unknown): Pick<FetchedHop, 'head' | 'read' | 'error' | 'tls'> {
  if (!(error instanceof HostBackoffError)) throw error;
  const message = "The host sent Retry-After, so it wasn't requested again.";
  return { head: null, read: null, error: netError('NETWORK_FAILED', undefined, message), tls: null };
}

/** What is looked at beside the chain is not worth the whole time that the chain has. */
const usualPatienceMs = 5000;

/** Fetches documents as the trace does its hops: same guard, same client, but without its cookies and headers. */
export function networkFetch({
  network,
  pool,
  deadline,
  userAgent,
  client = null,
}: NetworkFetchOptions): FetchDocument {
  return async ({ url, maxBodyBytes, headers = [], patienceMs = usualPatienceMs }) => {
    const request = {
      url,
      method: 'GET',
      headers: userAgent === undefined ? [...headers] : [['User-Agent', userAgent] as [string, string], ...headers],
      body: null,
    };
    const keepBytes = () => maxBodyBytes;
    const parsed = new URL(url);
    const destination = destinationOf(parsed, pool, network);
    const budget = new ShortDeadline(deadline, patienceMs);
    const fetching = fetchHop(request, parsed, {
      network,
      destination,
      deadline: budget.deadline,
      client,
      cookies: null,
      isChallenged: false,
      keepBytes,
    });
    const { head, read, error, tls } = await fetching.catch(toUnresponsive).finally(() => budget.dispose());
    if (!head || !read) return { ok: false, error: budget.explain(error) ?? netError('NETWORK_FAILED') };
    return { ok: true, value: { url, head, read, trusted: isCertificateTrusted(tls) } };
  };
}

/** A part of the time that is left. */
class ShortDeadline {
  readonly deadline: Deadline;
  readonly #patienceMs: number;
  readonly #stopListening: () => void;

  constructor(whole: Deadline, patienceMs: number) {
    const stop = new AbortController();
    this.#patienceMs = patienceMs;
    this.#stopListening = whole.onEnd(() => stop.abort());
    this.deadline = new Deadline({
      // A timer takes Infinity for no time at all.
      ...(Number.isFinite(patienceMs) && { timeoutMs: patienceMs }),
      timeoutMessage: `The response didn't finish within ${patienceMs / 1000} s.`,
      signal: stop.signal,
    });
  }

  explain(error: NetError | null): NetError | null {
    if (error?.code !== 'TIMEOUT') return error;
    return netError('TIMEOUT', undefined, `No response within the ${this.#patienceMs / 1000} s that Hopwise waits.`);
  }

  dispose(): void {
    this.#stopListening();
    this.deadline.dispose();
  }
}
