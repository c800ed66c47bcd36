import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientName, Gathered, MissingPage, NetError } from '@hopwise/model';
import type { ConnectionPool } from '../connection/connection-pool.ts';
import { destinationOf } from '../destination.ts';
import { type FetchedHop, fetchHop } from '../fetch-hop.ts';
import type { Network } from '../network.ts';
import { Deadline } from '../request/deadline.ts';
import { HostBackoffError } from '../request/host-gate.ts';
import { netError } from '../request/net-error.ts';
import { type FetchDocument, type FetchedDocument, redirectTarget } from './fetch-document.ts';
import { isCertificateTrusted } from './site-memory.ts';

export interface NetworkFetchOptions {
  network: Network;
  pool: ConnectionPool;
  deadline: Deadline;
  userAgent?: string | undefined;
  client?: ClientName | null | undefined;
}

/** A host in backoff isn't requested: evidence in addition to the chain isn't worth waiting for. */
function toUnresponsive(error: unknown): Pick<FetchedHop, 'head' | 'read' | 'error' | 'tls'> {
  if (!(error instanceof HostBackoffError)) throw error;
  const message = "The host sent Retry-After, so it wasn't requested again.";
  return { head: null, read: null, error: netError('NETWORK_FAILED', undefined, message), tls: null };
}

/** Evidence in addition to the chain isn't worth the chain's whole timeout. */
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

/** Requests a random URL that can't exist on the site. */
export async function gatherMissingPage(origin: string, fetchDocument: FetchDocument): Promise<Gathered<MissingPage>> {
  const url = `${origin}/no-such-page-${randomBytes(8).toString('hex')}`;
  const response = await budgetedFetch(1, fetchDocument)({ url, maxBodyBytes: 0 });
  if (!response.ok) return response;
  return {
    ok: true,
    value: { url, statusCode: response.value.head.statusCode, location: redirectTarget(response.value) },
  };
}

/** Optional evidence isn't worth a longer wait. */
const patienceMs = 3000;

/** Requests at most maxUrls URLs, each with a short timeout. */
export function budgetedFetch(maxUrls: number, fetchDocument: FetchDocument): FetchDocument {
  const asked = new Set<string>();
  return async (request) => {
    asked.add(request.url);
    return asked.size <= maxUrls ? fetchDocument({ ...request, patienceMs }) : overBudget;
  };
}

/** Enough for all but the pages that a page names as its canonical URL and its versions in other languages. */
const baseRequests = 12;
/** For those, redirects included. */
export const targetRequests = 8;
/** The maximum number of requests in addition to the chain, unless the server admin allows more. */
export const defaultExtraRequests = baseRequests + targetRequests;

/** The reserved part of a budget, so these pages are always checked. */
export const targetShare = (extraRequests: number): number =>
  Math.min(targetRequests, Math.max(0, extraRequests - baseRequests));

/** A robots.txt that takes its time must not cost all the rest. */
const maxWaitMs = 3000;

/** Counts the requests that are really made, whatever they are for, and refuses those past the limit. */
export class RequestBudget {
  #left: number;

  constructor(requests: number) {
    this.#left = requests;
  }

  /** A part of it for one purpose, which all others then leave alone. */
  setAside(requests: number): RequestBudget {
    const share = Math.min(requests, this.#left);
    this.#left -= share;
    return new RequestBudget(share);
  }

  /** The unused rest of a part, which others may use. */
  takeBack(part: RequestBudget): void {
    this.#left += part.#left;
    part.#left = 0;
  }

  get isSpent(): boolean {
    return this.#left === 0;
  }

  /** `otherwise`: for requests past the limit. */
  limit(fetchDocument: FetchDocument, otherwise: FetchDocument = async () => overBudget): FetchDocument {
    return async (request) => {
      if (this.#left === 0) return otherwise(request);
      this.#left -= 1;
      return fetchDocument(request);
    };
  }

  /** For requests that can wait: until something else is `done`, this many requests are reserved for it. */
  waitFor(done: Promise<unknown>, leaving: number, fetchDocument: FetchDocument): FetchDocument {
    return async (request) => {
      if (this.#left <= leaving) await Promise.race([done, sleep(maxWaitMs, undefined, { ref: false })]);
      return fetchDocument(request);
    };
  }
}

/** Stands in for a response when the request budget is used up. */
export const overBudget: Gathered<FetchedDocument> & { ok: false } = {
  ok: false,
  error: netError('TOO_MANY_HOPS', undefined, 'Request limit reached.'),
};
