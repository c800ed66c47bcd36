import type { Locator, Page } from '@playwright/test';
import { hold } from './change-calls.ts';
import { expect, test } from './test.ts';

/** A part of a screen that loads data from the server. */
export interface Place {
  /** Creates the screen's data and returns its URL. */
  prepare: (page: Page, siteUrl: string) => Promise<string>;
  /** The call that is held and then fails. */
  call: RegExp;
  loading: string;
  failure: string;
  settled: (page: Page) => Locator;
  /** Whether `npm test` tests it too. */
  isQuick?: boolean;
}

/** For each part: loading, failed with Retry, then ready or empty. */
export function testStatesOf(places: Readonly<Record<string, Place>>): void {
  for (const [name, { prepare, call, loading, failure, settled, isQuick = false }] of Object.entries(places)) {
    test(`${name}: loading, failed with Retry, ready`, { tag: isQuick ? [] : '@slow' }, async ({ page, site }) => {
      const path = await prepare(page, site.url);
      const release = await hold(page, call);
      await page.goto(path);
      await expect(page.getByRole('status').filter({ hasText: loading })).toBeVisible();
      release({ status: 403, json: {} });
      const alert = page.getByRole('alert').filter({ hasText: failure });
      await expect(alert).toBeVisible();
      await retry(alert, settled(page));
      await expect(alert).toHaveCount(0);
    });
  }
}

/** Lets calls through and clicks Retry. On screens that poll, the next call may come first and remove the button. */
export async function retry(failure: Locator, ready: Locator): Promise<void> {
  await failure.page().unrouteAll();
  const click = failure.getByRole('button', { name: 'Retry' }).click();
  await Promise.race([click, expect(ready).toBeVisible()]);
  await expect(ready).toBeVisible();
}
