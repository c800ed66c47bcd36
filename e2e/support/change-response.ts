import type { Page } from '@playwright/test';

/** Changes the data of the server's response. */
export async function changeResponse(
  page: Page,
  url: string | RegExp,
  change: (data: never) => unknown,
): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ json: { data: change(data as never) } });
  });
}
