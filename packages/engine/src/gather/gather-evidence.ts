import {
  type Evidence,
  type EvidenceKind,
  evidenceOfTrace,
  type Gathered,
  type Hop,
  type LinkTargets,
  type NetError,
  type Page,
  pageReadBytes,
  type SecurityTxtFile,
  type Trace,
  withoutPassword,
} from '@hopwise/model';
import { ConnectionPool } from '../connection/connection-pool.ts';
import { readPage } from '../read-page.ts';
import { isHstsPreloaded, needsPreloadList } from '../redirect/hsts-memory.ts';
import { Deadline } from '../request/deadline.ts';
import { netError } from '../request/net-error.ts';
import { trace } from '../trace.ts';
import type { TraceHooks, TraceOptions, TraceRequest } from '../trace-request.ts';
import { gatherCors } from './cors.ts';
import { gatherEntryVariants } from './entry-variants.ts';
import { type FetchDocument, fetchingOnce, nothingFetched } from './fetch-document.ts';
import { gatherHttpUpgrade } from './http-upgrade.ts';
import { gatherLinkTargets } from './link-targets.ts';
import { defaultExtraRequests, gatherMissingPage, networkFetch, RequestBudget, targetShare } from './network-fetch.ts';
import { gatherRobots, maxRobotsRedirects } from './robots.ts';
import { gatherSecurityTxt } from './security-txt.ts';
import { SiteGatherer } from './site-gatherer.ts';
import type { SiteMemory } from './site-memory.ts';
import { seenInTrace } from './site-memory.ts';
import { gatherSitemap } from './sitemap.ts';
import { gatherTls } from './tls/tls.ts';

export interface GatherOptions extends TraceOptions {
  /** The evidence that the analyses need; nothing else is requested. */
  needs: readonly EvidenceKind[];
  /** Known facts about sites, for work that visits the same ones repeatedly. */
  sites?: SiteMemory | undefined;
  /** The maximum number of requests in addition to the chain, `defaultExtraRequests` by default. */
  extraRequests?: number | undefined;
}

export interface GatherHooks extends TraceHooks {
  /** When the chain is complete; the rest of the evidence may take longer. */
  onTraced?: ((trace: Trace) => void) | undefined;
}

/** Enough of a page for every rule; longer ones are judged by their beginning. */
export const defaultPageBytes = pageReadBytes;

/**
 * Reserved from all requests in addition to the chain: the sitemap waits for robots.txt, and the others may use up the
 * rest.
 */
const sitemapRequests = 3;
/** Reserved for the robots.txt at the end of the chain: those of earlier hosts come first, and there may be many. */
const lastRobotsRequests = 1;
/** For those that go before others, until they are done. */
const kept = maxRobotsRedirects;

const notWanted: { ok: false; error: NetError } = {
  ok: false,
  error: netError('ABORTED', undefined, 'Not requested.'),
};

const notOverHttp: { ok: false; error: NetError } = {
  ok: false,
  error: netError('ABORTED', undefined, 'security.txt is only valid over https.'),
};

/**
 * Follows a chain and gathers the evidence about it within the same time: what belongs to the sites on the way
 * while the trace goes on, what belongs to its end as soon as that is known. Site failures are part of the result.
 */
export async function gatherEvidence(
  request: TraceRequest,
  options: GatherOptions,
  hooks: GatherHooks = {},
): Promise<Evidence> {
  // Bulk work without analyses comes by here many times a second.
  if (options.needs.length === 0) {
    return evidenceOfTrace(withoutPassword(request.url), await trace(request, options, hooks));
  }
  const stop = new AbortController();
  const signal = hooks.signal ? AbortSignal.any([hooks.signal, stop.signal]) : stop.signal;
  const deadline = new Deadline({
    timeoutMs: options.timeoutMs,
    timeoutMessage: `It wasn't complete when the ${options.timeoutMs / 1000} s timeout for the whole check expired.`,
    signal,
  });
  const pool = new ConnectionPool(options);
  deadline.onEnd(() => stop.abort());
  try {
    return await new Gathering(request, options, hooks, { deadline, pool, signal }).run();
  } finally {
    // Ends what was begun for sites that the chain then did not go to.
    stop.abort();
    pool.close();
  }
}

interface Means {
  deadline: Deadline;
  pool: ConnectionPool;
  signal: AbortSignal;
}

class Gathering {
  readonly #request: TraceRequest;
  readonly #options: GatherOptions;
  readonly #hooks: GatherHooks;
  readonly #deadline: Deadline;
  readonly #needs: ReadonlySet<EvidenceKind>;
  readonly #fetchDocument: FetchDocument;
  /** Where requests run short, robots.txt goes before what http does, and both before all others. */
  readonly #fetchForRobots: FetchDocument;
  readonly #robotsRead = Promise.withResolvers<void>();
  readonly #fetchForUpgrade: FetchDocument;
  readonly #upgradeSeen = Promise.withResolvers<void>();
  /** These need additional requests: the URLs that a page lists can only be judged once they were fetched. */
  readonly #fetchForSitemap: FetchDocument;
  readonly #fetchForLinkTargets: FetchDocument;
  readonly #sites: SiteGatherer;
  readonly #budget: RequestBudget;
  readonly #ofLastRobots: RequestBudget;
  #page: Page | null = null;

