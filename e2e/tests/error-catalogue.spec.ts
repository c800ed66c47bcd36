import type { Page, Route } from '@playwright/test';
import { newPerson, register, signIn, toast, trackByApi } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { noticeDurationsMs, recordTimers } from '../support/timers.ts';

/** The error catalogue of the specification, one test per row; the rows about bulk jobs are with the bulk screens. */
test.use({ expectedFailures: [/\/api\/|\/assets\/|404 \(Not Found\)/] });
test.beforeEach(({ page }) => recordTimers(page));

interface Notice {
  title: string;
  body?: string;
  forMs?: number;
}

async function expectNotice(page: Page, { title, body, forMs }: Notice) {
  const notice = toast(page, title);
  await expect(notice).toHaveText(`${title}${body ?? ''}`);
  if (forMs !== undefined) await expect.poll(() => noticeDurationsMs(page)).toEqual([forMs]);
}

const refuse = (message: string) => (route: Route) =>
  route.fulfill({ status: 403, json: { error: 'FORBIDDEN', message } });
const sayNothing = (route: Route) => route.fulfill({ status: 500, body: '' });

const formAlert = (page: Page) => page.getByRole('main').getByRole('alert');

async function logIn(page: Page, { email, password } = { email: 'ada@example.com', password: 'Engine1843' }) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

