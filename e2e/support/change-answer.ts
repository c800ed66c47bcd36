import type { Page } from '@playwright/test';

/** Lets the server respond and changes the response. */
export async function changeAnswer(page: Page, url: string | RegExp, change: (data: never) => unknown): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ json: { data: change(data as never) } });
  });
}
