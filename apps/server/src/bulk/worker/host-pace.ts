import { randomInt } from 'node:crypto';
import type { SeenResponse } from '@hopwise/engine';
import { readRetryAfter, textHash } from '@hopwise/model';

/**
 * Hosts have places by their hash: two that share one wait for each other now and then. Each start of a server deals them
 * out anew, so that nobody can choose a name that shares the place of another.
 */
const placeCount = 2 ** 18;
const { BYTES_PER_ELEMENT: momentBytes } = BigInt64Array;
const { BYTES_PER_ELEMENT: numberBytes } = Int32Array;
const moments = 2 * placeCount + 1;
/** Whoever asks for longer gets so long. */
const maxRestMs = 10 * 60 * 1000;
/** A host that asks for a rest so often, and serves nothing in between, would never be done with. */
const maxRestsInARow = 3;
/** Statuses whose Retry-After says when to come again (RFC 9110 section 15.6.4, RFC 6585 section 4). */
const askingToWait: readonly number[] = [429, 503];

/** What is known of hosts; threads that are given the same share the pace. */
export function paceMemory(): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(moments * momentBytes + (placeCount + 1) * numberBytes + placeCount);
  numbersOf(memory)[placeCount] = randomInt(2 ** 31);
  return memory;
}

const numbersOf = (memory: SharedArrayBuffer) => new Int32Array(memory, moments * momentBytes, placeCount + 1);

export interface HostPaceOptions {
  /** From the start of one request to that of the next. */
  delayMs: number;
  memory?: SharedArrayBuffer;
  /** Milliseconds since 1970. */
  now?(): number;
}

/**
 * How politely hosts are asked: with a pause between requests, and not at all for as long as they ask for by
 * Retry-After. Pauses are counted by address and domain. A rest is of one host name alone: whoever has a site on a shared
 * address must not stop all others there. Knows nothing of rows and jobs.
 */
export class HostPace {
  readonly #options: HostPaceOptions;
  readonly #now: () => number;
  /** When the next request to a place may start. */
  readonly #nextStart: BigInt64Array<SharedArrayBuffer>;
  /** Until when a place rests; after all of them, when the last rest of any ends. */
  readonly #restEnd: BigInt64Array<SharedArrayBuffer>;
  /** Which host it is that rests at a place, by another hash: others that share the place do not. */
  readonly #restingHost: Int32Array<SharedArrayBuffer>;
  /** How often it has asked to wait since it last served something. */
  readonly #rests: Uint8Array<SharedArrayBuffer>;
  /** What makes the hashes of this server its own. */
  readonly #salt: number;

  constructor(options: HostPaceOptions) {
    const { memory = paceMemory(), now = Date.now } = options;
    this.#options = options;
    this.#now = now;
    this.#nextStart = new BigInt64Array(memory, 0, placeCount);
    this.#restEnd = new BigInt64Array(memory, placeCount * momentBytes, placeCount + 1);
    this.#restingHost = numbersOf(memory);
    this.#salt = this.#restingHost[placeCount] ?? 0;
    this.#rests = new Uint8Array(memory, moments * momentBytes + (placeCount + 1) * numberBytes, placeCount);
  }

  /** Takes the next turn at all that a request is counted by. Returns in how many milliseconds it comes. */
  takeTurn(keys: readonly string[]): number {
    return this.#options.delayMs === 0 ? 0 : Math.max(...keys.map((key) => this.#takeTurnAt(key)));
  }

  #takeTurnAt(key: string): number {
    const place = this.#placeOf(key);
    const now = this.#now();
    for (;;) {
      const next = Atomics.load(this.#nextStart, place);
      const start = Math.max(now, Number(next));
      const after = BigInt(start + this.#options.delayMs);
      if (Atomics.compareExchange(this.#nextStart, place, next, after) === next) return start - now;
    }
  }

  /** Whether any host rests. */
  get hasRests(): boolean {
    return Number(Atomics.load(this.#restEnd, placeCount)) > this.#now();
  }

  /** Until when a host rests, if it does. */
  restOf(host: string): number | undefined {
    if (!this.hasRests) return undefined;
    const place = this.#placeOf(host);
    const end = Number(Atomics.load(this.#restEnd, place));
    return end > this.#now() && this.#isKnownAt(place, host) ? end : undefined;
  }

  /** When a host that asked to wait may be asked again; undefined when it has asked too often. */
  againAt(host: string): number | undefined {
    const place = this.#placeOf(host);
    const isTiresome = this.#isKnownAt(place, host) && Atomics.load(this.#rests, place) > maxRestsInARow;
    return this.restOf(host) ?? (isTiresome ? undefined : this.#now());
  }

  /** Learns from a response. */
  notice(host: string, { statusCode, retryAfter }: Pick<SeenResponse, 'statusCode' | 'retryAfter'>): void {
    const isAsking = askingToWait.includes(statusCode);
    const waitMs = isAsking && retryAfter !== null ? readRetryAfter(retryAfter, this.#now()) : undefined;
    if (waitMs !== undefined) this.#rest(host, Math.min(waitMs, maxRestMs));
    else if (!isAsking) this.#serve(host);
  }

  #serve(host: string): void {
    const place = this.#placeOf(host);
    if (!this.#isKnownAt(place, host)) return;
    if (Atomics.load(this.#rests, place) > 0 && Number(Atomics.load(this.#restEnd, place)) <= this.#now()) {
      Atomics.store(this.#rests, place, 0);
    }
  }

  /**
   * What was on its way when a rest began asks for the same one. While another host rests at its place, a host cannot: it
   * is asked too early rather than left alone because of what another says.
   */
  #rest(host: string, waitMs: number): void {
    const now = this.#now();
    const place = this.#placeOf(host);
    const isKnown = this.#isKnownAt(place, host);
    const before = Atomics.load(this.#restEnd, place);
    const end = BigInt(Math.ceil(now + waitMs));
    if (Number(before) <= now) {
      const isLongAgo = now - Number(before) > maxRestMs;
      const rests = isLongAgo || !isKnown ? 0 : Atomics.load(this.#rests, place);
      if (rests >= maxRestsInARow) {
        // Once too often. Until then, who looks only after the last rest is over may still ask again.
        Atomics.store(this.#rests, place, maxRestsInARow + 1);
        return;
      }
      if (Atomics.compareExchange(this.#restEnd, place, before, end) !== before) return;
      Atomics.store(this.#restingHost, place, this.#nameOf(host));
      Atomics.store(this.#rests, place, rests + 1);
    } else if (!isKnown) return;
    else if (end > before) Atomics.store(this.#restEnd, place, end);
    if (end > Atomics.load(this.#restEnd, placeCount)) Atomics.store(this.#restEnd, placeCount, end);
  }

  #placeOf(host: string): number {
    return textHash(`${this.#salt} ${host}`) % placeCount;
  }

  #nameOf(host: string): number {
    return textHash(`${host} ${this.#salt}`) | 0;
  }

  #isKnownAt(place: number, host: string): boolean {
    return Atomics.load(this.#restingHost, place) === this.#nameOf(host);
  }
}
