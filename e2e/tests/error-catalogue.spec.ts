import type { Page } from '@playwright/test';
import {
  exportAs,
  logIn,
  onPost,
  openCheck,
  openProjectForm,
  type Reply,
  refuse,
  sayNothing,
  signUp,
  submitUrl,
} from '../support/catalogue-steps.ts';
import { newPerson, signIn, toast } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { forgetTimers, noticeDurationsMs, recordTimers } from '../support/timers.ts';

/**
 * The spec's error catalogue, screen by screen. The rows about bulk jobs are with the bulk screens, and those about
 * failed loads in screen-states.spec.ts.
 */
test.use({ expectedFailures: [/\/api\/|\/assets\/|404 \(Not Found\)/] });
test.beforeEach(({ page }) => recordTimers(page));

interface Notice {
  title: string;
  body?: string;
  forMs?: number;
}

/** Reads a toast and closes it, so that the next one is alone. */
async function expectNotice(page: Page, { title, body, forMs }: Notice) {
  const notice = toast(page, title);
  await expect(notice).toHaveText(`${title}${body ?? ''}`);
  if (forMs !== undefined) await expect.poll(() => noticeDurationsMs(page)).toEqual([forMs]);
  await notice.getByRole('button').click();
  await expect(notice).toHaveCount(0);
  await forgetTimers(page);
}

async function replyWith(page: Page, url: string, reply: Reply) {
  await page.unrouteAll();
  await page.route(url, reply);
}

/** Responds once the button shows that the call is running. */
const whileRunning =
  (page: Page, label: string, reply: Reply): Reply =>
  async (route) => {
    await expect(page.getByRole('button', { name: label })).toBeDisabled();
    await reply(route);
  };

const formAlert = (page: Page) => page.getByRole('main').getByRole('alert');

test('login failure: the server message or a fallback, in a toast for 5 s and in the form', {
  tag: '@slow',
}, async ({ page }) => {
  const call = '**/auth/login';
  await replyWith(page, call, whileRunning(page, 'Signing in...', refuse('This account is locked')));
  await logIn(page);
  await expectNotice(page, { title: 'Login failed', body: 'This account is locked', forMs: 5000 });
  await expect(formAlert(page)).toHaveText('This account is locked');
  await replyWith(page, call, sayNothing);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectNotice(page, { title: 'Login failed', body: 'Login failed', forMs: 5000 });
  await expect(formAlert(page)).toHaveText('Login failed. Please try again.');
});

test('register failure: the server message, the details or a fallback', { tag: '@slow' }, async ({ page }) => {
  const call = '**/auth/register';
  const again = () => page.getByRole('button', { name: 'Create Account' }).click();
  await replyWith(page, call, whileRunning(page, 'Creating account...', refuse('Taken')));
  await signUp(page);
  await expectNotice(page, { title: 'Registration failed', body: 'Taken', forMs: 5000 });
  await expect(formAlert(page)).toHaveText('Taken');
  await replyWith(page, call, sayNothing);
  await again();
  await expectNotice(page, { title: 'Registration failed', body: 'Registration failed', forMs: 5000 });
  await expect(formAlert(page)).toHaveText('Registration failed. Please try again.');
  const details = [
    { path: 'email', message: 'Not that one' },
    { path: 'name', message: 'Nor this' },
  ];
  await replyWith(page, call, (route) =>
    route.fulfill({ status: 400, json: { error: 'VALIDATION_FAILED', message: '', details } }),
  );
  await again();
  await expect(formAlert(page)).toHaveText('Not that one');
  await replyWith(page, call, (route) => route.abort('connectionrefused'));
  await again();
  await expect(formAlert(page)).toHaveText('Failed to fetch');
});

