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
 * What requests to a host count as besides: every address they may go to, and the registered domain. Otherwise a thousand
 * names of one server would get a thousand times as many requests. An IPv6 address counts as its /64, which is the
 * smallest network (RFC 4291 section 2.5.4).
 */
export const serversOf = (host: string, addresses: readonly string[]): string[] => [
  ...new Set([getDomain(host, { allowPrivateDomains: true }) ?? host, ...addresses.map(networkOf)]),
];

function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  return `${new ipaddr.IPv6([...ip.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}

/** Something that requests are counted by, and how many of them may be under way. */
export interface GateKey {
  name: string;
  most: number;
  /**
   * Which come first when a request has several: whoever waits holds those before it, and nothing that comes later. All
   * requests go by the same order, so no two wait for each other.
   */
  kind: 'person at server' | 'host' | 'server';
}

const kinds: readonly GateKey['kind'][] = ['person at server', 'host', 'server'];
/** Each kind has places of its own. */
const placesOfKind = Math.floor(placeCount / kinds.length);

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

  /** Where requests to a host enter and leave. */
  at(host: string): HostEntrance {
    return this.atAll([{ name: host, most: this.#perHost, kind: 'host' }]);
  }

  /** Where requests enter and leave that count by several keys. */
  atAll(keys: readonly GateKey[]): HostEntrance {
    const found = keys.map((key): [place: number, most: number] => [this.#placeOf(key), key.most]);
    const places = new Map(found.sort(([one], [other]) => one - other));
    return {
      enter: () => this.#enterAll([...places]),
      leave: () => {
        for (const place of places.keys()) this.#leave(place);
      },
    };
  }

  #placeOf({ name, kind }: GateKey): number {
    return kinds.indexOf(kind) * placesOfKind + (textHash(`${this.#inside[placeCount]} ${name}`) % placesOfKind);
  }

  #enterAll([first, ...others]: readonly [place: number, most: number][]): Promise<void> | undefined {
    if (first === undefined) return undefined;
    const held = this.#enter(...first);
    return held === undefined ? this.#enterAll(others) : held.then(() => this.#enterAll(others));
  }

  #enter(place: number, most: number): Promise<void> | undefined {
    const queue = this.#waiting.get(place);
    if (queue === undefined && this.#goIn(place, most)) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    if (queue === undefined) void this.#serve(place, most, [resolve]);
    else queue.push(resolve);
    return promise;
  }

  #leave(place: number): void {
    Atomics.sub(this.#inside, place, 1);
    Atomics.notify(this.#inside, place, 1);
  }

  #goIn(place: number, most: number): boolean {
    for (;;) {
      const inside = Atomics.load(this.#inside, place);
      if (inside >= most) return false;
      if (Atomics.compareExchange(this.#inside, place, inside, inside + 1) === inside) return true;
    }
  }

  /** Each thread has one of its own wait for all of them, so that threads take turns. */
  async #serve(place: number, most: number, queue: (() => void)[]): Promise<void> {
    this.#waiting.set(place, queue);
    while (queue.length > 0) {
      if (this.#goIn(place, most)) queue.shift()?.();
      else await Atomics.waitAsync(this.#inside, place, most).value;
    }
    this.#waiting.delete(place);
  }
}
