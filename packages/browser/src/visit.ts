import { Deadline, lookAtTls, type Network, netError } from '@hopwise/engine';
import type { ClientName, Hop, HopTls, NetError, Trace } from '@hopwise/model';
import { hostAndPort } from '@hopwise/parsers';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { BrowserError, firstLine } from './browser-error.ts';
import { buildTrace } from './build-trace.ts';
import { ChainRecorder } from './chain-recorder.ts';
import { followEvents } from './follow-events.ts';
import { type GuardProxy, startGuardProxy, tooMuch, urlHost } from './guard-proxy.ts';
import type { OpenBrowser } from './open-browser.ts';
import { PageActivity } from './page-activity.ts';
import { PageNotes } from './page-notes.ts';
import { type Introduction, introductionOf } from './user-agent.ts';
import { within } from './within.ts';

export interface BrowserRequest {
  url: string;
  /** As whom; as Chrome when left out. */
  client?: ClientName | undefined;
  allowInvalidCertificates?: boolean | undefined;
}

export interface VisitOptions {
  /** How many redirects are followed, of all kinds. */
  maxHops: number;
  /** For the whole visit. A page that has responded by then is the last one. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** In order, when the chain is known. */
  onHop?: ((hop: Hop) => void) | undefined;
}

export interface BrowserVisit {
  trace: Trace;
  /** Of the final page. */
  title: string | null;
  /** Of the final page: JPEG. */
  screenshot: Buffer | null;
  /** Sentences on what the page wants to do and no trace follows. */
  notFollowed: string[];
  /** What the page asked for and the guard did not contact. */
  refused: { url: string; reason: string }[];
  isSandboxed: boolean;
  /** Of the browser. */
  version: string;
}

export interface VisitMeans {
  network: Network;
  proxyHost?: string | undefined;
  /** How long a page has to be quiet to be the last one. */
  quietMs: number;
}

/** What the pages of one trace may load in all. */
const maxBytes = 50 * 1024 * 1024;
const lookMs = 5000;
/** After the time for the visit: the page is shown, certificates are looked at, the context is closed. */
const wrapUpMs = 15_000;
const closeMs = 5000;
/** For the title and the picture of a page that may be busy without end. */
const showMs = 3000;
const viewport = { width: 1280, height: 800 };

/** Follows one chain in a context of its own, behind a guard of its own. Rejects with a BrowserError. */
export async function visit(
  open: OpenBrowser,
  means: VisitMeans,
  request: BrowserRequest,
  options: VisitOptions,
): Promise<BrowserVisit> {
  const { timeoutMs, signal } = options;
  const deadline = new Deadline({ timeoutMs, signal });
  const stop = Promise.withResolvers<NetError | null>();
  const { network, proxyHost } = means;
  const { comesFrom } = open;
  const onTooMuch = () => stop.resolve(tooMuch(maxBytes));
  const proxy = await startGuardProxy({ network, proxyHost, comesFrom, maxBytes, onTooMuch });
  const ended = Promise.withResolvers<never>();
  const onEnd = () => ended.reject(new BrowserError('The browser ended in mid-trace. Try again.'));
  ended.promise.catch(() => {});
  open.browser.once('disconnected', onEnd);
  if (!open.browser.isConnected()) onEnd();
  deadline.onEnd((reason) => stop.resolve(reason));
  const stuck = setTimeout(() => {
    open.isStuck = true;
    ended.reject(new BrowserError('The browser does not respond any more. Try again.'));
  }, timeoutMs + wrapUpMs);
  try {
    return await Promise.race([ended.promise, inContext(open, proxy, { means, request, options, deadline, stop })]);
  } catch (error) {
    if (error instanceof BrowserError) throw error;
    // A context that ends with its browser may tell so before the browser does.
    if (!open.browser.isConnected()) return await ended.promise;
    throw new BrowserError(`The browser failed in mid-trace: ${firstLine(error)}`, { cause: error });
  } finally {
    open.browser.off('disconnected', onEnd);
    clearTimeout(stuck);
    deadline.dispose();
    await proxy.close();
  }
}

interface Visiting {
  means: VisitMeans;
  request: BrowserRequest;
  options: VisitOptions;
  deadline: Deadline;
  stop: PromiseWithResolvers<NetError | null>;
}

async function inContext(open: OpenBrowser, proxy: GuardProxy, visiting: Visiting): Promise<BrowserVisit> {
  const { means, request, deadline } = visiting;
  const introduction = introductionOf(request.client, open.browser.version());
  const context = await open.browser.newContext({
    userAgent: introduction.userAgent,
    viewport: introduction.isMobile ? { width: 412, height: 915 } : viewport,
    isMobile: introduction.isMobile,
    acceptDownloads: false,
    serviceWorkers: 'block',
    // The browser does not know the authorities that were added to ours: what it is shown is judged by the engine.
    ignoreHTTPSErrors: request.allowInvalidCertificates === true || means.network.extraCa.length > 0,
    proxy: { server: proxy.server, bypass: '<-loopback>' },
  });
  try {
    const stopped = deadline.reason ?? (isWebsite(request.url) ? null : netError('SCHEME_UNSUPPORTED'));
    if (stopped) return await resultOf(open, proxy, visiting, { chain: new ChainRecorder(''), stopped });
    return await inPage(open, proxy, visiting, context, introduction);
  } finally {
    const isClosed = await within(
      closeMs,
      context.close().then(
        () => true,
        () => true,
      ),
    );
    // Its page would go on, without a guard to ask and with the browser's memory.
    if (!isClosed) open.isStuck = true;
  }
}

