import type { Network } from '@hopwise/engine';
import { browserWatchSeconds } from '@hopwise/model';
import { type BrowserPlace, type OpenBrowser, openBrowser } from './open-browser.ts';
import type { WaitTimes } from './page-activity.ts';
import { removeDeadProfileFolders } from './profile-folder.ts';
import { type BrowserRequest, type BrowserVisit, type VisitOptions, visit } from './visit.ts';
import { BrowserError } from './within.ts';

export interface BrowserSettings extends BrowserPlace, Partial<WaitTimes> {
  /** The only way out of the pages: they can't reach what it blocks. */
  network: Network;
  /** Traces at once; the others wait. */
  atOnce?: number | undefined;
  /** The name that a browser elsewhere has for this computer. */
  proxyHost?: string | undefined;
  /** Receives errors that no caller waits for. */
  onProblem?: ((error: unknown) => void) | undefined;
}

export interface BrowserPool {
  /** Follows a chain in the browser. Rejects with a BrowserError; what a site does is part of the result. */
  follow(request: BrowserRequest, options: VisitOptions): Promise<BrowserVisit>;
  close(): Promise<void>;
}

/** A browser grows with what it has seen. */
const maxVisits = 100;
const maxAgeMs = 10 * 60_000;
/** The browser itself uses most of the first amount. A page that uses much more than the second is ended. */
const baseMb = 1024;
const visitMb = 512;
/** An idle browser holds half a gigabyte. */
const idleMs = 30_000;

const closed = () => new BrowserError('The browser is closed because the server is shutting down.');

interface PooledBrowser {
  open: OpenBrowser;
  visits: number;
  running: number;
  openedAt: number;
  /** It gets no new visits, and finishes its current ones. */
  isDraining: boolean;
  closing: Promise<void> | null;
}

/**
 * One browser for all traces. The first trace starts it, and it is restarted after many visits, after a crash or when
 * it was idle.
 */
export function createBrowserPool(settings: BrowserSettings): BrowserPool {
  const { atOnce = 2, quietMs = 1500, network, proxyHost } = settings;
  const { watchMs = browserWatchSeconds * 1000, restlessMs = watchMs + 2000 } = settings;
  const waiting: (() => void)[] = [];
  const all = new Set<PooledBrowser>();
  let opening: Promise<PooledBrowser> | null = null;
  let running = 0;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  // Files left by a server that was killed.
  if (settings.url === undefined) removeDeadProfileFolders().catch((error: unknown) => settings.onProblem?.(error));

  async function open(): Promise<PooledBrowser> {
    const opened = await openBrowser({ maxMemoryMb: baseMb + atOnce * visitMb, ...settings });
    const openedAt = performance.now();
    const browser: PooledBrowser = { open: opened, visits: 0, running: 0, openedAt, isDraining: false, closing: null };
    all.add(browser);
    opened.devTools.onClosed(() => drain(browser));
    return browser;
  }

  function drain(browser: PooledBrowser): void {
    browser.isDraining = true;
    if (browser.running === 0) closeBrowser(browser);
  }

  function closeBrowser(browser: PooledBrowser): Promise<void> {
    browser.closing ??= browser.open
      .close()
      .catch((error: unknown) => settings.onProblem?.(error))
      .finally(() => all.delete(browser));
    return browser.closing;
  }

  /** The browser that takes the next visit. */
  async function acquire(): Promise<PooledBrowser> {
    // While the caller waited for its turn, or for a browser that exited at once, the pool may have been closed.
    if (isClosed) throw closed();
    const browser = [...all].find(({ isDraining }) => !isDraining);
    if (browser) return browser;
    opening ??= open().finally(() => {
      opening = null;
    });
    await opening;
    return acquire();
  }

  function release(browser: PooledBrowser): void {
    browser.running -= 1;
    const isExpired = browser.visits >= maxVisits || performance.now() - browser.openedAt > maxAgeMs;
    if (isExpired || browser.isDraining || browser.open.isStuck || !browser.open.devTools.isOpen) drain(browser);
  }

  async function acquireSlot(): Promise<void> {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function releaseSlot(): void {
    const next = waiting.shift();
    if (next) return void next();
    running -= 1;
    if (running > 0) return;
    idle = setTimeout(() => {
      for (const browser of all) drain(browser);
    }, idleMs);
    idle.unref();
  }

  async function follow(request: BrowserRequest, options: VisitOptions): Promise<BrowserVisit> {
    if (isClosed) throw closed();
    clearTimeout(idle);
    await acquireSlot();
    try {
      const browser = await acquire();
      browser.running += 1;
      browser.visits += 1;
      try {
        return await visit(browser.open, { network, proxyHost, quietMs, watchMs, restlessMs }, request, options);
      } finally {
        release(browser);
      }
    } finally {
      releaseSlot();
    }
  }

  return {
    follow,
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await opening?.catch(() => {});
      await Promise.all([...all].map(closeBrowser));
    },
  };
}
