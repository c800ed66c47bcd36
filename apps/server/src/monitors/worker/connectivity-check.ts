import type { NetErrorCode, Trace } from '@hopwise/model';
import type { Database } from '../../db/database.ts';
import type { GatherUrl } from '../../tracing/index.ts';
import { hostsOfOthers, hostsOfProject, TtlCache, type WatchedHost } from './due-monitors.ts';

/** How long a result is reused: when the network fails, thousands of monitors ask at once. */
const ttlMs = 5000;
/** How many other hosts are probed, and for how long. With fewer than two, it is unclear whose fault it is. */
const probedHosts = { least: 2, ofProject: 3, ofOthers: 3 } as const;
const timeout = 5000;

/** Errors that a computer without network gets. All others come from something that was reached. */
const errorsWithoutNetwork: readonly NetErrorCode[] = ['DNS_FAILED', 'HOST_UNREACHABLE', 'NETWORK_FAILED', 'TIMEOUT'];

/** Whether anything responded in any way, even just by accepting a connection. */
export const wasReached = ({ hops, end }: Trace): boolean =>
  hops.some(({ statusCode, isConnected }) => statusCode !== null || isConnected === true) ||
  end.kind === 'final' ||
  !errorsWithoutNetwork.includes(end.error.code);

export interface ConnectivityCheckDeps {
  db: Database;
  gatherUrl: GatherUrl;
  now(): number;
}

/** An unreachable host, and who monitors it. */
interface Unreached {
  projectId: string;
  host: string;
}

/**
 * Whether this server has a network at all. When a host is unreachable for a reason that may be ours, some other
 * monitored hosts are probed. If there are others and none is reachable, the problem is ours.
 */
export class ConnectivityCheck {
  readonly #deps: ConnectivityCheckDeps;
  readonly #ofProjects: TtlCache<WatchedHost[]>;
  readonly #ofOthers: TtlCache<WatchedHost[]>;
  readonly #probed: TtlCache<boolean>;
  #reachedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: ConnectivityCheckDeps) {
    this.#deps = deps;
    this.#ofProjects = new TtlCache(deps.now, ttlMs);
    this.#ofOthers = new TtlCache(deps.now, ttlMs);
    this.#probed = new TtlCache(deps.now, ttlMs);
  }

  recordSuccess(): void {
    this.#reachedAt = this.#deps.now();
  }

  async isOnline(unreached: Unreached): Promise<boolean> {
    const now = this.#deps.now();
    if (this.#reachedAt <= now && now - this.#reachedAt < ttlMs) return true;
    const hosts = await this.#hostsToProbe(unreached);
    if (hosts.length < probedHosts.least) return true;
    const reached = await Promise.all(hosts.map(({ url }) => this.#probed.get(url, () => this.#isReached(url))));
    return reached.includes(true);
  }

  /**
   * Strangers must not be able to hide an outage by taking their own hosts down with it. So hosts of the same project
   * are probed, and one of each other person.
   */
  async #hostsToProbe({ projectId, host }: Unreached): Promise<WatchedHost[]> {
    const { db } = this.#deps;
    const own = await this.#ofProjects.get(projectId, () => hostsOfProject(db, projectId));
    const others = await this.#ofOthers.get('all', () => hostsOfOthers(db));
    const taken = new Set([URL.parse(`http://${host}`)?.hostname ?? host]);
    const take = (hosts: readonly WatchedHost[], most: number): WatchedHost[] => {
      const isFirst = ({ name }: WatchedHost, at: number) => hosts.findIndex((each) => each.name === name) === at;
      const chosen = hosts.filter((each, at) => !taken.has(each.name) && isFirst(each, at)).slice(0, most);
      for (const { name } of chosen) taken.add(name);
      return chosen;
    };
    const ofStrangers = others.filter((each) => each.projectId !== projectId);
    return [...take(own, probedHosts.ofProject), ...take(ofStrangers, probedHosts.ofOthers)];
  }

  async #isReached(url: string): Promise<boolean> {
    const analyses = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };
    const request = { url, method: 'HEAD', maxHops: 1, timeout, ...analyses } as const;
    try {
      const { trace } = await this.#deps.gatherUrl(request, [], { signal: AbortSignal.timeout(2 * timeout) });
      return wasReached(trace);
    } catch {
      // A paused host has responded before.
      return true;
    }
  }
}
