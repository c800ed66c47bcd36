import { netError } from '@hopwise/engine';
import type { NetError } from '@hopwise/model';
import type { BrowserContext, CDPSession, Dialog, Page } from 'playwright-core';
import { beyondLimit } from './build-trace.ts';
import type { PageEvents } from './cdp-events.ts';
import { type ChainRecorder, isAborted } from './chain-recorder.ts';
import type { PageActivity } from './page-activity.ts';
import type { PageNotes } from './page-notes.ts';

interface Following {
  session: CDPSession;
  page: Page;
  context: BrowserContext;
  chain: ChainRecorder;
  notes: PageNotes;
  activity: PageActivity;
  maxHops: number;
  /** Resolved when nothing more is to be seen: with the reason, if it is not that the page has come to rest. */
  stop: PromiseWithResolvers<NetError | null>;
}

/** The requests that the pages of one trace may make in all. */
const maxRequests = 1000;
const lookEveryMs = 50;
/** Besides the page itself: what can lead on, or what scripts wait for before they do. */
const awaited: ReadonlySet<string> = new Set(['Script', 'Fetch', 'XHR']);

const tooManyRequests = (): NetError =>
  netError('NETWORK_FAILED', undefined, `The page makes more than the ${maxRequests} requests allowed.`);
const crashed = (): NetError =>
  netError('NETWORK_FAILED', undefined, 'The page crashed in the browser. It may need more memory than allowed.');

/** Hands on what Chromium tells until the chain is at its end. Returns how to stop listening. */
export function followEvents({ session, page, context, chain, notes, activity, maxHops, stop }: Following): () => void {
  let isListening = true;
  let requests = 0;
  const on = <E extends keyof PageEvents>(event: E, listener: (payload: PageEvents[E]) => void) =>
    session.on(event, (payload) => {
      if (isListening) listener(payload as PageEvents[E]);
    });

  on('Network.requestWillBeSent', (event) => {
    requests += 1;
    chain.request(event);
    if (chain.isOfPage(event) || awaited.has(event.type ?? '')) activity.began(event.requestId);
    if (requests > maxRequests) stop.resolve(tooManyRequests());
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
    // Chromium tries again by itself what it could not load: that is no hop.
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
  });
  on('Page.frameScheduledNavigation', (event) => chain.navigationScheduled(event));
  on('Page.frameClearedScheduledNavigation', (event) => chain.scheduleCleared(event));
  on('Page.loadEventFired', () => activity.loaded());

  on('Page.windowOpen', ({ url }) => notes.popup(url));
  // The page tells nothing of its workers and of frames of other sites.
  let requestsOfAll = 0;
  context.on('request', () => {
    requestsOfAll += 1;
    if (requestsOfAll > maxRequests) stop.resolve(tooManyRequests());
  });
  context.on('page', (popup) => {
    popup.close().catch(() => {});
  });
  page.on('dialog', (dialog: Dialog) => {
    const isLeaving = dialog.type() === 'beforeunload';
    if (isListening && !isLeaving) notes.dialog(dialog.message());
    (isLeaving ? dialog.accept() : dialog.dismiss()).catch(() => {});
  });
  page.on('crash', () => stop.resolve(crashed()));
  const looking = setInterval(() => activity.isAtRest && stop.resolve(null), lookEveryMs);
  return () => {
    isListening = false;
    clearInterval(looking);
  };
}
