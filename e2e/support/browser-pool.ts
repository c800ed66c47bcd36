import { type BrowserPool, type BrowserSettings, createBrowserPool } from '@hopwise/browser';
import { createNetwork } from '@hopwise/engine';
import { test as base } from '@playwright/test';
import { findBrowser } from '../browser/find-browser.ts';

/** The only address that pages reach, unless a test opens more. */
export const open = '127.0.0.1/32';

/** A pool with the browser of the tests, and a network of its own. */
export async function startPool(settings: Partial<BrowserSettings> = {}): Promise<BrowserPool & AsyncDisposable> {
  const { executablePath, env } = await findBrowser();
  const network = settings.network ?? createNetwork({ allowCidrs: [open] });
  // Most pages of the tests go on at once, or not at all.
  const usual = { executablePath, network, atOnce: 4, watchMs: 0, restlessMs: 8000 };
  const pool = createBrowserPool({ ...usual, ...settings, env: { ...env, ...settings.env } });
  async function close() {
    await pool.close();
    network.close();
  }
  return { follow: pool.follow, close, [Symbol.asyncDispose]: close };
}

/** What most tests do not care about. */
export const patient = { maxHops: 20, timeoutMs: 60_000 };

/** For pages that have to do something before they come to rest, however long that takes on a busy computer: for `startPool`. */
export const awaitingRest = { restlessMs: patient.timeoutMs };

/** The runner looks into every context of its process, and holds up those that a trace leaves: for `test.use`. */
export const unobserved = { trace: 'off', screenshot: 'off' } as const;

/** Tests that follow chains in the browser need no page of Playwright's. */
export const test = base.extend<object, { pool: BrowserPool }>({
  pool: [
    async ({ browserName: _ }, use) => {
      await using pool = await startPool();
      await use(pool);
    },
    { scope: 'worker' },
  ],
});
