import { docsIndex } from '@hopwise/model';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const main = (page: Page) => page.getByRole('main');
const searchField = (page: Page) => main(page).getByRole('searchbox', { name: 'Search the docs' });

test('a search finds a section, which opens by keyboard, and Back returns to the results', async ({ page }) => {
  await page.goto('/docs');
  await expect(page).toHaveTitle('Documentation · Hopwise');
  await searchField(page).fill('alert channel');
  const result = main(page).getByRole('link', { name: 'Set up a channel', exact: true });
  await expect(result).toBeVisible();
  await searchField(page).press('Enter');
  await expect(main(page).getByRole('list').last().getByRole('link').first()).toBeFocused();
  await result.press('Enter');
  await expect(page).toHaveURL(/\/docs\/alerts#set-up-a-channel$/);
  await expect(main(page).getByRole('heading', { name: /^Set up a channel/ })).toBeInViewport();
  await page.goBack();
  await expect(result).toBeVisible();
  await searchField(page).fill('quokka zeppelin');
  await expect(main(page).getByRole('status')).toHaveText('No section matches “quokka zeppelin”.');
});

test('a link to a section opens the page there, without JavaScript too', async ({ page, browser }) => {
  await page.goto('/docs/configuration#email');
  await expect(main(page).getByRole('heading', { name: /^Email/ })).toBeInViewport();
  await expect(page).toHaveTitle('Configuration · Hopwise docs');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin });
  const plain = await context.newPage();
  await plain.goto('/docs/configuration#email');
  await expect(main(plain).getByRole('heading', { name: /^Email/ })).toBeInViewport();
  await main(plain).getByRole('link', { name: 'Monitors', exact: true }).click();
  await expect(main(plain).getByRole('heading', { level: 1 })).toHaveText('Monitors');
  await context.close();
});

test('code is copied as it is written', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs/upgrade');
  await main(page).getByRole('button', { name: 'Copy code' }).first().click();
  await expect(main(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  const code = await main(page).locator('pre').first().textContent();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});

test.describe('an unknown page', () => {
  test.use({ expectedFailures: [/404 \(Not Found\)/] });

  test('is a 404', async ({ page }) => {
    const response = await page.goto('/docs/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('This hop leads nowhere');
  });
});

test('every page fits a phone of 320 pixels: code and tables scroll in their boxes', { tag: '@slow' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/docs');
  const names = await main(page)
    .getByRole('navigation', { name: 'Documentation pages', includeHidden: true })
    .locator('a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  expect(names.length).toBeGreaterThan(20);
  for (const path of names) {
    await page.goto(path);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBe(320);
  }
  expect(names).not.toContain(`/docs/${docsIndex}`);
});

test('the footer, the landing page and the palette open pages without a reload', async ({ page }) => {
  await page.goto('/');
  const isSameDocument = await page.evaluateHandle(() => document.documentElement);
  const expectKept = async (title: string) => {
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(title);
    expect(await isSameDocument.evaluate((root) => root === document.documentElement)).toBe(true);
  };
  await main(page).getByRole('link', { name: 'Self-host', exact: true }).click();
  await expectKept('Self-hosting');
  await page.getByRole('contentinfo').getByRole('link', { name: 'CI guide' }).click();
  await expectKept('CI');
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').getByRole('combobox').fill('docs command line');
  await page.keyboard.press('Enter');
  await expectKept('Command line');
});
