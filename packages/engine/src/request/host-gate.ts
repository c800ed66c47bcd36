import { randomInt } from 'node:crypto';
import { textHash } from '@hopwise/model';
import ipaddr from 'ipaddr.js';
import { getDomain } from 'tldts';

/**
 * Hosts are counted by their hash. With so many places hardly ever do two busy ones have to share one, and as each gate
 * deals them out anew, nobody can choose a slow one to share that of another.
 */
const placeCount = 2 ** 20;

/** What a gate counts in, and then by what it deals out the places; threads that are given the same share the gate. */
export function gateMemory(): SharedArrayBuffer {
  const memory = new SharedArrayBuffer((placeCount + 1) * Int32Array.BYTES_PER_ELEMENT);
  new Int32Array(memory)[placeCount] = randomInt(2 ** 31);
  return memory;
}

export interface HostEntrance {
  /** Undefined when the request may go at once. Each that goes has to leave again. Rejects with a HostRestsError. */
  enter(): Promise<void> | undefined;
  leave(): void;
  /** Told of each response, before its request leaves. */
  notice?(seen: SeenResponse): void;
}

/** What a host said that may matter for how it is to be asked. */
export interface SeenResponse {
  ip: string | null;
  statusCode: number;
  /** The Retry-After header (RFC 9110 section 10.2.3). */
  retryAfter: string | null;
}

/** The host is not to be asked for now, for longer than a request should wait. */
export class HostRestsError extends Error {
  override name = 'HostRestsError';
  /** Milliseconds since 1970. */
  readonly until: number;

  constructor(host: string, until: number) {
    super(`${host} is not asked before ${new Date(until).toISOString()}`);
    this.until = until;
  }
}

/**
 * What requests to a host are counted by: every address they may go to, and the registered domain. Otherwise a thousand
 * names of one server would get a thousand times as many requests. An IPv6 address counts as its /64, which is the
 * smallest network (RFC 4291 section 2.5.4).
 */
export const gateKeys = (host: string, addresses: readonly string[]): string[] => [
  ...new Set([getDomain(host, { allowPrivateDomains: true }) ?? host, ...addresses.map(networkOf)]),
];

function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  return `${new ipaddr.IPv6([...ip.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}

/** Lets no more than so many requests at once to one host; the others wait, first come, first served. */
export class HostGate {
  readonly #perHost: number;
  /** How many requests are at each place, of all threads. */
  readonly #inside: Int32Array<SharedArrayBuffer>;
  /** Who waits in this thread. */
  readonly #waiting = new Map<number, (() => void)[]>();

  constructor(perHost: number, memory: SharedArrayBuffer = gateMemory()) {
    this.#perHost = perHost;
    this.#inside = new Int32Array(memory);
  }

  /** Where requests enter and leave that are counted by these keys: a host, or what gateKeys returns. */
  at(...keys: readonly string[]): HostEntrance {
    const hashes = keys.map((key) => textHash(`${this.#inside[placeCount]} ${key}`) % placeCount);
    // Everyone goes from place to place in the same order, so no two wait for each other.
    const places = [...new Set(hashes)].sort((one, other) => one - other);
    return {
      enter: () => this.#enterAll(places),
      leave: () => {
        for (const place of places) this.#leave(place);
      },
    };
  }

  #enterAll([place, ...others]: readonly number[]): Promise<void> | undefined {
    if (place === undefined) return undefined;
    const held = this.#enter(place);
    return held === undefined ? this.#enterAll(others) : held.then(() => this.#enterAll(others));
  }

  #enter(place: number): Promise<void> | undefined {
    const queue = this.#waiting.get(place);
    if (queue === undefined && this.#goIn(place)) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    if (queue === undefined) void this.#serve(place, [resolve]);
    else queue.push(resolve);
    return promise;
  }

  #leave(place: number): void {
    Atomics.sub(this.#inside, place, 1);
    Atomics.notify(this.#inside, place, 1);
  }

  #goIn(place: number): boolean {
    for (;;) {
      const inside = Atomics.load(this.#inside, place);
      if (inside >= this.#perHost) return false;
      if (Atomics.compareExchange(this.#inside, place, inside, inside + 1) === inside) return true;
    }
  }

  /** Each thread has one of its own wait for all of them, so that threads take turns. */
  async #serve(place: number, queue: (() => void)[]): Promise<void> {
    this.#waiting.set(place, queue);
    while (queue.length > 0) {
      if (this.#goIn(place)) queue.shift()?.();
      else await Atomics.waitAsync(this.#inside, place, this.#perHost).value;
    }
    this.#waiting.delete(place);
  }
}
