import { emptyRoot, pageDataId } from '@hopwise/model';
import type { Page } from '@playwright/test';

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
