import type { Page, Route } from '@playwright/test';

type FakeResponse = Parameters<Route['fulfill']>[0];

/** Holds calls until they are released, with the server's own response or the given one. */
export async function hold(page: Page, url: string | RegExp): Promise<(response?: FakeResponse) => void> {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  await page.route(url, async (route) => {
    const response = await promise;
    await (response === undefined ? route.continue() : route.fulfill(response));
  });
  return resolve;
}
