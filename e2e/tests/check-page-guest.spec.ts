import type { Page } from '@playwright/test';
import { newPerson, openCheck, signIn, toast } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

test.describe('a guest', () => {
  const urlField = (page: Page) => page.getByLabel('URL', { exact: true });

  test('sees the result on /track, and can reload it, go back and share it', {
    tag: '@slow',
  }, async ({ page, site }) => {
    await page.goto('/track');
    await urlField(page).fill(`${site.url}/chain/1`);
    await page.getByRole('button', { name: 'Track URL' }).click();
    await expect(page).toHaveURL(/\/track\?check=[\da-f-]{36}$/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: `${site.url}/chain/1` })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Tracking Summary' })).toBeVisible();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(page.getByLabel('Share link')).toHaveValue(/\/shared\//);
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect(page).toHaveURL(/\/track$/);
    await expect(page.getByRole('region', { name: 'Tracking Summary' })).toHaveCount(0);
    await expect(urlField(page)).toHaveValue(`${site.url}/chain/1`);
    await expect(page.getByRole('button', { name: 'Track URL' })).toBeEnabled();
  });

  test('goes back to Track URL instead of a dashboard', { tag: '@slow' }, async ({ page, site }) => {
    await openCheck(page, `${site.url}/page`);
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(breadcrumb.getByRole('listitem')).toHaveText(['Track URL', 'Check Details']);
    await breadcrumb.getByRole('link', { name: 'Track URL' }).click();
    await expect(page).toHaveURL(/\/track$/);
  });

  test("keeps the check by signing up with 'Keep this check'", { tag: '@slow' }, async ({ page, site }) => {
    const id = await openCheck(page, `${site.url}/page`);
    await page.getByRole('link', { name: 'Keep this check' }).click();
    await expect(page).toHaveURL(/\/register$/);
    await expect(page.getByText(`Sign up, then sign in, to save the check of ${site.url}/page`)).toBeVisible();
    const { name, email, password } = newPerson();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByText(`Sign in to save the check of ${site.url}/page`)).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(new RegExp(`/check/${id}$`));
    await page
      .getByRole('dialog', { name: 'Add your checks?' })
      .getByRole('button', { name: 'Add to account' })
      .click();
    await expect(toast(page, 'Checks added')).toBeVisible();
    const { data } = await (await page.request.get(`/api/v2/track/${id}`)).json();
    expect(data.projectId).not.toBeNull();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${site.url}/page`);
    await expect(page.getByRole('link', { name: 'Keep this check' })).toHaveCount(0);
  });

  test('sees no old toast after leaving to keep a check', { tag: '@slow' }, async ({ page, site }) => {
    await page.goto('/track');
    await urlField(page).fill(`${site.url}/page`);
    await page.getByRole('button', { name: 'Track URL' }).click();
    await expect(toast(page, 'Tracking completed')).toBeVisible();
    await page.getByRole('link', { name: 'Keep this check' }).click();
    await expect(page).toHaveURL(/\/register$/);
    await expect(toast(page, 'Tracking completed')).toHaveCount(0);
  });

  test("with an account isn't offered to keep a check", { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    await openCheck(page, `${site.url}/page`);
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Keep this check' })).toHaveCount(0);
  });
});