test('registering, logging in and logging out: confirmed for 5, 3 and 3 s', async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  await expectNotice(page, {
    title: 'Registration successful',
    body: `Welcome, ${person.name}! Please log in to continue.`,
    forMs: 5000,
  });
  await logIn(page, person);
  await expectNotice(page, { title: 'Login successful', body: `Welcome back, ${person.name}!`, forMs: 3000 });
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: `Account menu for ${person.name}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Dashboard', 'Compare clients', 'Settings', 'Sign out']);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectNotice(page, { title: 'Logged out', body: 'You have been successfully logged out.', forMs: 3000 });
  await expect(page).toHaveURL(/\/$/);
});

test('track failure for 5 s: the server message or a fallback; then track success', { tag: '@slow' }, async ({
  page,
  site,
}) => {
  const call = '**/v2/track';
  await replyWith(page, call, whileRunning(page, 'Tracking...', refuse('Not that address')));
  await submitUrl(page, '/track', `${site.url}/chain/1`);
  await expectNotice(page, { title: 'Tracking failed', body: 'Not that address', forMs: 5000 });
  await replyWith(page, call, sayNothing);
  await page.getByRole('button', { name: 'Track URL' }).click();
  await expectNotice(page, { title: 'Tracking failed', body: 'An error occurred', forMs: 5000 });
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Track URL' }).click();
  await expectNotice(page, { title: 'Tracking completed', body: '1 redirect found' });
});

test('analysis failure: the server message or a fallback; then analysis success', async ({ page, site }) => {
  const call = '**/v2/analyze/**';
  const again = () => page.getByRole('button', { name: 'Analyze URL' }).click();
  await replyWith(page, call, whileRunning(page, 'Analyzing...', refuse('Not that address')));
  await submitUrl(page, '/analysis', `${site.url}/page`);
  await expectNotice(page, { title: 'Analysis failed', body: 'Not that address' });
  await replyWith(page, call, sayNothing);
  await again();
  await expectNotice(page, { title: 'Analysis failed', body: 'An error occurred' });
  await page.unrouteAll();
  await again();
  await expectNotice(page, { title: 'Analysis completed' });
});

test('create project failure: the server message or a fallback; then create project success', {
  tag: '@slow',
}, async ({ page }) => {
  const call = '**/api/v2/projects';
  const modal = await openProjectForm(page);
  const create = () => modal.getByRole('button', { name: 'Create Project' }).click();
  await create();
  await expect(modal.getByText('Project name required')).toBeVisible();
  await modal.getByLabel('Project name').fill('Shop');
  await replyWith(page, call, onPost(refuse('You have enough of them')));
  await create();
  await expectNotice(page, { title: 'Failed to create project', body: 'You have enough of them' });
  await replyWith(page, call, onPost(sayNothing));
  await create();
  await expectNotice(page, { title: 'Failed to create project', body: 'Please try again' });
  await page.unrouteAll();
  await create();
  await expectNotice(page, { title: 'Project created successfully', body: 'Shop is ready for tracking' });
});

test('check refresh for 2 s, export success for 3 s, and export failure', { tag: '@slow' }, async ({ page, site }) => {
  const call = '**/v2/export/**';
  await openCheck(page, `${site.url}/page`);
  await expect(formAlert(page)).toHaveText('Analysis data not available for this check');
  const summary = page.getByRole('region', { name: 'Tracking Summary' });
  for (const label of [
    ...['Redirects0Direct', 'Total Time', 'Final Status code200', 'MethodGET'],
    ...['Input URL', 'Final URL', 'Started', 'Finished', 'Check ID'],
  ]) {
    await expect(summary).toContainText(label);
  }
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectNotice(page, { title: 'Check refreshed', forMs: 2000 });
  for (const [label, format] of [
    ['Download Markdown', 'MARKDOWN'],
    ['Download PDF', 'PDF'],
  ] as const) {
    await exportAs(page, label);
    await expectNotice(page, { title: 'Export successful', body: `Report downloaded as ${format}`, forMs: 3000 });
  }
  await replyWith(page, call, sayNothing);
  await exportAs(page, 'Download PDF');
  await expectNotice(page, { title: 'Export failed', body: 'Please try again later' });
  const message = 'You already have 5 reports in progress. Wait for one to finish.';
  await replyWith(page, call, (route) => route.fulfill({ status: 429, json: { error: 'RATE_LIMITED', message } }));
  await exportAs(page, 'Download PDF');
  await expectNotice(page, { title: 'Export failed', body: `Please try again later. ${message}` });
});

test('initial session check fails: logged, treated as signed out', { tag: '@slow' }, async ({ page }) => {
  await signIn(page);
  await page.route('**/auth/me', sayNothing);
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('Failed to load the current user'),
  );
  await page.goto('/');
  await logged;
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a 401: only logged, without a redirect', { tag: '@slow' }, async ({ page }) => {
  await signIn(page);
  await page.route('**/api/v2/projects', (route) => route.fulfill({ status: 401, json: {} }));
  const logged = page.waitForEvent('console', (message) => message.text() === 'Session expired or unauthorized');
  await page.goto('/dashboard?tab=projects');
  await logged;
  await expect(page).toHaveURL(/\/dashboard\?tab=projects$/);
});

test("missing check id: 'Invalid check ID'", { tag: '@slow' }, async ({ page }) => {
  for (const path of ['/check', '/check/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid check ID');
  }
});

test('unmatched route: a friendly page inside the shell', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/%E0%A4%A');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This hop leads nowhere');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('link', { name: 'Go to home page' }).click();
  await expect(page.getByRole('button', { name: 'Analyze URL Redirects' })).toBeVisible();
});

test('router failure: an error page with Reload', { tag: '@slow' }, async ({ page }) => {
  await page.route('**/assets/analysis-screen-*.js', (route) => route.abort('connectionrefused'));
  await page.goto('/analysis');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Advanced Analysis');
});
