import { type BrowserPool, type BrowserSettings, createBrowserPool } from '@hopwise/browser';
import { createNetwork } from '@hopwise/engine';
import { test as base } from '@playwright/test';
import { findBrowser } from '../browser/find-browser.ts';

/** The only IP address that pages can reach, unless a test allows more. */
export const open = '127.0.0.1/32';

/** A pool with the tests' browser and its own network. */
export async function startPool(settings: Partial<BrowserSettings> = {}): Promise<BrowserPool & AsyncDisposable> {
  const { executablePath, env } = await findBrowser();
  const network = settings.network ?? createNetwork({ allowCidrs: [open] });
  // Most pages in the tests redirect at once or not at all.
  const usual = { executablePath, network, atOnce: 4, watchMs: 0, restlessMs: 8000 };
  const pool = createBrowserPool({ ...usual, ...settings, env: { ...env, ...settings.env } });
  async function close() {
    await pool.close();
    network.close();
  }
  return { follow: pool.follow, close, [Symbol.asyncDispose]: close };
}

/** Options that most tests don't care about. */
export const patient = { maxHops: 20, timeoutMs: 60_000 };

/** For pages that do something before they settle, however long that takes on a busy machine: for `startPool`. */
export const awaitingRest = { restlessMs: patient.timeoutMs };

/** The runner instruments every context in its process, and slows down those that a trace creates: for `test.use`. */
export const unobserved = { trace: 'off', screenshot: 'off' } as const;

/** Tests that follow chains in the browser don't need Playwright's page. */
export const test = base.extend<object, { pool: BrowserPool }>({
  pool: [
    async ({ browserName: _ }, use) => {
      await using pool = await startPool();
      await use(pool);
    },
    { scope: 'worker' },
  ],
});
