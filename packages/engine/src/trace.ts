import {
  type ClientName,
  clientProfiles,
  type HeaderPair,
  type Hop,
  isErrorStatus,
  isPasswordHidden,
  isWithoutContent,
  type NetError,
  type NetErrorCode,
  redirectLimitSentence,
  redirectLoopSentence,
  type Trace,
  type TraceEnd,
  withoutPassword,
} from '@hopwise/model';
import { hasHeader, headerValue, headerValues } from '@hopwise/parsers';
import { ConnectionPool } from './connection/connection-pool.ts';
import { hasTerms } from './connection/dial.ts';
import { destinationOf } from './destination.ts';
import { type FetchedHop, fetchHop } from './fetch-hop.ts';
import { type HopConclusion, openHop, unsentHop } from './hop-record.ts';
import { insecureCoding } from './http/body-decoder.ts';
import { documentKind, sniffedBytes } from './http/document-type.ts';
import type { ResponseHead } from './http/http1-head.ts';
import { staysHere, stepByHead, stepByPage } from './next-step.ts';
import { mayRunScripts, type ReadPage, readPage } from './read-page.ts';
import { CookieJar, clearsCookies } from './redirect/cookie-jar.ts';
import { HstsMemory } from './redirect/hsts-memory.ts';
import { LoopDetector } from './redirect/loop-detector.ts';
import { isSameSchemeAndHost, type NextStep } from './redirect/next-request.ts';
import { inspectScripts } from './redirect/script-redirect.ts';
import { Deadline } from './request/deadline.ts';
import type { HopRequest } from './request/hop-request.ts';
import { netError } from './request/net-error.ts';
import { parseUrl } from './request/parse-url.ts';
import { firstRequest, type TraceHooks, type TraceOptions, type TraceRequest } from './trace-request.ts';

/** How much of a page is searched for a refresh: as much as is ever kept of one. */
const refreshSearchBytes = 2 * 1024 * 1024;

/** Follows a chain of redirects to its end. Whatever a site does is part of the result; nothing is thrown for it. */
export async function trace(request: TraceRequest, options: TraceOptions, hooks: TraceHooks = {}): Promise<Trace> {
  const deadline = new Deadline({ timeoutMs: options.timeoutMs, signal: hooks.signal });
  // Connections that are shared were made on no terms.
  const isPooled = options.connections === 'pooled' && !hasTerms(options);
  const pool = isPooled ? options.network.pool : new ConnectionPool(options);
  try {
    return await new Tracer(request.client ?? null, options, hooks, deadline, pool).follow(firstRequest(request));
  } finally {
    deadline.dispose();
    if (!isPooled) pool.close();
  }
}

function webUrl(text: string): URL | NetError {
  const url = parseUrl(text);
  if (url === null) return netError('LOCATION_INVALID', undefined, "This isn't a valid URL.");
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : netError('SCHEME_UNSUPPORTED');
}

/** The next step of a hop: another request, or the end of the chain. */
type Outcome = NextHop | { kind: 'end'; end: TraceEnd };

interface NextHop {
  kind: 'next';
  request: HopRequest;
  /** That of the request, parsed. */
  url: URL;
}

class Tracer {
  readonly #client: ClientName | null;
  readonly #options: TraceOptions;
  readonly #hooks: TraceHooks;
  readonly #deadline: Deadline;
  readonly #pool: ConnectionPool;
  readonly #hops: Hop[] = [];
  readonly #jar = new CookieJar();
  readonly #hsts: HstsMemory;
  readonly #loops = new LoopDetector();

  constructor(
    client: ClientName | null,
    options: TraceOptions,
    hooks: TraceHooks,
    deadline: Deadline,
    pool: ConnectionPool,
  ) {
    this.#client = client;
    this.#options = options;
    this.#hooks = hooks;
    this.#deadline = deadline;
    this.#pool = pool;
    this.#hsts = new HstsMemory(options.hstsPreload);
  }

