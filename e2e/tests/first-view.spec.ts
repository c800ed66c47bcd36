import { appRoutes } from '@hopwise/model';
import type { APIRequestContext, Locator, Page, Route } from '@playwright/test';
import { hold } from '../support/change-calls.ts';
import { forgiveShifts, inputIsPast, layoutShifts, painted, recordLayoutShifts } from '../support/layout-shifts.ts';
import { postJson, signIn, track } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

/** For guests, the current-user call fails with 401. Some paths here don't exist. */
test.use({ expectedFailures: [/auth\/me|status of 40[14]/] });

/** Tall, because shifts count only within the viewport. */
const views = { phone: { width: 390, height: 932 }, desktop: { width: 1280, height: 1024 } };
const largestShift = 0.02;
const mostRequests = 25;

async function expectStable(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const { total, shifts } = await layoutShifts(page);
  expect(total, JSON.stringify(shifts, undefined, 1)).toBeLessThan(largestShift);
}

/** Simulates a slow connection: the screen shows before its data, and the fonts come last. */
async function openSlowly(page: Page, path: string, screen: Locator, whole = screen): Promise<void> {
  const release = await hold(page, /\/api\/v[12]\//);
  const fonts = await hold(page, /\.woff2$/);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(screen).toBeAttached();
  await painted(page);
  release();
  await expect(whole).toBeVisible();
  await painted(page);
  fonts();
}

/** A busy or just started server may take too long to render a page, and then leaves it to the app. */
async function untilDrawn(route: Route): Promise<void> {
  for (;;) {
    const response = await route.fetch();
    if ((await response.text()).includes('data-prerendered')) return route.fulfill({ response });
  }
}

for (const [device, viewport] of Object.entries(views)) {
  test.describe(`nothing shifts on a ${device}`, () => {
    test.use({ viewport });
    test.beforeEach(({ page }) => recordLayoutShifts(page));

    test('on the landing page', { tag: '@slow' }, async ({ page }) => {
      await openSlowly(page, '/', page.getByRole('heading', { level: 1 }));
      await expect(page.locator('[data-prerendered]')).toHaveCount(0);
      await expectStable(page);
    });

    test('on the tracker', { tag: '@slow' }, async ({ page }) => {
      await openSlowly(page, '/track', page.getByRole('button', { name: 'Track URL' }));
      await expectStable(page);
    });

    test('when a check is opened by its URL', { tag: '@slow' }, async ({ page, site }) => {
      const response = await page.request.post('/api/v2/track', { data: { url: `${site.url}/chain/3` } });
      const { data } = await response.json();
      await openSlowly(page, `/check/${data.check.id}`, page.getByRole('heading', { level: 1 }));
      await expect(page.locator('[data-prerendered]')).toHaveCount(0);
      await expectStable(page);
    });

    test('when a result arrives', { tag: '@slow' }, async ({ page, site }) => {
      await page.goto('/track');
      const release = await hold(page, '**/api/v2/track');
      await page.getByLabel('URL', { exact: true }).fill(`${site.url}/chain/3`);
      await page.getByRole('button', { name: 'Track URL' }).click();
      await expect(page.getByRole('button', { name: 'Tracking...' })).toBeVisible();
      await forgiveShifts(page);
      await inputIsPast(page);
      release();
      await expect(page.getByRole('heading', { name: 'Tracking Summary' })).toBeVisible();
      await expectStable(page);
    });
  });
}

test('the first view of the tracker needs few requests', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/track');
  await expect(page.getByRole('button', { name: 'Track URL' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The tests' browser requests no icon and no manifest.
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(mostRequests - 2);
});

for (const path of ['/', '/login', '/track']) {
  test(`${path} requests the current user once; a guest sees nothing of the 401`, async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    const denied = page.waitForResponse('**/api/v1/auth/me');
    await page.goto(path);
    expect((await denied).status()).toBe(401);
    // Other views of the session come with another screen.
    await page.getByRole('banner').getByRole('link', { name: 'Analysis' }).click();
    await expect(page.getByRole('main').getByLabel('URL', { exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(calls.filter((called) => called === '/api/v1/auth/me')).toHaveLength(1);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText('Your session has ended')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test.describe('a check opened by URL as a guest', () => {
  for (const [name, pathOf] of [
    ['own', ({ id }: { id: string }) => `/check/${id}`],
    ['shared', ({ shareUrl }: { shareUrl: string }) => new URL(shareUrl).pathname],
  ] as const) {
    test(`${name}: is readable before the app runs, which fetches nothing more`, { tag: '@slow' }, async ({
      page,
      site,
    }) => {
      const url = `${site.url}/chain/3`;
      const { check } = await track(page, url);
      const { share } = await postJson<{ share: { url: string } }>(
        page.request,
        `/api/v2/checks/${check.id}/share`,
        {},
      );
      const path = pathOf({ id: check.id, shareUrl: share.url });
      await page.route((asked) => asked.pathname === path, untilDrawn);
      const calls: string[] = [];
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      const scripts = await hold(page, /\/assets\/.*\.js$/);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(url);
      await expect(page.getByRole('table', { name: 'Redirect Chain' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Findings', exact: true })).toBeVisible();
      // The server does not know the viewer's time zone.
      await expect(page.locator('time').first()).toBeHidden();
      scripts();
      await expect(page.locator('[data-prerendered]')).toHaveCount(0);
      await expect(page.locator('time').first()).toBeVisible();
      await page.getByRole('button', { name: 'Hop 1 details', exact: true }).click();
      await page.waitForLoadState('networkidle');
      expect(calls.filter((called) => /\/api\/v2\/(?:track|analyze|checks|shared)\//.test(called))).toEqual([]);
    });
  }

  test('is rendered by the app for signed-in users', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    const { check } = await track(page, `${site.url}/chain/3`);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    const response = await page.goto(`/check/${check.id}`);
    expect(await response?.text()).not.toContain('data-prerendered');
    await expect(page.getByRole('table', { name: 'Redirect Chain' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(calls.filter((called) => called.startsWith('/api/v2/track/'))).toEqual([]);
  });
});

test('every page preloads the files of its screen', { tag: '@slow' }, async ({ page }) => {
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(new URL(request.url()).pathname));
  for (const route of appRoutes.filter((path) => path !== '/')) {
    requested.clear();
    const response = await page.goto(route.replaceAll(/:\w+/g, 'none'));
    await expect(page.getByRole('main')).not.toBeEmpty();
    const html = (await response?.text()) ?? '';
    // Prerendered pages fetch scripts last, from a list.
    const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
    const screens = [...requested].filter((file) => /-screen-.*\.js$/.test(file));
    expect(screens, route).toHaveLength(1);
    const needed = [...requested].filter((file) => file.endsWith('.css'));
    for (const screen of screens) needed.push(...(await staticImports(page.request, screen)));
    expect(
      needed.filter((file) => !named.includes(file)),
      route,
    ).toEqual([]);
  }
});

/** A script and what it can't run without. Parts of a screen that load after it are not among these. */
async function staticImports(
  request: APIRequestContext,
  file: string,
  found = new Set<string>(),
): Promise<Set<string>> {
  if (found.has(file)) return found;
  found.add(file);
  const script = await (await request.get(file)).text();
  for (const [, name] of script.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
    await staticImports(request, `/assets/${name}`, found);
  }
  return found;
}
