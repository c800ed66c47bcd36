import { netError } from '@hopwise/engine';
import type { NetError } from '@hopwise/model';
import { beyondLimit } from './build-trace.ts';
import type { PageEvents } from './cdp-events.ts';
import { type ChainRecorder, isAborted } from './chain-recorder.ts';
import type { DevToolsSession } from './devtools.ts';
import type { PageActivity } from './page-activity.ts';
import type { PageNotes } from './page-notes.ts';

/** Where our scripts run in a page. Scripts of the page can change nothing there. */
export const ownWorld = 'hopwise';

/** The value of an expression in a page, or of its promise, in our world. */
export async function evaluateIsolated(
  session: DevToolsSession,
  frameId: string,
  expression: string,
): Promise<unknown> {
  const { executionContextId: contextId } = await session.send<{ executionContextId: number }>(
    'Page.createIsolatedWorld',
    { frameId, worldName: ownWorld },
  );
  const { result } = await session.send<{ result: { value?: unknown } }>('Runtime.evaluate', {
    expression,
    contextId,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value;
}

interface Following {
  session: DevToolsSession;
  frameId: string;
  chain: ChainRecorder;
  notes: PageNotes;
  activity: PageActivity;
  maxHops: number;
  /** Resolves when there is nothing more to see: with the reason, unless the page settled. */
  stop: Stop;
}

type Stop = PromiseWithResolvers<NetError | null>;

/** The requests that the pages of one trace may make in all. */
const maxRequests = 1000;
const lookEveryMs = 50;
/** Requests other than the page itself that can trigger a redirect, or that scripts wait for before they do. */
const awaited: ReadonlySet<string> = new Set(['Script', 'Fetch', 'XHR']);

const tooManyRequests = (): NetError =>
  netError('NETWORK_FAILED', undefined, `The page sends more than the ${maxRequests} requests allowed.`);
const crashed = (): NetError =>
  netError('NETWORK_FAILED', undefined, 'The page crashed in the browser. It may need more memory than allowed.');

export const tooBusy = (): NetError => netError('NETWORK_FAILED', undefined, 'The page uses more CPU than allowed.');

/** To be called for each request and socket of a page, its frames and its workers. */
export function limitRequests(stop: Stop): () => void {
  let requests = 0;
  return () => {
    requests += 1;
    if (requests > maxRequests) stop.resolve(tooManyRequests());
  };
}

/** Forwards Chromium's events until the chain ends. Returns a function that stops listening. */
export function followEvents(following: Following): () => void {
  const { session, frameId, chain, notes, activity, maxHops, stop } = following;
  let isListening = true;
  let isAsking = false;
  const on = <E extends keyof PageEvents>(event: E, listener: (payload: PageEvents[E]) => void) =>
    session.on<PageEvents[E]>(event, (payload) => {
      if (isListening) listener(payload);
    });

  on('Network.requestWillBeSent', (event) => {
    chain.request(event);
    if (chain.isOfPage(event) || awaited.has(event.type ?? '')) activity.began(event.requestId);
    // One that has removed its own element may still wait for a timer.
    if (event.type === 'Script') activity.mayMove = true;
    if (beyondLimit(chain.legs, maxHops) !== null) stop.resolve(null);
  });
  on('Network.requestWillBeSentExtraInfo', (event) => chain.headersSent(event));
  on('Network.responseReceivedExtraInfo', (event) => chain.headersReceived(event));
  on('Network.responseReceived', (event) => chain.response(event));
  on('Network.loadingFinished', (event) => {
    chain.finished(event);
    activity.ended(event.requestId);
  });
  on('Network.loadingFailed', (event) => {
    chain.failed(event);
    activity.ended(event.requestId);
    // Chromium retries failed loads itself, which isn't a hop.
    const last = chain.legs.at(-1);
    if (last?.failure != null && last.response === null && !isAborted(last)) stop.resolve(null);
  });
  on('Page.frameNavigated', (event) => {
    chain.navigated(event);
    notes.navigated(event);
  });
  on('Page.navigatedWithinDocument', (event) => notes.addressChanged(event));
  on('Page.frameRequestedNavigation', (event) => {
    chain.navigationRequested(event);
    notes.navigation(event);
    if (chain.isLedOnBy(event)) activity.leaves();
  });
  on('Page.frameScheduledNavigation', (event) => chain.navigationScheduled(event));
  on('Page.frameClearedScheduledNavigation', (event) => chain.scheduleCleared(event));
  on('Page.loadEventFired', () => activity.loaded());

  on('Page.windowOpen', ({ url }) => notes.popup(url));
  on('Inspector.targetCrashed', () => stop.resolve(crashed()));
  // Also after listening has stopped: an open dialog blocks the page.
  session.on<PageEvents['Page.javascriptDialogOpening']>('Page.javascriptDialogOpening', ({ type, message }) => {
    const isLeaving = type === 'beforeunload';
    if (isListening && !isLeaving) notes.dialog(message);
    session.post('Page.handleJavaScriptDialog', { accept: isLeaving });
  });

  /**
   * On a busy computer a page lags behind with its frames and timers, and we lag behind with its events. All of them
   * arrive before its response.
   */
  async function look(): Promise<void> {
    if (activity.isRestless) stop.resolve(null);
    if (isAsking || !activity.isQuiet || !activity.isWatched) return;
    isAsking = true;
    const asked = chain.legs.length;
    const { responds, mayMove } = await hadItsTurn(session, frameId);
    isAsking = false;
    activity.responds = responds;
    if (chain.legs.length === asked) activity.mayMove ||= mayMove;
    if (activity.isQuiet && activity.isWatched) stop.resolve(null);
  }

  const looking = setInterval(look, lookEveryMs);
  return () => {
    isListening = false;
    clearInterval(looking);
  };
}

/**
 * Scripts, frames with their own scripts, and handlers: a page without any of them never navigates after it has loaded.
 */
const movers = ['script', 'iframe', 'frame', 'object', 'embed']
  .map((name) => `self::*[local-name()='${name}']`)
  .join(' or ');
const finds = (where: string, path: string) =>
  `document.evaluate("boolean(${path})", ${where}, null, 3, null).booleanValue`;
const canMove = `globalThis.hadMover || ${finds('document', `//*[${movers}]|//@*[starts-with(name(),'on')]`)}`;

/**
 * For each new document: a script that has removed its own element may still wait for a timer. Chromium runs this when
 * the first script of a page is about to run, with its element still there.
 */
export const watchMovers = `globalThis.hadMover = ${finds('document', `//*[${movers}]`)};
if (!globalThis.hadMover) new MutationObserver((changes, observer) => {
  const isMover = (node) => ${finds('node', movers)};
  globalThis.hadMover = changes.some(({ addedNodes }) => [...addedNodes].some(isMover));
  if (globalThis.hadMover) observer.disconnect();
}).observe(document, { childList: true, subtree: true });`;

const nextTurn = `new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(${canMove}))))`;

/**
 * Waits until a page has drawn a frame and run its due timers. Returns whether it is still the same page, and whether
 * something on it may redirect later.
 */
const hadItsTurn = (session: DevToolsSession, frameId: string): Promise<{ responds: boolean; mayMove: boolean }> =>
  evaluateIsolated(session, frameId, nextTurn).then(
    (mayMove) => ({ responds: true, mayMove: mayMove === true }),
    () => ({ responds: false, mayMove: false }),
  );
