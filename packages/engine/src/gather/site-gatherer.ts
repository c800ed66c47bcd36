import type { EvidenceKind, Gathered, RobotsFile, TlsEvidence } from '@hopwise/model';
import { hostAndPort, portOf } from '@hopwise/parsers';
import { overBudget } from './network-fetch.ts';

export interface SiteGathererOptions {
  needs: ReadonlySet<EvidenceKind>;
  /** Whether there are requests left for a robots.txt. */
  mayAsk: () => boolean;
  gatherRobots: (origin: string) => Promise<Gathered<RobotsFile>>;
  gatherTls: (host: string, port: number) => Promise<Gathered<TlsEvidence>>;
}

/** Gathers what belongs to a site as a whole, once for each, beginning as soon as a chain is known to lead there. */
export class SiteGatherer {
  readonly #options: SiteGathererOptions;
  readonly #robots = new Map<string, Promise<Gathered<RobotsFile>>>();
  /** Origins whose robots.txt was not requested, since no requests were left. */
  readonly #unasked = new Set<string>();
  readonly #tls = new Map<string, Promise<Gathered<TlsEvidence>>>();

  constructor(options: SiteGathererOptions) {
    this.#options = options;
  }

  /** Does not wait: what it begins is collected later. What is no web URL is no site. */
  meet(url: string): void {
    const site = URL.parse(url);
    if (site?.protocol !== 'http:' && site?.protocol !== 'https:') return;
    if (this.#options.needs.has('robots')) {
      if (this.#options.mayAsk()) this.robotsOf(site.origin);
      else this.#unasked.add(site.origin);
    }
    if (this.#options.needs.has('tls') && site.protocol === 'https:') this.#tlsOf(site);
  }

  robotsOf(origin: string): Promise<Gathered<RobotsFile>> {
    return begunOnce(this.#robots, origin, () => this.#options.gatherRobots(origin));
  }

  /** By origin, for the URLs that the chain really went to. */
  async collectRobots(urls: readonly string[]): Promise<Record<string, Gathered<RobotsFile>>> {
    const origins = new Set(urls.map((url) => new URL(url).origin));
    const unasked = [...this.#unasked].filter((origin) => origins.has(origin)).map((origin) => [origin, overBudget]);
    return { ...Object.fromEntries(unasked), ...(await collected(this.#robots, origins)) };
  }

  /** By `host:port`. */
  collectTls(urls: readonly string[]): Promise<Record<string, Gathered<TlsEvidence>>> {
    return collected(this.#tls, new Set(urls.map((url) => hostAndPort(new URL(url)))));
  }

  #tlsOf(site: URL): Promise<Gathered<TlsEvidence>> {
    return begunOnce(this.#tls, hostAndPort(site), () => this.#options.gatherTls(site.hostname, portOf(site)));
  }
}

function begunOnce<T>(begun: Map<string, Promise<T>>, key: string, begin: () => Promise<T>): Promise<T> {
  const result = begun.get(key) ?? begin();
  begun.set(key, result);
  return result;
}

async function collected<T>(begun: Map<string, Promise<T>>, keys: ReadonlySet<string>): Promise<Record<string, T>> {
  const wanted = [...begun].filter(([key]) => keys.has(key));
  return Object.fromEntries(await Promise.all(wanted.map(async ([key, result]) => [key, await result] as const)));
}
