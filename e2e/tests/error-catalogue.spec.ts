import type { Page } from '@playwright/test';
import { logIn, openCheck, refuse, sayNothing, signUp } from '../support/catalogue-steps.ts';
import { newPerson, register, signIn, toast } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { noticeDurationsMs, recordTimers } from '../support/timers.ts';
import { formRows, type Notice, noticeRows } from './error-catalogue-rows.ts';

/** The error catalogue of the specification, one test per row; the rows about bulk jobs are with the bulk screens. */
test.use({ expectedFailures: [/\/api\/|\/assets\/|404 \(Not Found\)/] });
test.beforeEach(({ page }) => recordTimers(page));

async function expectNotice(page: Page, { title, body, forMs }: Notice) {
  const notice = toast(page, title);
  await expect(notice).toHaveText(`${title}${body ?? ''}`);
  if (forMs !== undefined) await expect.poll(() => noticeDurationsMs(page)).toEqual([forMs]);
}

const formAlert = (page: Page) => page.getByRole('main').getByRole('alert');

for (const { name, replied, act, notice } of noticeRows) {
  test(`notice: ${name}`, async ({ page, site }) => {
    if (replied) await page.route(...replied);
    await act(page, site.url);
    await expectNotice(page, notice);
  });
}

for (const { name, replied, act, words } of formRows) {
  test(`form: ${name}`, async ({ page, site }) => {
    if (replied) await page.route(...replied);
    await act(page, site.url);
    await expect(formAlert(page)).toHaveText(words);
  });
}

test("login success: 'Welcome back, {name}!' for 3 s", async ({ page }) => {
  const person = await register(page.request);
  await logIn(page, person);
  await expectNotice(page, { title: 'Login successful', body: `Welcome back, ${person.name}!`, forMs: 3000 });
});

test("register success: 'Welcome, {name}! Please log in to continue.' for 5 s", async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  const body = `Welcome, ${person.name}! Please log in to continue.`;
  await expectNotice(page, { title: 'Registration successful', body, forMs: 5000 });
});

test("logout: 'You have been successfully logged out.' for 3 s", async ({ page }) => {
  const person = await signIn(page);
  await page.goto('/');
  await page.getByRole('button', { name: `User menu of ${person.name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectNotice(page, { title: 'Logged out', body: 'You have been successfully logged out.', forMs: 3000 });
});

test('initial session check fails: logged, treated as signed out', async ({ page }) => {
  await signIn(page);
  await page.route('**/auth/me', sayNothing);
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Who is signed in'));
  await page.goto('/');
  await logged;
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a 401 is only logged, and nobody is sent away', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/v2/projects', (route) => route.fulfill({ status: 401, json: {} }));
  const logged = page.waitForEvent('console', (message) => message.text() === 'Session expired or unauthorized');
  await page.goto('/dashboard?tab=projects');
  await logged;
  await expect(page).toHaveURL(/\/dashboard\?tab=projects$/);
});

test('dashboard load failure, with Retry', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/v2/stats**', refuse('No'));
  await page.goto('/dashboard');
  const failure = formAlert(page);
  await expect(failure).toContainText('Failed to load dashboard');
  await expect(failure).toContainText('Please check your connection and try again');
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Total Checks')).toBeVisible();
});

test('projects load failure, with Retry', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/v2/projects', refuse('No'));
  await page.goto('/dashboard?tab=projects');
  await expect(formAlert(page)).toContainText('Failed to load projects');
  await page.unrouteAll();
  await formAlert(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('list', { name: 'Projects' })).toBeVisible();
});

test("check load failure: 'Failed to load check'", async ({ page }) => {
  await page.goto('/check/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load check');
  await expect(formAlert(page)).toHaveText("This check may not exist or you don't have permission to view it");
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
});

for (const path of ['/check', '/check/']) {
  test(`missing check id at ${path}: 'Invalid check ID'`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid check ID');
  });
}

test("analysis data missing: 'Analysis data not available for this check'", async ({ page, site }) => {
  await openCheck(page, `${site.url}/page`);
  await expect(formAlert(page)).toHaveText('Analysis data not available for this check');
});

test('unmatched route: a friendly page inside the shell', async ({ page }) => {
  await page.goto('/%E0%A4%A');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This hop leads nowhere');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page.getByRole('button', { name: 'Analyze URL Redirects' })).toBeVisible();
});

test('router failure: an error page with Reload', async ({ page }) => {
  await page.route('**/assets/analysis-screen-*.js', (route) => route.abort('connectionrefused'));
  await page.goto('/analysis');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Advanced Analysis');
});
