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
  /** Requests at once to one host, and of one person to one address or registered domain. */
  perHost: number;
  /** From the start of one request to that of the next. */
  delayMs: number;
  /** Whether an IP address is one of ours, which need no such pause. */
  isOwn(ip: string): boolean;
  /** Milliseconds since 1970. */
  now?(): number;
}

interface GateOptions {
  /** Whether hosts that asked for a rest by Retry-After get it, and are listened to. */
  heedsRests?: boolean;
}

/** Politeness as those need it who visit sites beside the bulk jobs and monitors of this process. */
export interface PoliteVisits {
  /** Their requests count together with all others. Whether a host that rests is asked is up to them. */
  gateFor(person: string): Pick<HostGate, 'at'>;
  /** Until when a host rests, if it does. */
  restOf(host: string): Promise<number | undefined>;
}

/** Where a host is. */
interface Whereabouts {
  /** What its requests are counted by, besides the host. */
  servers: readonly string[];
  isOwn: boolean;
  knownUntil: number;
}

const knownMs = 60_000;
const maxKnownHosts = 10_000;
/** A name that takes longer is counted by its domain alone. The trace itself looks it up once more, in its own time. */
const lookupMs = 5000;

/**
 * How this process treats the sites it visits without a person waiting for each: bulk rows, monitors and client
 * comparisons share one count of requests, one pace, and what hosts said by Retry-After.
 */
export class Politeness {
  readonly pace: HostPace;
  readonly #options: PolitenessOptions;
  readonly #now: () => number;
  readonly #gate: HostGate;
  /** For whom it is that requests are sent. */
  readonly #person = new AsyncLocalStorage<string>();

  constructor(options: PolitenessOptions) {
    const { perHost, delayMs, now = Date.now } = options;
    this.#options = options;
    this.#now = now;
    this.#gate = new HostGate(perHost);
    this.pace = new HostPace({ delayMs, now });
  }

  /**
   * Does something for a person. At an address or domain that others visit as well, each person has BULK_PER_HOST requests
   * at once, and all together twice as many: nobody can keep a shared server to themselves by requests that hang.
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

  /** The gate of a network whose names mean what `resolve` says. */
  gate(resolve: Network['resolve'], { heedsRests = true }: GateOptions = {}): Pick<HostGate, 'at'> {
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
            const restEnd = heedsRests ? this.pace.restOf(host) : undefined;
            if (restEnd !== undefined) return Promise.reject(new HostBackoffError(host, restEnd));
            const place = known.get(host);
            const isKnown = place !== undefined && place.knownUntil > this.#now();
            return isKnown ? enterAt(place) : locate(host).then(enterAt);
          },
          leave: () => entrance?.leave(),
          ...(heedsRests && { notice: (seen) => this.pace.notice(host, seen) }),
        };
      },
    };
  }
}

async function enterLater(entrance: HostEntrance, waitMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  await entrance.enter();
}

/** That of a process with these settings. */
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

/** Where nothing else visits sites, or all do so in this thread. */
export function politeVisits(politeness: Politeness, resolve: Network['resolve']): PoliteVisits {
  const gate = politeness.gate(resolve, { heedsRests: false });
  return {
    gateFor: (person) => ({ at: (host) => entranceFor(politeness, person, gate.at(host)) }),
    restOf: async (host) => politeness.pace.restOf(host),
  };
}

const entranceFor = (politeness: Politeness, person: string, entrance: HostEntrance): HostEntrance => ({
  ...entrance,
  enter: () => politeness.actFor(person, () => entrance.enter()),
});
