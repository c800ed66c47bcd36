import { type BrowserPool, type BrowserSettings, createBrowserPool } from '@hopwise/browser';
import { createNetwork } from '@hopwise/engine';
import { test as base } from '@playwright/test';
import { findBrowser } from '../browser/find-browser.ts';

/** The only address that pages can reach, unless a test allows more. */
export const open = '127.0.0.1/32';

/** A pool with the test browser and its own network. */
export async function startPool(settings: Partial<BrowserSettings> = {}): Promise<BrowserPool & AsyncDisposable> {
  const { executablePath, env } = await findBrowser();
  const network = settings.network ?? createNetwork({ allowCidrs: [open] });
  // Most test pages redirect immediately or not at all.
  const defaults = { executablePath, network, atOnce: 4, watchMs: 0, restlessMs: 8000 };
  const pool = createBrowserPool({ ...defaults, ...settings, env: { ...env, ...settings.env } });
  async function close() {
    await pool.close();
    network.close();
  }
  return { follow: pool.follow, close, [Symbol.asyncDispose]: close };
}

/** Limits for tests that aren't about limits. */
export const patient = { maxHops: 20, timeoutMs: 60_000 };

/** For `startPool`: gives a page as long as it takes to settle, even on a busy machine. */
export const awaitingRest = { restlessMs: patient.timeoutMs };

/** For `test.use`: Playwright inspects every browser context of its process and would block those of a trace. */
export const unobserved = { trace: 'off', screenshot: 'off' } as const;

/** Browser trace tests need no Playwright page. */
export const test = base.extend<object, { pool: BrowserPool }>({
  pool: [
    async ({ browserName: _ }, use) => {
      await using pool = await startPool();
      await use(pool);
    },
    { scope: 'worker' },
  ],
});
