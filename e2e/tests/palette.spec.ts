import type { Page } from '@playwright/test';
import { newProject, signIn, trackByApi } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');

async function openPalette(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test.describe('the command palette', () => {
  test('opens with its keys or its button, closes with Escape, and restores the focus', { tag: '@slow' }, async ({
    page,
  }) => {
    await page.goto('/track');
    await page.getByLabel('URL', { exact: true }).focus();
    await openPalette(page);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(page.getByLabel('URL', { exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Open command palette' }).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeHidden();
  });

  test('opens pages with the keyboard, and the page takes the focus', async ({ page }) => {
    await page.goto('/track');
    await openPalette(page);
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const chosen = async () => {
      const id = await field(page).getAttribute('aria-activedescendant');
      return page.locator(`[id="${id}"]`).allTextContents();
    };
    await expect.poll(chosen).toEqual(['Analysis']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/analysis$/);
    await expect(palette(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('offers guests sign-in and sign-up only', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/track');
    await openPalette(page);
    await expect(options(page)).toHaveText([
      'Track URL',
      'Analysis',
      'Sign in',
      'Sign up',
      'Home',
      'API documentation',
    ]);
    await field(page).fill('nothing like this');
    await expect(palette(page)).toContainText('No results. Type a URL to track it.');
  });

  test('tracks a typed URL', { tag: '@slow' }, async ({ page, site }) => {
    await page.goto('/analysis');
    await openPalette(page);
    await field(page).fill(`${site.url}/chain/2`);
    await expect(options(page).first()).toHaveText(`Track ${site.url}/chain/2`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/track\?check=[\da-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 2, name: `${site.url}/chain/2` })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('URL', { exact: true })).toHaveValue(`${site.url}/chain/2`);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Track URL' })).toBeEnabled();
    await expect(page).toHaveURL(/\/track$/);
  });

  test.describe('for signed-in users', () => {
    // Created without analyses, so the server returns 404 for them.
    test.use({ expectedFailures: [/api\/v2\/analyze\/check/] });

    test('finds projects and recent checks', { tag: '@slow' }, async ({ page, site }) => {
      await signIn(page);
      await newProject(page);
      for (const path of ['/page', '/chain/2']) await trackByApi(page, `${site.url}${path}`);
      await page.goto('/track');
      await openPalette(page);
      const checks = palette(page).getByRole('group', { name: 'Recent checks' });
      await expect(checks.getByRole('option')).toHaveCount(2);
      await expect(checks.getByRole('option').first()).toContainText(/(just now|ago) OK$/);
      await field(page).fill('shop');
      await expect(options(page)).toHaveText(['Shop', 'Monitors of Shop', 'Contracts of Shop']);
      await field(page).fill('chain/2');
      await expect(checks.getByRole('option')).toHaveCount(1);
      await checks.getByRole('option').click();
      await expect(page).toHaveURL(/\/check\/[0-9a-f-]{36}$/);
    });
  });
});
