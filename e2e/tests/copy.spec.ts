import type { Page } from '@playwright/test';
import { toast } from '../support/person.ts';
import { expect, test, urlOfServer } from '../support/test.ts';

/** Browsers have no Clipboard API for pages over plain http, except on localhost. */
const hostName = 'hopwise.test';

test.use({
  // The browser logs that it ignores this header on such a page.
  expectedFailures: [/Cross-Origin-Opener-Policy/],
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${hostName} 127.0.0.1`];
    await use({ ...launchOptions, args });
  },
  baseURL: async ({ server }, use) => use((await urlOfServer(server)).replace('127.0.0.1', hostName)),
});

/** Pastes the clipboard to see what was copied. */
async function paste(page: Page): Promise<string> {
  const field = page.getByLabel('URL', { exact: true });
  await page.goto('/analysis');
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  return field.inputValue();
}

test('copying works without the Clipboard API, even in a dialog', { tag: '@slow' }, async ({ page, site }) => {
  await page.goto('/track');
  expect(await page.evaluate(() => 'clipboard' in navigator)).toBe(false);
  await page.getByLabel('URL', { exact: true }).fill(`${site.url}/page`);
  await page.getByRole('button', { name: 'Track URL' }).click();
  const copyId = page.getByRole('button', { name: 'Copy ID' });
  await copyId.click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused();
  const id = await paste(page);
  expect(id).toMatch(/^[\da-f-]{36}$/);

  await page.goto(`/check/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Share Check' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(toast(page, 'Link copied')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Share Check' });
  const link = await dialog.getByLabel('Share link').inputValue();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeFocused();
  expect(await paste(page)).toBe(link);
});

test('the icon next to a header copies its value', { tag: '@slow' }, async ({ page, site }) => {
  await page.goto('/track');
  await page.getByLabel('URL', { exact: true }).fill(`${site.url}/page`);
  await page.getByRole('button', { name: 'Track URL' }).click();
  await page.getByRole('button', { name: 'Hop 1 details' }).click();
  await page.getByRole('button', { name: 'Copy the value of content-type' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused();
  expect(await paste(page)).toMatch(/^text\/html/);
});

test('shows an error when the browser blocks copying', { tag: '@slow' }, async ({ page, site }) => {
  await page.addInitScript(() => {
    document.execCommand = () => false;
  });
  await page.goto('/track');
  await page.getByLabel('URL', { exact: true }).fill(`${site.url}/page`);
  await page.getByRole('button', { name: 'Track URL' }).click();
  await page.getByRole('button', { name: 'Copy ID' }).click();
  await expect(page.getByRole('button', { name: 'Copying is blocked' })).toBeVisible();
});
