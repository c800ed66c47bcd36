import type { Page, Route } from '@playwright/test';

type Answer = Parameters<Route['fulfill']>[0];

/** Keeps calls waiting until they are released: with the server's own response, or with the one given. */
export async function hold(page: Page, url: string | RegExp): Promise<(answer?: Answer) => void> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  await page.route(url, async (route) => {
    const answer = await promise;
    await (answer === undefined ? route.continue() : route.fulfill(answer));
  });
  return resolve;
}
