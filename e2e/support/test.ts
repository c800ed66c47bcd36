import { randomInt } from 'node:crypto';
import { test as base, type ConsoleMessage, expect, type Page, type Request } from '@playwright/test';
import type { ReceivedMail } from '../../apps/server/src/testing/test-mail-server.ts';
import { keepNotices } from './timers.ts';

export const someIpAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

interface WorkerFixtures {
  /** The site that tests trace. */
  site: { url: string };
}

interface TestFixtures {
  /** The server that the test uses. */
  server: ServerName;
  /** Error responses that a test causes on purpose, for example /api/v2/track with 400. All others fail the test. */
  expectedFailures: RegExp[];
}

/**
 * Prerendered pages are visible before the app runs, and clicks until then are lost. Tests wait for the app, except
 * those about the page as it arrives.
 */
export function waitForTheApp(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const isThere = () => page.locator('[data-prerendered]').waitFor({ state: 'detached' });
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await isThere();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await isThere();
    return response;
  };
}

/** At the start, the app requests the current user. Browsers log a guest's 401, and no page can prevent that. */
const guestAtStart = /status of 401 \(Unauthorized\) \S+\/api\/v1\/auth\/me$/;

/** Collects the console errors and failed requests of a page that the test didn't announce, until stopped. */
export function watchForProblems(
  page: Page,
  expectedFailures: readonly RegExp[],
): { problems: string[]; stop(): void } {
  const problems: string[] = [];
  const isExpected = (text: string) => [guestAtStart, ...expectedFailures].some((pattern) => pattern.test(text));
  const onConsole = (message: ConsoleMessage) => {
    const text = `${message.text()} ${message.location().url}`;
    if (message.type() === 'error' && !isExpected(text)) problems.push(`console: ${text}`);
  };
  const onPageError = (error: Error) => problems.push(`uncaught: ${error.message}`);
  const onRequestFailed = (request: Request) => {
    const reason = request.failure()?.errorText;
    // The page canceled it, for example because of a navigation.
    if (reason === 'net::ERR_ABORTED' || isExpected(request.url())) return;
    problems.push(`request failed: ${request.url()} ${reason}`);
  };
  page.on('console', onConsole).on('pageerror', onPageError).on('requestfailed', onRequestFailed);
  const stop = () => {
    page.off('console', onConsole).off('pageerror', onPageError).off('requestfailed', onRequestFailed);
  };
  return { problems, stop };
}

/** Every test runs against the real server and fails on any console error or failed request it didn't announce. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({ browserName: _ }, use) => {
      await use({ url: process.env.TEST_SITE_URL ?? '' });
    },
    { scope: 'worker' },
  ],
  server: ['plain', { option: true }],
  baseURL: async ({ server }, use) => use(await urlOfServer(server)),
  // Each test has its own IP address, and so its own limits.
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ 'x-forwarded-for': someIpAddress() }),
  expectedFailures: [[], { option: true }],
  page: async ({ page, expectedFailures, javaScriptEnabled }, use) => {
    const { problems } = watchForProblems(page, expectedFailures);
    await keepNotices(page);
    if (javaScriptEnabled !== false) waitForTheApp(page);
    await use(page);
    // A call that is still being changed when the test ends has no page to respond to.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(problems, 'console errors and failed requests').toEqual([]);
  },
});

export { expect };

/**
 * Servers that all tests of a run share; `global-setup.ts` has their settings. `strict` sends email, allows guests 3
 * and accounts 77 requests per hour, and accepts files of at most 1 MB and 5 rows. `browser` has a browser for traces.
 */
export type ServerName = 'plain' | 'strict' | 'registration-closed' | 'browser';

/** The server admin of each server. */
export const owner = { name: 'Olga Owner', email: 'olga@example.com', password: 'Engine1843' };

async function atDesk<Reply>(path: string, search: Record<string, string>): Promise<Reply> {
  const response = await fetch(`${process.env.TEST_DESK_URL}${path}?${new URLSearchParams(search)}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Reply;
}

export const urlOfServer = (name: ServerName) => atDesk<string>('/server', { name });

/** The next unread email from the strict server to this address. Waits until it arrives. */
export const nextMail = (subject: string, to: string) => atDesk<ReceivedMail>('/next-mail', { subject, to });

/** The number of unread emails from the strict server to this address. */
export const waitingMails = (subject: string, to: string) => atDesk<number>('/waiting-mails', { subject, to });

/** The app link in the next email to this address. */
export async function linkInMail(subject: string, to: string, page: string): Promise<string> {
  const { text } = await nextMail(subject, to);
  return new RegExp(`http://\\S+/${page}#token=[\\w.-]+`).exec(text)?.[0] ?? '';
}