  constructor(request: TraceRequest, options: GatherOptions, hooks: GatherHooks, { deadline, pool, signal }: Means) {
    const { network } = options;
    this.#request = request;
    this.#options = options;
    this.#hooks = hooks;
    this.#deadline = deadline;
    this.#needs = new Set(options.needs);
    const { extraRequests = defaultExtraRequests } = options;
    const budget = new RequestBudget(extraRequests);
    this.#budget = budget;
    this.#ofLastRobots = budget.setAside(this.#needs.has('robots') ? lastRobotsRequests : 0);
    const ofSitemap = budget.setAside(this.#needs.has('sitemap') ? sitemapRequests : 0);
    const ofLinkTargets = budget.setAside(this.#needs.has('linkTargets') ? targetShare(extraRequests) : 0);
    const fetch = networkFetch({ network, pool, deadline, userAgent: request.userAgent, client: request.client });
    // A waiting task has sent no request yet, so no task waits for another that waits.
    const seen = nothingFetched();
    const fetchShared = budget.limit(fetch);
    const fetchOnce = fetchingOnce(fetchShared, seen);
    const after = (done: Promise<unknown>, then = fetchOnce) => budget.waitFor(done, kept, then);
    const othersDone = Promise.all([this.#robotsRead.promise, this.#upgradeSeen.promise]);
    this.#fetchForRobots = fetchOnce;
    this.#fetchForUpgrade = after(this.#robotsRead.promise);
    this.#fetchDocument = after(othersDone);
    this.#fetchForSitemap = fetchingOnce(ofSitemap.limit(fetch));
    this.#fetchForLinkTargets = fetchingOnce(ofLinkTargets.limit(fetch, after(othersDone, fetchShared)), seen);
    this.#sites = new SiteGatherer({
      needs: this.#needs,
      mayAsk: () => !budget.isSpent,
      gatherRobots: (origin) => this.#recall(`robots ${origin}`, () => gatherRobots(origin, this.#fetchForRobots)),
      gatherTls: (host, port) =>
        this.#recall(`tls ${host}:${port}`, () =>
          gatherTls({ host, port, network, signal, recall: (what, gather) => this.#recall(what, gather) }),
        ),
    });
  }

  async run(): Promise<Evidence> {
    this.#sites.meet(this.#request.url);
    const traced = await trace(this.#request, { ...this.#options, pageBytes: this.#pageBytes() }, this.#traceHooks());
    this.#hooks.onTraced?.(traced);
    this.#budget.takeBack(this.#ofLastRobots);
    // The robots.txt there counts most.
    this.#sites.meet(traced.hops.at(-1)?.url ?? '');
    const urls = traced.hops.map(({ url }) => url).filter((url) => URL.parse(url) !== null);
    // What comes first asks first, for as long as there are requests left.
    const [page, tls, robots, sitemap, httpUpgrade, cors, securityTxt, missingPage, linkTargets, entryVariants] =
      await Promise.all([
        this.#atEnd('page', traced, (last) => this.#pageOf(last)),
        this.#sites.collectTls(urls),
        this.#sites.collectRobots(urls).finally(() => this.#robotsRead.resolve()),
        this.#atEnd('sitemap', traced, ({ url }) => this.#sitemapOf(new URL(url).origin, traced)),
        this.#atEnd('httpUpgrade', traced, ({ url }) => this.#httpUpgradeOf(url, traced)).finally(() =>
          this.#upgradeSeen.resolve(),
        ),
        this.#atEnd('cors', traced, ({ url }) => this.#corsOf(url)),
        this.#atEnd('securityTxt', traced, ({ url }) => this.#securityTxtOf(new URL(url).origin)),
        this.#atEnd('missingPage', traced, ({ url }) => this.#missingPageOf(new URL(url).origin)),
        this.#atEnd('linkTargets', traced, (last) => this.#linkTargetsOf(last)),
        this.#atEnd('entryVariants', traced, ({ url }) => this.#entryVariantsOf(url, traced)),
      ]);
    return {
      requestedUrl: withoutPassword(this.#request.url),
      trace: traced,
      gatheredAt: new Date().toISOString(),
      page,
      tls,
      robots,
      sitemap,
      httpUpgrade,
      cors,
      entryVariants,
      linkTargets,
      missingPage,
      securityTxt,
      ...this.#preloaded([...urls, ...(httpUpgrade.ok ? httpUpgrade.value.route.map(({ url }) => url) : [])]),
    };
  }

  #preloaded(urls: readonly string[]): Pick<Evidence, 'hstsPreloaded' | 'hstsPreloadUnknown'> {
    const { hstsPreload } = this.#options;
    const hosts = [...new Set(urls.map((url) => new URL(url).hostname))];
    const hstsPreloaded = hosts.filter((host) => isHstsPreloaded(host, hstsPreload));
    return { hstsPreloaded, ...(hstsPreload === null && { hstsPreloadUnknown: hosts.filter(needsPreloadList) }) };
  }

  #traceHooks(): TraceHooks {
    return {
      ...this.#hooks,
      onHop: (hop: Hop) => {
        if (hop.redirect) this.#sites.meet(hop.redirect.to);
        this.#hooks.onHop?.(hop);
      },
      onPage: (page: Page) => {
        this.#page = page;
        this.#hooks.onPage?.(page);
      },
    };
  }

  #pageBytes(): number {
    return this.#needs.has('page') ? (this.#options.pageBytes ?? defaultPageBytes) : 0;
  }

  /** Gathers a part that belongs to the end of the chain, if there is one and it is wanted. */
  async #atEnd<T>(
    kind: EvidenceKind,
    { hops, end }: Trace,
    gather: (last: Hop) => Promise<Gathered<T>>,
  ): Promise<Gathered<T>> {
    if (!this.#needs.has(kind)) return notWanted;
    if (end.kind !== 'final') return { ok: false, error: end.error };
    const last = hops.at(-1);
    return last ? this.#inTime(await gather(last)) : notWanted;
  }

  /** The trace has read it already, unless it asked for heads only. */
  async #pageOf({ method, url }: Hop): Promise<Gathered<Page>> {
    if (this.#page && method !== 'HEAD') return { ok: true, value: this.#page };
    const fetched = await this.#fetchDocument({
      url,
      maxBodyBytes: this.#pageBytes(),
      patienceMs: this.#options.timeoutMs,
    });
    return fetched.ok ? { ok: true, value: readPage(url, fetched.value.head, fetched.value.read).page } : fetched;
  }

  async #linkTargetsOf(last: Hop): Promise<Gathered<LinkTargets>> {
    const page = this.#page && last.method !== 'HEAD' ? this.#page : await this.#pageOf(last);
    if ('ok' in page && !page.ok) return page;
    const robotsOf = this.#needs.has('robots') ? (origin: string) => this.#sites.robotsOf(origin) : undefined;
    return gatherLinkTargets('ok' in page ? page.value : page, this.#fetchForLinkTargets, robotsOf);
  }

  #sitemapOf(origin: string, { hops }: Trace) {
    const fetchDocument = seenInTrace(hops, this.#fetchForSitemap);
    const gather = async () => gatherSitemap(origin, await this.#sites.robotsOf(origin), fetchDocument);
    return this.#recall(`sitemap ${origin}`, gather);
  }

  #httpUpgradeOf(finalUrl: string, { hops }: Trace) {
    const gather = () => gatherHttpUpgrade(finalUrl, seenInTrace(hops, this.#fetchForUpgrade));
    return this.#recall(`http ${new URL(finalUrl).origin}`, gather);
  }

  /** The variants of one page represent those of the other pages of its site. */
  #entryVariantsOf(finalUrl: string, { hops }: Trace) {
    const gather = () => gatherEntryVariants(hops, this.#fetchDocument);
    return this.#recall(`variants ${new URL(finalUrl).origin}`, gather);
  }

  #missingPageOf(origin: string) {
    return this.#recall(`missing ${origin}`, () => gatherMissingPage(origin, this.#fetchDocument));
  }

  #corsOf(url: string) {
    return gatherCors(url, this.#fetchDocument, (gather) => this.#recall(`cors ${new URL(url).origin}`, gather));
  }

  /** It only matters over https, so nothing else is requested. */
  async #securityTxtOf(origin: string): Promise<Gathered<SecurityTxtFile>> {
    if (!origin.startsWith('https:')) return notOverHttp;
    return this.#recall(`security.txt ${origin}`, () => gatherSecurityTxt(origin, this.#fetchDocument));
  }

  /** Sites may respond to one client otherwise than to another. */
  async #recall<T>(what: string, gather: () => Promise<Gathered<T>>): Promise<Gathered<T>> {
    const { sites } = this.#options;
    const { client, userAgent } = this.#request;
    const found = sites ? sites.recall([what, client, userAgent].join(' '), gather) : gather();
    return this.#inTime(await found);
  }

  /** Work that was cut short by the time budget fails as canceled; the budget is the true reason, and not the site. */
  #inTime<T>(result: Gathered<T>): Gathered<T> {
    const reason = this.#deadline.reason;
    if (!reason || result.ok || result.error.code !== 'ABORTED') return result;
    return { ok: false, error: { code: 'ABORTED', message: reason.message } };
  }
}
