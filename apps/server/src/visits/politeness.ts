import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP } from 'node:net';
import {
  type GateKey,
  HostBackoffError,
  type HostEntrance,
  HostGate,
  matchRanges,
  type Network,
  serversOf,
} from '@hopwise/engine';
import { bareHost } from '@hopwise/parsers';
import type { Config } from '../config.ts';
import { HostPace } from './host-pace.ts';

interface PolitenessOptions {
  /** Concurrent requests to one host, and of one person to one address or registered domain. */
  perHost: number;
  /** From the start of one request to the start of the next. */
  delayMs: number;
  /** Whether an IP address is local, which needs no pause. */
  isOwn(ip: string): boolean;
  /** Milliseconds since 1970. */
  now?(): number;
}

interface GateOptions {
  /** Whether Retry-After is respected and recorded. */
  respectsRetryAfter?: boolean;
}

/** Politeness for visits outside of this process's bulk jobs and monitors. */
export interface PoliteVisits {
  /** Their requests count together with all others. Whether to request a host in backoff is up to them. */
  gateFor(person: string): Pick<HostGate, 'at'>;
  /** Until when a host is in backoff, if it is. */
  restOf(host: string): Promise<number | undefined>;
}

/** Where a host is. */
interface Whereabouts {
  /** The key that its requests are counted by, in addition to the host. */
  servers: readonly string[];
  isOwn: boolean;
  knownUntil: number;
}

const knownMs = 60_000;
const maxKnownHosts = 10_000;
/**
 * A name that resolves more slowly is counted by its domain alone. The trace itself resolves it again, in its own time.
 */
const lookupMs = 5000;

/**
 * How this process treats the sites it visits in the background: bulk rows, monitors and client comparisons share one
 * request count, one pace, and the hosts' Retry-After.
 */
export class Politeness {
  readonly pace: HostPace;
  readonly #options: PolitenessOptions;
  readonly #now: () => number;
  readonly #gate: HostGate;
  /** Who the requests are sent for. */
  readonly #person = new AsyncLocalStorage<string>();

  constructor(options: PolitenessOptions) {
    const { perHost, delayMs, now = Date.now } = options;
    this.#options = options;
    this.#now = now;
    this.#gate = new HostGate(perHost);
    this.pace = new HostPace({ delayMs, now });
  }

  /**
   * Does something for a person. At an address or domain that others also visit, each person has BULK_PER_HOST
   * concurrent requests, and all together twice as many: no one can take over a shared server with requests that hang.
   */
  actFor<T>(person: string, work: () => T): T {
    return this.#person.run(person, work);
  }

  #keysOf(host: string, servers: readonly string[]): GateKey[] {
    const { perHost } = this.#options;
    const person = this.#person.getStore() ?? '';
    return [
      ...servers.map((name) => ({ name: `${name} ${person}`, most: perHost, kind: 'person at server' as const })),
      { name: host, most: perHost, kind: 'host' },
      ...servers.map((name) => ({ name, most: 2 * perHost, kind: 'server' as const })),
    ];
  }

  /** The gate of a network whose names resolve by `resolve`. */
  gate(resolve: Network['resolve'], { respectsRetryAfter = true }: GateOptions = {}): Pick<HostGate, 'at'> {
    const known = new Map<string, Whereabouts>();

    async function find(host: string): Promise<readonly string[]> {
      const bare = bareHost(host);
      if (isIP(bare) !== 0) return [bare];
      const found = await resolve(bare, AbortSignal.timeout(lookupMs)).catch(() => []);
      return found.map(({ address }) => address);
    }

    const locate = async (host: string): Promise<Whereabouts> => {
      const addresses = await find(host);
      const { isOwn } = this.#options;
      const found = {
        servers: serversOf(host, addresses),
        isOwn: addresses.some(isOwn),
        knownUntil: this.#now() + knownMs,
      };
      const [oldest] = known.keys();
      if (known.size >= maxKnownHosts && oldest !== undefined) known.delete(oldest);
      known.delete(host);
      known.set(host, found);
      return found;
    };

    return {
      at: (host): HostEntrance => {
        let entrance: HostEntrance | undefined;
        const enterAt = ({ servers, isOwn }: Whereabouts) => {
          entrance ??= this.#gate.atAll(this.#keysOf(host, servers));
          const waitMs = isOwn ? 0 : this.pace.takeTurn(servers);
          return waitMs === 0 ? entrance.enter() : enterLater(entrance, waitMs);
        };
        return {
          enter: () => {
            const restEnd = respectsRetryAfter ? this.pace.restOf(host) : undefined;
            if (restEnd !== undefined) return Promise.reject(new HostBackoffError(host, restEnd));
            const place = known.get(host);
            const isKnown = place !== undefined && place.knownUntil > this.#now();
            return isKnown ? enterAt(place) : locate(host).then(enterAt);
          },
          leave: () => entrance?.leave(),
          ...(respectsRetryAfter && { notice: (seen) => this.pace.record(host, seen) }),
        };
      },
    };
  }
}

async function enterLater(entrance: HostEntrance, waitMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  await entrance.enter();
}

/** The politeness of a process with these settings. */
export const politenessOf = (
  settings: Pick<Config, 'bulkPerHost' | 'bulkHostDelayMs' | 'traceAllowCidrs'>,
  more: Pick<PolitenessOptions, 'now'> = {},
): Politeness =>
  new Politeness({
    perHost: settings.bulkPerHost,
    delayMs: settings.bulkHostDelayMs,
    isOwn: matchRanges(settings.traceAllowCidrs),
    ...more,
  });

/** Where nothing else visits sites, or everything does so in this thread. */
export function politeVisits(politeness: Politeness, resolve: Network['resolve']): PoliteVisits {
  const gate = politeness.gate(resolve, { respectsRetryAfter: false });
  return {
    gateFor: (person) => ({ at: (host) => entranceFor(politeness, person, gate.at(host)) }),
    restOf: async (host) => politeness.pace.restOf(host),
  };
}

const entranceFor = (politeness: Politeness, person: string, entrance: HostEntrance): HostEntrance => ({
  ...entrance,
  enter: () => politeness.actFor(person, () => entrance.enter()),
});