async function inPage(
  open: OpenBrowser,
  proxy: GuardProxy,
  visiting: Visiting,
  context: BrowserContext,
  introduction: Introduction,
): Promise<BrowserVisit> {
  const { means, request, options, stop } = visiting;
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const frameId = await prepare(session, introduction);
  const chain = new ChainRecorder(frameId);
  const notes = new PageNotes(frameId);
  const activity = new PageActivity(chain, means.quietMs);
  const stopListening = followEvents({
    session,
    page,
    context,
    chain,
    notes,
    activity,
    maxHops: options.maxHops,
    stop,
  });
  // What becomes of it is told by events.
  session.send('Page.navigate', { url: request.url, transitionType: 'typed' }).catch(() => {});
  const stopped = await stop.promise;
  stopListening();
  const last = chain.legs.at(-1);
  const isShown = last?.isShown === true && stopped?.code !== 'ABORTED';
  const [title, screenshot] = isShown ? await Promise.all([titleOf(page), screenshotOf(session)]) : [null, null];
  if (stopped && isShown) notes.stopped(stopped.message);
  else if (isShown && screenshot === null) notes.stopped('The page was too busy to be shown.');
  if (last && isShown) notes.loadedFrom(last.url);
  if (chain.scheduled && isShown) notes.slowRefresh(chain.scheduled.to, chain.scheduled.delaySeconds);
  return { ...(await resultOf(open, proxy, visiting, { chain, stopped })), title, screenshot, notFollowed: notes.all };
}

async function prepare(session: CDPSession, { userAgent, acceptLanguage, isMobile, hints }: Introduction) {
  await session.send('Page.enable');
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await session.send('Emulation.setUserAgentOverride', {
    userAgent,
    // Chromium writes the weights itself.
    acceptLanguage: acceptLanguage.replaceAll(/;q=[\d.]+/g, ''),
    ...(hints && {
      userAgentMetadata: {
        ...hints,
        platformVersion: '',
        architecture: isMobile ? '' : 'x86',
        model: '',
        mobile: isMobile,
      },
    }),
  });
  return (await session.send('Page.getFrameTree')).frameTree.frame.id;
}

/** A page whose scripts never end has none to tell. */
const titleOf = async (page: Page): Promise<string | null> =>
  (await within(
    showMs,
    page.title().catch(() => null),
  )) || null;

async function screenshotOf(session: CDPSession): Promise<Buffer | null> {
  const taken = session.send('Page.captureScreenshot', { format: 'jpeg', quality: 70 });
  const picture = await within(
    showMs,
    taken.catch(() => null),
  );
  return picture ? Buffer.from(picture.data, 'base64') : null;
}

async function resultOf(
  { browser, isSandboxed }: OpenBrowser,
  proxy: GuardProxy,
  { means: { network }, request, options }: Visiting,
  { chain, stopped }: { chain: ChainRecorder; stopped: NetError | null },
): Promise<BrowserVisit> {
  const looks = new Map<string, Promise<HopTls | null>>();
  function tlsOf(url: URL) {
    const look = looks.get(url.origin) ?? lookAtTls(network, url, { timeoutMs: lookMs, signal: options.signal });
    looks.set(url.origin, look);
    return look;
  }
  const { url, allowInvalidCertificates } = request;
  const trace = await buildTrace({ url, chain, proxy, maxHops: options.maxHops, tlsOf, stopped });
  if (allowInvalidCertificates) trace.invalidCertificatesAllowed = true;
  for (const hop of trace.hops) options.onHop?.(hop);
  const version = browser.version();
  const refused = refusedOf(proxy, trace);
  return { trace, title: null, screenshot: null, notFollowed: [], refused, isSandboxed, version };
}

/** Once each, and not what the chain itself says. */
function refusedOf({ failures }: GuardProxy, { hops }: Trace): BrowserVisit['refused'] {
  const told = new Set(hops.filter(({ error }) => error !== null).flatMap(({ url }) => keyOf(url)));
  const refused = failures.filter(({ error: { code } }) => code === 'ADDRESS_REFUSED' || code === 'PORT_REFUSED');
  const reasons = new Map(refused.map(({ host, port, error }) => [`${urlHost(host)}:${port}`, error.message]));
  return [...reasons].filter(([key]) => !told.has(key)).map(([url, reason]) => ({ url, reason }));
}

function keyOf(text: string): string[] {
  const url = URL.parse(text);
  return url ? [hostAndPort(url)] : [];
}

const isWebsite = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '');
