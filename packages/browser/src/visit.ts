import { Deadline, inspectTls, type Network, netError } from '@hopwise/engine';
import type { ClientName, Hop, HopTls, NetError, Trace } from '@hopwise/model';
import { buildTrace, targetOf } from './build-trace.ts';
import { ChainRecorder } from './chain-recorder.ts';
import { identityOf } from './client-headers.ts';
import type { DevToolsSession } from './devtools.ts';
import { evaluateIsolated, followEvents, limitRequests, tooBusy } from './follow-events.ts';
import { type GuardProxy, startGuardProxy, tooMuch, urlHost } from './guard-proxy.ts';
import type { OpenBrowser } from './open-browser.ts';
import { type OpenPage, openPage } from './open-page.ts';
import { PageActivity, type WaitTimes } from './page-activity.ts';
import { PageNotes } from './page-notes.ts';
import { BrowserError, firstLine, within } from './within.ts';

export interface BrowserRequest {
  url: string;
  /** The client to send requests as; Chrome by default. */
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
  /** Requests of the page that the guard blocked. */
  refused: { url: string; reason: string }[];
  isSandboxed: boolean;
  /** Of the browser. */
  version: string;
}

export interface VisitMeans extends WaitTimes {
  network: Network;
  proxyHost?: string | undefined;
}

/** More than that is shown of none. */
const maxTitleLength = 1000;
/** The bytes that the pages of one trace may load in all. */
const maxBytes = 50 * 1024 * 1024;
const lookMs = 5000;
/** After the time for the visit: the page is shown, certificates are checked, the context is closed. */
const wrapUpMs = 25_000;
/**
 * For the title and the picture: of a page that may be busy without end, and of one that is not, on a busy computer.
 */
const showMs = { busy: 3000, calm: 10_000 } as const;