  async follow(first: HopRequest): Promise<Trace> {
    const url = webUrl(first.url);
    if (!(url instanceof URL)) {
      this.#add(unsentHop(first), { redirectType: 'ERROR', redirect: null, error: url });
      return { hops: this.#hops, end: { kind: 'failed', error: url } };
    }
    const request: HopRequest = { ...first, url: url.href };
    let outcome: Outcome = { kind: 'next', request, url };
    const { network } = this.#options;
    let destination = destinationOf(url, this.#pool, network);
    while (outcome.kind === 'next') {
      if (this.#hsts.upgrades(outcome.url)) {
        outcome = this.#upgrade(outcome);
        if (outcome.kind === 'next') destination = destinationOf(outcome.url, this.#pool, network);
        continue;
      }
      const { request, url }: NextHop = outcome;
      let step: NextStep = { kind: 'stop' };
      const fetch = (isChallenged: boolean): Promise<FetchedHop> =>
        fetchHop(request, url, {
          network,
          destination,
          deadline: this.#deadline,
          client: this.#client,
          cookies: this.#jar.headerFor(request.url),
          isChallenged,
          keepBytes: (head) => {
            step = stepByHead(request, head);
            return this.#wantedBytes(head, step);
          },
        });
      let fetched = await fetch(false);
      // Browsers send the URL's credentials only after the server requests them.
      if (asksForCredentials(request, url, fetched)) {
        this.#keepCookies(request.url, fetched.head?.headers ?? []);
        fetched = await fetch(true);
      }
      outcome = this.#take(outcome, fetched, step);
      if (outcome.kind === 'next' && !isSameSchemeAndHost(request.url, outcome.url)) {
        destination = destinationOf(outcome.url, this.#pool, network);
      }
    }
    return { hops: this.#hops, end: outcome.end };
  }

  /**
   * RFC 6797 section 8.3: a browser that knows the host for HTTPS only never sends this request. It requests the same
   * over https, on the same port unless that is 80, with all else as it was.
   */
  #upgrade({ request, url }: NextHop): Outcome {
    const secure = new URL(url);
    secure.protocol = 'https:';
    const hop = unsentHop(request);
    const redirect = { to: withoutPassword(secure.href), delaySeconds: null };
    this.#add(hop, { redirectType: 'HSTS', redirect, error: null });
    return this.#follow(hop, { ...request, url: secure.href }, secure);
  }

  /** The step is where the head of the response leads. */
  #take({ request, url }: NextHop, fetched: FetchedHop, step: NextStep): Outcome {
    if (fetched.ownWaitMs > 0) this.#hooks.onHeld?.(fetched.ownWaitMs);
    const hop = openHop(request, fetched);
    const { head, error, read, tls } = fetched;
    // A page that is too slow did respond: its body is marked as incomplete.
    if (!head || !read || error?.code === 'ABORTED') return this.#fail(hop, error ?? netError('NETWORK_FAILED'));
    this.#keepCookies(request.url, head.headers);
    if (clearsCookies(head.headers, request.url, tls?.trusted === true)) this.#jar.clear(request.url);
    if (tls) this.#hsts.observe(request.url, head.headers, tls.trusted);
    const { brokenBy } = read.body;
    if (brokenBy && read.isUndecodable && staysHere(step)) return this.#fail(hop, brokenBy);
    const undecodable = this.#undecodable(head, url, read.body.bytes);
    if (undecodable !== undefined && staysHere(step)) return this.#fail(hop, undecodable);
    const page = step.kind === 'stop' ? readPage(request.url, head, read) : null;
    return this.#conclude(hop, page ? stepByPage(request, head, page) : step, page);
  }

  /** Crawlers and tools have no such rule. */
  #undecodable({ headers }: ResponseHead, url: URL, bytes: number): NetError | undefined {
    const isBrowser = this.#client === null || clientProfiles[this.#client].class === 'people';
    return isBrowser && bytes > 0 ? insecureCoding(url, headerValue(headers, 'content-encoding')) : undefined;
  }

  #keepCookies(url: string, headers: HeaderPair[]): void {
    if (!this.#options.withoutCookies)
      this.#jar.store(headerValues(headers, 'set-cookie'), url, headerValue(headers, 'date'));
  }

  /** Only a page that may be the last one, or may refresh itself, is worth reading. */
  #wantedBytes(head: ResponseHead, step: NextStep): number {
    const kind = documentKind(head.headers);
    if (!staysHere(step) || kind === 'download') return 0;
    // It refreshes only if it is complete.
    if (!hasHeader(head.headers, 'refresh')) {
      if (kind === 'other') return 0;
      if (kind === 'text') return sniffedBytes;
    }
    return Math.max(refreshSearchBytes, this.#options.pageBytes ?? 0);
  }

  #conclude(hop: Hop, step: NextStep, read: ReadPage | null): Outcome {
    if (step.kind === 'error') return this.#fail(hop, step.error);
    if (step.kind === 'follow') {
      const redirect = { to: withoutPassword(step.request.url), delaySeconds: step.delaySeconds };
      this.#add(hop, { redirectType: step.redirectType, redirect, error: null });
      if (step.delaySeconds !== null) this.#jar.startNavigation(hop.url);
      return this.#follow(hop, step.request, step.url);
    }
    const redirect =
      step.kind === 'slow-refresh' ? { to: withoutPassword(step.to), delaySeconds: step.delaySeconds } : null;
    if (step.kind === 'stop' && step.place) hop.url = withoutPassword(step.place.url);
    if (read?.isSaved && isFile(hop)) hop.isDownload = true;
    if (read !== null && mayRunScripts(read.page.headers)) inspectScripts(hop, read.page);
    this.#add(hop, { redirectType: 'FINAL', redirect, error: null });
    if (read && this.#options.pageBytes) this.#hooks.onPage?.(read.page);
    return { kind: 'end', end: { kind: 'final' } };
  }

  #follow(hop: Hop, request: HopRequest, url: URL): Outcome {
    const to = withoutPassword(request.url);
    const asked = { method: hop.method, url: hop.url, cookies: headerValue(hop.requestHeaders, 'cookie') };
    const next = { method: request.method, url: to, cookies: this.#jar.headerFor(request.url) };
    this.#loops.remember(asked, { statusCode: hop.statusCode ?? 0, headers: hop.responseHeaders });
    const isOverLimit = hop.redirectType !== 'HSTS' && this.#sentHops() > this.#options.maxHops;
    if (this.#loops.isLoop(asked, next) || (isOverLimit && this.#loops.knows(next))) {
      const message = redirectLoopSentence(this.#hops, to);
      return { kind: 'end', end: { kind: 'loop', error: netError('REDIRECT_LOOP', undefined, message) } };
    }
    if (!isOverLimit) return { kind: 'next', request, url };
    const message = redirectLimitSentence(this.#options.maxHops);
    return { kind: 'end', end: { kind: 'too-many-hops', error: netError('TOO_MANY_HOPS', undefined, message) } };
  }

  /** A browser's own HSTS upgrade isn't a redirect. */
  #sentHops(): number {
    return this.#hops.filter(({ redirectType }) => redirectType !== 'HSTS').length;
  }

  #fail(hop: Hop, error: NetError): Outcome {
    this.#add(hop, { redirectType: 'ERROR', redirect: null, error });
    return { kind: 'end', end: { kind: endKinds[error.code] ?? 'failed', error } };
  }

  #add(hop: Hop, { redirectType, redirect, error }: HopConclusion): void {
    hop.redirectType = redirectType;
    hop.redirect = redirect;
    hop.error = error;
    hop.hopIndex = this.#hops.length;
    this.#hops.push(hop);
    this.#hooks.onHop?.(hop);
  }
}

const endKinds: Partial<Record<NetErrorCode, 'blocked' | 'timeout'>> = {
  ADDRESS_REFUSED: 'blocked',
  PORT_REFUSED: 'blocked',
  TIMEOUT: 'timeout',
};

/** Where there is an error, or nothing, there is no file. */
const isFile = (hop: Hop): boolean => !isErrorStatus(hop) && !isWithoutContent(hop);

/** RFC 7617, for a URL with user info. */
function asksForCredentials({ headers }: HopRequest, url: URL, { head }: FetchedHop): boolean {
  if (head?.statusCode !== 401 || (url.username === '' && url.password === '')) return false;
  // A site may shut out a name after a few wrong passwords.
  if (isPasswordHidden(url.href)) return false;
  const isGiven = hasHeader(headers, 'authorization');
  return !isGiven && /(?:^|,)[\t ]*basic(?:[\t ,]|$)/i.test(headerValue(head.headers, 'www-authenticate') ?? '');
}
