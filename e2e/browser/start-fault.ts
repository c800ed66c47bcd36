import { chromium } from 'playwright-core';
import { type Browser, environmentOf } from './browser.ts';

const patienceMs = 60_000;

/** Starts the browser and opens a page, as the tests will. Returns what went wrong, in one line. */
export async function startFault(browser: Browser): Promise<string | undefined> {
  const { executablePath } = browser;
  try {
    const running = await chromium.launch({ executablePath, env: environmentOf(browser), timeout: patienceMs });
    try {
      const page = await running.newPage();
      await page.goto('data:text/html,<title>started', { timeout: patienceMs });
      return (await page.title()) === 'started' ? undefined : 'it opens no page';
    } finally {
      await running.close();
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    // The message also has the command line and all browser output.
    const [reason = text] = text.match(/.*(error while loading shared libraries|spawn \S+ E).*/) ?? text.split('\n');
    return reason.replace(/^.*\[err\] /, '').trim();
  }
}