/** Follows one chain in its own context and behind its own guard. Rejects with a BrowserError. */
export async function visit(
  open: OpenBrowser,
  means: VisitMeans,
  request: BrowserRequest,
  options: VisitOptions,
): Promise<BrowserVisit> {
  const { timeoutMs, signal } = options;
  const deadline = new Deadline({ timeoutMs, signal });
  const stop = Promise.withResolvers<NetError | null>();
  stop.promise.catch(() => {});
  const { network, proxyHost } = means;
  const { comesFrom } = open;
  const onTooMuch = () => stop.resolve(tooMuch(maxBytes));
  const proxy = await startGuardProxy({ network, proxyHost, comesFrom, maxBytes, onTooMuch });
  const ended = Promise.withResolvers<never>();
  const onEnd = () => ended.reject(new BrowserError('The browser exited during the trace. Try again.'));
  ended.promise.catch(() => {});
  const forget = open.devTools.onClosed(onEnd);
  if (!open.devTools.isOpen) onEnd();
  deadline.onEnd((reason) => stop.resolve(reason));
  const stuck = setTimeout(() => {
    open.isStuck = true;
    ended.reject(new BrowserError('The browser stopped responding. Try again.'));
  }, timeoutMs + wrapUpMs);
  try {
    return await Promise.race([ended.promise, inBrowser(open, proxy, { means, request, options, deadline, stop })]);
  } catch (error) {
    if (error instanceof BrowserError) throw error;
    if (!open.devTools.isOpen) return await ended.promise;
    throw new BrowserError(`The browser failed during the trace: ${firstLine(error)}`, { cause: error });
  } finally {
    forget();
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

async function inBrowser(open: OpenBrowser, proxy: GuardProxy, visiting: Visiting): Promise<BrowserVisit> {
  const { means, request, deadline, stop } = visiting;
  const stopped = deadline.reason ?? (isWebsite(request.url) ? null : netError('SCHEME_UNSUPPORTED'));
  if (stopped) return resultOf(open, proxy, visiting, { chain: new ChainRecorder(''), stopped });
  const page = await openPage(open, {
    proxyServer: proxy.server,
    introduction: identityOf(request.client, open.version),
    client: request.client,
    // The browser does not know the authorities that were added to ours: what it is shown is judged by the engine.
    allowInvalidCertificates: request.allowInvalidCertificates === true || means.network.extraCa.length > 0,
    onRequest: limitRequests(stop),
    onTooBusy: () => stop.resolve(tooBusy()),
    onFailed: (error) => stop.reject(error),
  });
  try {
    return await inPage(open, proxy, visiting, page);
  } finally {
    // It would keep running, without a guard and using the browser's memory.
    if (!(await page.close())) open.isStuck = true;
  }
}

async function inPage(
  open: OpenBrowser,
  proxy: GuardProxy,
  visiting: Visiting,
  { session, frameId }: OpenPage,
): Promise<BrowserVisit> {
  const { means, request, options, stop } = visiting;
  const chain = new ChainRecorder(frameId);
  const notes = new PageNotes(frameId);
  const activity = new PageActivity(chain, means);
  const stopListening = followEvents({ session, frameId, chain, notes, activity, maxHops: options.maxHops, stop });
  session.post('Page.navigate', { url: request.url, transitionType: 'typed' });
  const stopped = await stop.promise;
  stopListening();
  const last = chain.legs.at(-1);
  const isShown = last?.isShown === true && stopped?.code !== 'ABORTED';
  const patienceMs = showMs[activity.responds ? 'calm' : 'busy'];
  const [title, screenshot] = isShown
    ? await Promise.all([within(patienceMs, titleOf(session, frameId)), within(patienceMs, screenshotOf(session))])
    : [null, null];
  if (stopped && isShown) notes.stopped(stopped.message);
  else if (isShown && screenshot === null) notes.stopped('The page was too busy to capture a screenshot.');
  if (last && isShown) notes.loadedFrom(last.url);
  if (chain.scheduled && isShown) notes.slowRefresh(chain.scheduled.to, chain.scheduled.delaySeconds);
  return { ...(await resultOf(open, proxy, visiting, { chain, stopped })), title, screenshot, notFollowed: notes.all };
}

/** What scripts have made of `document` is not asked. */
async function titleOf(session: DevToolsSession, frameId: string): Promise<string | null> {
  const title = await evaluateIsolated(session, frameId, `document.title.slice(0, ${maxTitleLength})`).catch(
    () => null,
  );
  return String(title ?? '') || null;
}

async function screenshotOf(session: DevToolsSession): Promise<Buffer | null> {
  const taken = session.send<{ data: string }>('Page.captureScreenshot', { format: 'jpeg', quality: 70 });
  const picture = await taken.catch(() => null);
  return picture && Buffer.from(picture.data, 'base64');
}

async function resultOf(
  { version, isSandboxed }: OpenBrowser,
  proxy: GuardProxy,
  { means: { network }, request, options }: Visiting,
  { chain, stopped }: { chain: ChainRecorder; stopped: NetError | null },
): Promise<BrowserVisit> {
  const looks = new Map<string, Promise<HopTls | null>>();
  function tlsOf(url: URL) {
    const look = looks.get(url.origin) ?? inspectTls(network, url, { timeoutMs: lookMs, signal: options.signal });
    looks.set(url.origin, look);
    return look;
  }
  const { url, allowInvalidCertificates } = request;
  const trace = await buildTrace({ url, chain, proxy, maxHops: options.maxHops, tlsOf, stopped });
  if (allowInvalidCertificates) trace.invalidCertificatesAllowed = true;
  for (const hop of trace.hops) options.onHop?.(hop);
  const refused = refusedOf(proxy, trace);
  return { trace, title: null, screenshot: null, notFollowed: [], refused, isSandboxed, version };
}

/** Once each, and not what the chain itself says. */
function refusedOf({ failures }: GuardProxy, { hops }: Trace): BrowserVisit['refused'] {
  const failed = new Set(hops.filter(({ error }) => error !== null).flatMap(({ url }) => keyOf(url)));
  const refused = failures.filter(({ error: { code } }) => code === 'ADDRESS_REFUSED' || code === 'PORT_REFUSED');
  const reasons = new Map(refused.map(({ host, port, error }) => [`${urlHost(host)}:${port}`, error.message]));
  return [...reasons].filter(([key]) => !failed.has(key)).map(([url, reason]) => ({ url, reason }));
}

function keyOf(text: string): string[] {
  const target = targetOf(text);
  return target ? [`${urlHost(target.host)}:${target.port}`] : [];
}

const isWebsite = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '');
