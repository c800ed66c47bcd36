import type { Page } from '@playwright/test';
import { type Person, postJson, register, signIn, toast, trackByApi } from '../support/person.ts';
import { expect, owner, someIpAddress, test } from '../support/test.ts';

test.use({ server: 'strict' });
// Runs serially: one test reads the audit trail of another's actions.
test.describe.configure({ mode: 'default' });

const logIn = (page: Page, { email, password }: Person) =>
  postJson(page.request, '/api/v1/auth/login', { email, password }, { 'x-forwarded-for': someIpAddress() });
const rowOf = (page: Page, { email }: Person) =>
  page.getByRole('table', { name: 'Accounts' }).getByRole('row').filter({ hasText: email });

/** Waits until only one account is listed: a row that is replaced loses its open dialog. */
async function find(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Search accounts').fill(email);
  await expect(page.getByRole('table', { name: 'Accounts' }).locator('tbody tr')).toHaveCount(1);
}

test.describe('a server admin', () => {
  test('finds an account, sees its usage, disables and enables it', async ({ page, site }) => {
    const person = await register(page.request);
    await logIn(page, person);
    await trackByApi(page, `${site.url}/page`);
    await logIn(page, owner);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Account menu for Olga Owner' }).click();
    await page.getByRole('menuitem', { name: 'Server admin' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Server admin' })).toBeVisible();
    await find(page, owner);
    await expect(rowOf(page, owner)).toContainText('You');
    await find(page, person);
    await expect(rowOf(page, owner)).toBeHidden();
    await expect(rowOf(page, person).getByRole('cell').nth(2)).toHaveText('1');

    await rowOf(page, person).getByRole('button', { name: 'Disable account' }).click();
    const question = page.getByRole('dialog', { name: 'Disable account?' });
    await expect(question).toContainText(person.email);
    await question.getByRole('button', { name: 'Disable account' }).click();
    await expect(toast(page, 'Account disabled')).toBeVisible();
    await expect(rowOf(page, person)).toContainText('Disabled');

    await rowOf(page, person).getByRole('button', { name: 'Enable account' }).click();
    await page.getByRole('dialog', { name: 'Enable account?' }).getByRole('button', { name: 'Enable account' }).click();
    await expect(toast(page, 'Account enabled')).toBeVisible();
    await expect(rowOf(page, person).getByRole('button', { name: 'Disable account' })).toBeVisible();
  });

  test('ends the sessions of an account', { tag: '@slow' }, async ({ page, browser, baseURL }) => {
    const theirs = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const theirPage = await theirs.newPage();
    const person = await signIn(theirPage);
    await logIn(page, owner);
    await page.goto('/admin');
    await find(page, person);
    await rowOf(page, person).getByRole('button', { name: 'End sessions' }).click();
    await page.getByRole('dialog', { name: 'End sessions?' }).getByRole('button', { name: 'End sessions' }).click();
    await expect(toast(page, 'Sessions ended')).toBeVisible();
    await expect(rowOf(page, person).getByRole('button', { name: 'End sessions' })).toBeHidden();
    await theirPage.goto('/settings');
    await expect(theirPage.getByRole('heading', { level: 1 })).toHaveText('Please sign in to access your settings');
    await theirs.close();
  });

  test("reads and exports the server's audit trail", { tag: '@slow' }, async ({ page }) => {
    const person = await register(page.request);
    await logIn(page, owner);
    await page.goto('/admin?section=audit');
    const entries = page.getByRole('list', { name: 'Audit trail' }).getByRole('listitem');
    await page.getByLabel('Search people').fill(owner.email);
    await expect(entries.first()).toContainText('Signed in');
    await page.getByLabel('Search people').fill(person.email);
    await expect(entries).toHaveText([new RegExp(`^Created the account ${person.email}Ada Lovelace · 10\\.`)]);
    await page.getByLabel('Entry type').selectOption('Exports');
    await expect(page.getByText('No entries')).toBeVisible();
    await page.getByLabel('Search people').fill('');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download CSV' }).click();
    expect((await file).suggestedFilename()).toBe('audit-trail.csv');
    await page.reload();
    await page.getByLabel('Entry type').selectOption('Exports');
    await expect(entries.first()).toContainText('Exported the audit trail as CSV');
  });
});

test.describe('a disabled user', () => {
  test.use({ expectedFailures: [/\/api\/v1\/auth\/login/] });

  test('learns of it only with the right password', { tag: '@slow' }, async ({ page }) => {
    const person = await register(page.request);
    await logIn(page, owner);
    const found = await page.request.get(`/api/v2/admin/accounts?search=${person.email}`);
    const [{ id }] = (await found.json()).data.accounts;
    await postJson(page.request, `/api/v2/admin/accounts/${id}/disable`, {});
    await page.context().clearCookies();
    await page.goto('/login');
    const main = page.getByRole('main');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('WrongPassword1');
    await main.getByRole('button', { name: 'Sign in' }).click();
    await expect(main.getByRole('alert')).toContainText('Invalid email or password');
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await main.getByRole('button', { name: 'Sign in' }).click();
    await expect(main.getByRole('alert')).toContainText('This account is disabled. Contact your server admin.');
  });
});

test.describe('anyone else', () => {
  test('sees who the page is for', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please sign in to manage this server');
    await signIn(page);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server admins only');
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Server admin' })).toBeHidden();
  });
});

test.describe('a list that fails to load', () => {
  test.use({ expectedFailures: [/\/api\/v2\/admin/] });

  test('says so and can be retried', { tag: '@slow' }, async ({ page }) => {
    await logIn(page, owner);
    await page.route('**/api/v2/admin/**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/admin');
    await expect(page.getByText('Failed to load accounts')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await find(page, owner);
    await expect(rowOf(page, owner)).toBeVisible();
    await page.getByLabel('Search accounts').fill('nobody at all');
    await expect(page.getByText('No accounts found')).toBeVisible();
  });
});
