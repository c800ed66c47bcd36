import { chromium } from 'playwright-core';
import { type Browser, environmentOf } from './browser.ts';

const timeoutMs = 60_000;

/** Starts the browser and opens a page, like the tests do. Returns the error in one line, if any. */
export async function startError(browser: Browser): Promise<string | undefined> {
  const { executablePath } = browser;
  try {
    const running = await chromium.launch({ executablePath, env: environmentOf(browser), timeout: timeoutMs });
    try {
      const page = await running.newPage();
      await page.goto('data:text/html,<title>started', { timeout: timeoutMs });
      return (await page.title()) === 'started' ? undefined : "it can't open a page";
    } finally {
      await running.close();
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    // The error also contains the command line and the browser's output.
    const [reason = text] = text.match(/.*(error while loading shared libraries|spawn \S+ E).*/) ?? text.split('\n');
    return reason.replace(/^.*\[err\] /, '').trim();
  }
}
