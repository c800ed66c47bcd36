import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, test } from '../support/test.ts';

async function trackFrom(page: Page, url: string) {
  await page.goto('/track');
  await page.getByLabel('URL', { exact: true }).fill(url);
  await page.getByRole('button', { name: 'Track URL' }).click();
  await expect(page.getByRole('region', { name: 'Tracking Summary' })).toBeVisible();
}

type Scene = (page: Page, siteUrl: string) => Promise<void>;

const scenes: Record<string, Scene> = {
  landing: async (page) => {
    await page.goto('/');
  },
  'track form with everything open and wrong': async (page) => {
    await page.goto('/track');
    await page.getByRole('button', { name: 'Advanced Options' }).click();
    await page.getByRole('button', { name: 'Track URL' }).click();
    await expect(page.getByText('URL is required')).toBeVisible();
  },
  'result of a chain with a hop open': async (page, siteUrl) => {
    await trackFrom(page, `${siteUrl}/chain/4`);
    await page.getByRole('button', { name: 'Details of hop 1', exact: true }).click();
  },
  'result of a loop': async (page, siteUrl) => trackFrom(page, `${siteUrl}/loop`),
  'result of an error': async (page, siteUrl) => trackFrom(page, `${siteUrl}/status/500`),
  'page not found': async (page) => {
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
};

test.use({ expectedFailures: [/404 \(Not Found\)/] });

for (const [name, open] of Object.entries(scenes)) {
  for (const width of [1280, 390]) {
    test(`${name} is accessible at ${width} px, light and dark`, async ({ page, site }, testInfo) => {
      await page.setViewportSize({ width, height: 900 });
      for (const mode of ['light', 'dark']) {
        await page.addInitScript((value) => localStorage.setItem('hopwise-color-mode', value), mode);
        await open(page, site.url);
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', mode);
        await testInfo.attach(`${mode}.png`, {
          body: await page.screenshot({ fullPage: true }),
          contentType: 'image/png',
        });
        await expectAccessible(page);
      }
    });
  }
}

test('nothing scrolls sideways at 320 px', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const open of Object.values(scenes)) {
    await open(page, site.url);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});
