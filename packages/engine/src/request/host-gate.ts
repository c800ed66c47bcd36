import ipaddr from 'ipaddr.js';
import { getDomain } from 'tldts';

export interface HostEntrance {
  /** Undefined when the request may go at once. Each that goes has to leave again. Rejects with a HostBackoffError. */
  enter(): Promise<void> | undefined;
  leave(): void;
  /** Called with each response, before its request leaves. */
  notice?(seen: SeenResponse): void;
}

/** The parts of a response that affect how a host may be requested. */
export interface SeenResponse {
  ip: string | null;
  statusCode: number;
  /** The Retry-After header (RFC 9110 section 10.2.3). */
  retryAfter: string | null;
}

/** The host is not to be requested now, for longer than a request should wait. */
export class HostBackoffError extends Error {
  override name = 'HostBackoffError';
  /** Milliseconds since 1970. */
  readonly until: number;

  constructor(host: string, until: number) {
    super(`${host} must not be requested before ${new Date(until).toISOString()}`);
    this.until = until;
  }
}

/**
 * The other keys that requests to a host count toward: every address they may go to, and the registered domain.
 * Otherwise a thousand names of one server would get a thousand times as many requests. An IPv6 address counts as its
 * /64, the smallest network (RFC 4291 section 2.5.4).
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
   * The order in which a request with several keys takes them: while it waits it holds earlier ones, never later ones.
   * All requests use the same order, so no two wait for each other.
   */
  kind: 'person at server' | 'host' | 'server';
}

const kinds: readonly GateKey['kind'][] = ['person at server', 'host', 'server'];

/** The counts of one key. */
interface Counter {
  inside: number;
  waiting: (() => void)[];
}

/** Limits the parallel requests to one host; the others wait, first come, first served. */
export class HostGate {
  readonly #perHost: number;
  /** Counters of keys in use. */
  readonly #counters = new Map<string, Counter>();

  constructor(perHost: number) {
    this.#perHost = perHost;
  }

  /** Where requests to a host enter and leave. */
  at(host: string): HostEntrance {
    return this.atAll([{ name: host, most: this.#perHost, kind: 'host' }]);
  }

  /** Where requests enter and leave that count by several keys. */
  atAll(keys: readonly GateKey[]): HostEntrance {
    const named = keys.map(({ name, most, kind }): [rank: string, most: number] => [
      `${kinds.indexOf(kind)} ${name}`,
      most,
    ]);
    const ordered = [...new Map(named)].sort(([one], [other]) => (one < other ? -1 : 1));
    return {
      enter: () => this.#enterAll(ordered, 0),
      leave: () => {
        for (const [key, most] of ordered) this.#leave(key, most);
      },
    };
  }

  #enterAll(keys: readonly [key: string, most: number][], from: number): Promise<void> | undefined {
    for (let index = from; index < keys.length; index += 1) {
      const [key, most] = keys[index] as [string, number];
      const held = this.#enter(key, most);
      if (held !== undefined) return held.then(() => this.#enterAll(keys, index + 1));
    }
    return undefined;
  }

  #enter(key: string, most: number): Promise<void> | undefined {
    const counter = this.#counters.get(key);
    if (counter === undefined) {
      this.#counters.set(key, { inside: 1, waiting: [] });
      return undefined;
    }
    if (counter.inside < most && counter.waiting.length === 0) {
      counter.inside += 1;
      return undefined;
    }
    return new Promise((resolve) => counter.waiting.push(resolve));
  }

  /** The longest waiter takes the slot immediately, so no one else gets in between. */
  #leave(key: string, most: number): void {
    const counter = this.#counters.get(key);
    if (counter === undefined) return;
    const next = counter.inside <= most ? counter.waiting.shift() : undefined;
    if (next !== undefined) next();
    else counter.inside -= 1;
    if (counter.inside === 0) this.#counters.delete(key);
  }
}
