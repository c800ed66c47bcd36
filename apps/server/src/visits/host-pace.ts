import type { SeenResponse } from '@hopwise/engine';
import { readRetryAfter } from '@hopwise/model';

/** Whoever asks for longer gets so long. */
const maxRestMs = 10 * 60 * 1000;
/** A host that asks for a rest so often, and serves nothing in between, would never be done with. */
const maxRestsInARow = 3;
/** Statuses whose Retry-After says when to come again (RFC 9110 section 15.6.4, RFC 6585 section 4). */
const askingToWait: readonly number[] = [429, 503];
/** Entries that no longer matter are forgotten when there are so many more of them. */
const forgetEvery = 10_000;

export interface HostPaceOptions {
  /** From the start of one request to that of the next. */
  delayMs: number;
  /** Milliseconds since 1970. */
  now?(): number;
}

interface Rest {
  /** Milliseconds since 1970. */
  until: number;
  /** How often the host has asked to wait since it last served something. */
  inARow: number;
}

/**
 * How politely hosts are asked: with a pause between requests, and not at all for as long as they ask for by
 * Retry-After. Pauses are counted by address and domain. A rest is of one host name alone: whoever has a site on a shared
 * address must not stop all others there. Knows nothing of rows and jobs.
 */
export class HostPace {
  readonly #delayMs: number;
  readonly #now: () => number;
  /** When the next request that is counted by a key may start. */
  readonly #nextStarts = new Map<string, number>();
  readonly #rests = new Map<string, Rest>();
  #lastRestEnds = 0;
  #forgetAbove = forgetEvery;

  constructor({ delayMs, now = Date.now }: HostPaceOptions) {
    this.#delayMs = delayMs;
    this.#now = now;
  }

  /** Takes the next turn at all that a request is counted by. Returns in how many milliseconds it comes. */
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

  /** Whether any host rests. */
  get hasRests(): boolean {
    return this.#lastRestEnds > this.#now();
  }

  /** Until when a host rests, if it does. */
  restOf(host: string): number | undefined {
    if (!this.hasRests) return undefined;
    const until = this.#rests.get(host)?.until ?? 0;
    return until > this.#now() ? until : undefined;
  }

  /** When a host that asked to wait may be asked again; undefined when it has asked too often. */
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

  /** The rests that are not over, to be kept while nothing visits sites. */
  get rests(): [host: string, rest: Rest][] {
    const now = this.#now();
    return [...this.#rests].filter(([, { until }]) => until > now);
  }

  keepTo(rests: Iterable<[host: string, rest: Rest]>): void {
    for (const [host, rest] of rests) this.#remember(host, rest);
  }

  /** What was on its way when a rest began asks for the same one. */
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
    // Once too often. Until then, who looks only after the last rest is over may still ask again.
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