async function signUp(page: Page, person = newPerson()) {
  await page.goto('/register');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

async function submitUrl(page: Page, path: '/track' | '/analysis', url: string) {
  await page.goto(path);
  await page.getByLabel('URL', { exact: true }).fill(url);
  await page.getByRole('button', { name: path === '/track' ? 'Track URL' : 'Analyze URL' }).click();
}

async function createProject(page: Page, name: string) {
  await signIn(page);
  await page.goto('/dashboard?tab=projects');
  await page.getByRole('button', { name: 'New Project' }).click();
  const modal = page.getByRole('dialog', { name: 'Create Project' });
  await modal.getByLabel('Project name').fill(name);
  await modal.getByRole('button', { name: 'Create Project' }).click();
}

async function openCheck(page: Page, url: string) {
  const { check } = await trackByApi(page, url);
  await page.goto(`/check/${check.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(url);
}

async function exportAs(page: Page, label: string) {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: label }).click();
}

test.describe('login failure', () => {
  test('notice: the server message, 5 s', async ({ page }) => {
    await page.route('**/auth/login', refuse('This account is locked'));
    await logIn(page);
    await expectNotice(page, { title: 'Login failed', body: 'This account is locked', forMs: 5000 });
  });

  test("notice: 'Login failed' without a server message", async ({ page }) => {
    await page.route('**/auth/login', sayNothing);
    await logIn(page);
    await expectNotice(page, { title: 'Login failed', body: 'Login failed', forMs: 5000 });
  });

  test('form: the server message', async ({ page }) => {
    await page.route('**/auth/login', refuse('This account is locked'));
    await logIn(page);
    await expect(formAlert(page)).toHaveText('This account is locked');
  });

  test("form: 'Login failed. Please try again.' without a server message", async ({ page }) => {
    await page.route('**/auth/login', sayNothing);
    await logIn(page);
    await expect(formAlert(page)).toHaveText('Login failed. Please try again.');
  });
});

test("login success: 'Welcome back, {name}!' for 3 s", async ({ page }) => {
  const person = await register(page.request);
  await logIn(page, person);
  await expectNotice(page, { title: 'Login successful', body: `Welcome back, ${person.name}!`, forMs: 3000 });
});

test.describe('register failure', () => {
  test('notice: the server message, 5 s', async ({ page }) => {
    await page.route('**/auth/register', refuse('Not today'));
    await signUp(page);
    await expectNotice(page, { title: 'Registration failed', body: 'Not today', forMs: 5000 });
  });

  test("notice: 'Registration failed' without a server message", async ({ page }) => {
    await page.route('**/auth/register', sayNothing);
    await signUp(page);
    await expectNotice(page, { title: 'Registration failed', body: 'Registration failed', forMs: 5000 });
  });

  for (const [name, answer, words] of [
    ['the server message', { status: 409, json: { error: 'CONFLICT', message: 'Taken' } }, 'Taken'],
    [
      'else the first message in the details',
      {
        status: 400,
        json: {
          error: 'VALIDATION_FAILED',
          message: '',
          details: [
            { path: 'email', message: 'Not that one' },
            { path: 'name', message: 'Nor this' },
          ],
        },
      },
      'Not that one',
    ],
    [
      "else 'Registration failed. Please try again.'",
      { status: 500, body: '' },
      'Registration failed. Please try again.',
    ],
  ] as const) {
    test(`form: ${name}`, async ({ page }) => {
      await page.route('**/auth/register', (route) => route.fulfill(answer));
      await signUp(page);
      await expect(formAlert(page)).toHaveText(words);
    });
  }

  test("form: else the error's own message", async ({ page }) => {
    await page.route('**/auth/register', (route) => route.abort('connectionrefused'));
    await signUp(page);
    await expect(formAlert(page)).toHaveText('Failed to fetch');
  });
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

test.describe('track failure', () => {
  test('the server message, 5 s', async ({ page }) => {
    await page.route('**/v2/track', refuse('Not that address'));
    await submitUrl(page, '/track', 'example.com');
    await expectNotice(page, { title: 'Tracking failed', body: 'Not that address', forMs: 5000 });
  });

  test("'An error occurred' without one", async ({ page }) => {
    await page.route('**/v2/track', sayNothing);
    await submitUrl(page, '/track', 'example.com');
    await expectNotice(page, { title: 'Tracking failed', body: 'An error occurred', forMs: 5000 });
  });
});

for (const [path, words] of [
  ['page', '0 redirects found'],
  ['chain/1', '1 redirect found'],
  ['chain/2', '2 redirects found'],
] as const) {
  test(`track success: ${words}`, async ({ page, site }) => {
    await submitUrl(page, '/track', `${site.url}/${path}`);
    await expectNotice(page, { title: 'Tracking completed', body: words });
  });
}

test.describe('analysis failure', () => {
  test('the server message', async ({ page }) => {
    await page.route('**/v2/analyze/**', refuse('Not that address'));
    await submitUrl(page, '/analysis', 'example.com');
    await expectNotice(page, { title: 'Analysis failed', body: 'Not that address' });
  });

  test("'An error occurred' without one", async ({ page }) => {
    await page.route('**/v2/analyze/**', sayNothing);
    await submitUrl(page, '/analysis', 'example.com');
    await expectNotice(page, { title: 'Analysis failed', body: 'An error occurred' });
  });
});

test("analysis success: 'Analysis completed'", async ({ page, site }) => {
  await submitUrl(page, '/analysis', `${site.url}/page`);
  await expectNotice(page, { title: 'Analysis completed' });
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

for (const [name, answer, body] of [
  ['the server message', refuse('You have enough of them'), 'You have enough of them'],
  ["'Please try again' without one", sayNothing, 'Please try again'],
] as const) {
  test(`create project failure: ${name}`, async ({ page }) => {
    await page.route('**/api/v2/projects', (route) =>
      route.request().method() === 'POST' ? answer(route) : route.continue(),
    );
    await createProject(page, 'Shop');
    await expectNotice(page, { title: 'Failed to create project', body });
  });
}

test("create project success: '{name} is ready for tracking'", async ({ page }) => {
  await createProject(page, 'Shop');
  await expectNotice(page, { title: 'Project created successfully', body: 'Shop is ready for tracking' });
});

test("dashboard refresh: 'Dashboard refreshed'", async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectNotice(page, { title: 'Dashboard refreshed' });
});

test("check refresh: 'Check refreshed' for 2 s", async ({ page, site }) => {
  await openCheck(page, `${site.url}/page`);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectNotice(page, { title: 'Check refreshed', forMs: 2000 });
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

for (const [label, format] of [
  ['Download Markdown', 'MARKDOWN'],
  ['Download PDF', 'PDF'],
] as const) {
  test(`export success: 'Report downloaded as ${format}' for 3 s`, async ({ page, site }) => {
    await openCheck(page, `${site.url}/page`);
    await exportAs(page, label);
    await expectNotice(page, { title: 'Export successful', body: `Report downloaded as ${format}`, forMs: 3000 });
  });
}

test("export failure: 'Please try again later'", async ({ page, site }) => {
  await openCheck(page, `${site.url}/page`);
  await page.route('**/v2/export/**', sayNothing);
  await exportAs(page, 'Download PDF');
  await expectNotice(page, { title: 'Export failed', body: 'Please try again later' });
});

test('export refused: the server says what to wait for', async ({ page, site }) => {
  await openCheck(page, `${site.url}/page`);
  const message = 'You already have 5 reports in the making. Wait for one of them to finish';
  await page.route('**/v2/export/**', (route) =>
    route.fulfill({ status: 429, json: { error: 'RATE_LIMITED', message } }),
  );
  await exportAs(page, 'Download PDF');
  await expectNotice(page, { title: 'Export failed', body: message });
});

test('unmatched route: a friendly page inside the shell', async ({ page }) => {
  await page.goto('/%E0%A4%A');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This hop leads nowhere');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page.getByRole('link', { name: 'Analyze URL Redirects' })).toBeVisible();
});

test('router failure: an error page with Reload', async ({ page }) => {
  await page.route('**/assets/analysis-screen-*.js', (route) => route.abort('connectionrefused'));
  await page.goto('/analysis');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Advanced Analysis');
});
