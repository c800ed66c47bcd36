import { emptyRoot, pageDataId } from '@hopwise/model';
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

/** Lets the server respond and changes the response. */
export async function changeAnswer(page: Page, url: string | RegExp, change: (data: never) => unknown): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ json: { data: change(data as never) } });
  });
}

const filledRoot = new RegExp(`<div id="root">.*<script type="application/json" id="${pageDataId}">.*?</script>`, 's');

/** Serves the page without its data, so that the app fetches it and a test can hold or change the response. */
export async function leaveOutPageData(page: Page): Promise<void> {
  await page.route(/\/(?:check|shared)\/[^/]+$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(filledRoot, emptyRoot) });
  });
}
