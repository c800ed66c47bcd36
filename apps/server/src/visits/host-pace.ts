import type { SeenResponse } from '@hopwise/engine';
import { readRetryAfter } from '@hopwise/model';

/** A longer Retry-After is cut to this. */
const maxRestMs = 10 * 60 * 1000;
/** A host that sends Retry-After this often, without serving anything in between, would never be finished. */
const maxRestsInARow = 3;
/** Statuses whose Retry-After says when to retry (RFC 9110 section 15.6.4, RFC 6585 section 4). */
const askingToWait: readonly number[] = [429, 503];
/** Obsolete entries are dropped when there are this many more of them. */
const forgetEvery = 10_000;

export interface HostPaceOptions {
  /** From the start of one request to the start of the next. */
  delayMs: number;
  /** Milliseconds since 1970. */
  now?(): number;
}

interface Rest {
  /** Milliseconds since 1970. */
  until: number;
  /** How often the host has sent Retry-After since it last served something. */
  inARow: number;
}

/**
 * The pace of requests to hosts: a pause between requests, and none at all for as long as Retry-After says. Pauses are
 * counted by address and domain. A backoff applies to one host name only: one site on a shared address must not stop
 * all the others there. This class knows nothing about rows and jobs.
 */
export class HostPace {
  readonly #delayMs: number;
  readonly #now: () => number;
  /** When the next request counted by a key may start. */
  readonly #nextStarts = new Map<string, number>();
  readonly #rests = new Map<string, Rest>();
  #lastRestEnds = 0;
  #forgetAbove = forgetEvery;

  constructor({ delayMs, now = Date.now }: HostPaceOptions) {
    this.#delayMs = delayMs;
    this.#now = now;
  }

  /** Takes the next turn for all keys of a request. Returns the wait in milliseconds. */
  takeTurn(keys: readonly string[]): number {
    if (this.#delayMs === 0) return 0;
    const now = this.#now();
    const starts = keys.map((key) => {
      const start = Math.max(now, this.#nextStarts.get(key) ?? now);
      this.#nextStarts.set(key, start + this.#delayMs);
      return start;
    });
    this.#forgetOld(now);
    return Math.max(now, ...starts) - now;
  }

  /** Whether any host is in backoff. */
  get hasRests(): boolean {
    return this.#lastRestEnds > this.#now();
  }

  /** Until when a host is in backoff, if it is. */
  restOf(host: string): number | undefined {
    if (!this.hasRests) return undefined;
    const until = this.#rests.get(host)?.until ?? 0;
    return until > this.#now() ? until : undefined;
  }

  /** When a host in backoff may be requested again; undefined when it has backed off too often. */
  againAt(host: string): number | undefined {
    const isTiresome = (this.#rests.get(host)?.inARow ?? 0) > maxRestsInARow;
    return this.restOf(host) ?? (isTiresome ? undefined : this.#now());
  }

  /** Learns from a response. */
  notice(host: string, { statusCode, retryAfter }: Pick<SeenResponse, 'statusCode' | 'retryAfter'>): void {
    const isAsking = askingToWait.includes(statusCode);
    const waitMs = isAsking && retryAfter !== null ? readRetryAfter(retryAfter, this.#now()) : undefined;
    if (waitMs !== undefined) this.#rest(host, Math.min(waitMs, maxRestMs));
    else if (!isAsking && this.restOf(host) === undefined) this.#rests.delete(host);
  }

  /** The active backoffs, to be kept while nothing visits sites. */
  get rests(): [host: string, rest: Rest][] {
    const now = this.#now();
    return [...this.#rests].filter(([, { until }]) => until > now);
  }

  keepTo(rests: Iterable<[host: string, rest: Rest]>): void {
    for (const [host, rest] of rests) this.#remember(host, rest);
  }

  /** Requests that were in flight when a backoff began ask for the same one. */
  #rest(host: string, waitMs: number): void {
    const now = this.#now();
    const until = Math.ceil(now + waitMs);
    const before = this.#rests.get(host);
    if (before !== undefined && before.until > now) {
      this.#remember(host, { ...before, until: Math.max(until, before.until) });
      return;
    }
    const isLongAgo = before === undefined || now - before.until > maxRestMs;
    const inARow = isLongAgo ? 1 : before.inARow + 1;
    // One too many. Until the last backoff ends, callers may still retry.
    this.#remember(host, { until: inARow > maxRestsInARow ? (before?.until ?? 0) : until, inARow });
  }

  #remember(host: string, rest: Rest): void {
    this.#rests.set(host, rest);
    this.#lastRestEnds = Math.max(this.#lastRestEnds, rest.until);
  }

  #forgetOld(now: number): void {
    if (this.#nextStarts.size + this.#rests.size < this.#forgetAbove) return;
    for (const [key, start] of this.#nextStarts) if (start <= now) this.#nextStarts.delete(key);
    for (const [host, { until }] of this.#rests) if (now - until > maxRestMs) this.#rests.delete(host);
    this.#forgetAbove = this.#nextStarts.size + this.#rests.size + forgetEvery;
  }
}
