import { appRoutes } from '@hopwise/model';
import type { Locator, Page } from '@playwright/test';
import { hold } from '../support/hold.ts';
import { inputIsPast, layoutShifts, painted, recordLayoutShifts } from '../support/layout-shifts.ts';
import { expect, test } from '../support/test.ts';

/** A guest's browser asks who is signed in and is told: nobody. Some paths here name nothing. */
test.use({ expectedFailures: [/auth\/me|status of 40[14]/] });

/** Tall: the more is in view, the more can be seen to move. */
const views = { phone: { width: 390, height: 932 }, desktop: { width: 1280, height: 1024 } };
const largestShift = 0.02;
const mostRequests = 25;

async function expectStable(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const { total, shifts } = await layoutShifts(page);
  expect(total, JSON.stringify(shifts, undefined, 1)).toBeLessThan(largestShift);
}

/** As on a slow line: the screen is seen before what it asks for, and the fonts come last of all. */
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

for (const [device, viewport] of Object.entries(views)) {
  test.describe(`nothing jumps on a ${device}`, () => {
    test.use({ viewport });
    test.beforeEach(({ page }) => recordLayoutShifts(page));

    test('on the landing page', async ({ page }) => {
      await openSlowly(page, '/', page.getByRole('heading', { level: 1 }));
      await expect(page.locator('[data-prerendered]')).toHaveCount(0);
      await expectStable(page);
    });

    test('on the tracker', async ({ page }) => {
      await openSlowly(page, '/track', page.getByRole('button', { name: 'Track URL' }));
      await expectStable(page);
    });

    test('when a check is opened by its URL', async ({ page, site }) => {
      const response = await page.request.post('/api/v2/track', { data: { url: `${site.url}/chain/3` } });
      const { data } = await response.json();
      await openSlowly(
        page,
        `/check/${data.check.id}`,
        page.getByText('Loading check details...'),
        page.getByRole('heading', { level: 1 }),
      );
      await expectStable(page);
    });

    test('when a result arrives', async ({ page, site }) => {
      await page.goto('/track');
      const release = await hold(page, '**/api/v2/track');
      await page.getByLabel('URL', { exact: true }).fill(`${site.url}/chain/3`);
      await page.getByRole('button', { name: 'Track URL' }).click();
      await inputIsPast(page);
      release();
      await expect(page.getByRole('heading', { name: 'Tracking Summary' })).toBeVisible();
      await expectStable(page);
    });
  });
}

test('the first view of the tracker takes few requests', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/track');
  await expect(page.getByRole('button', { name: 'Track URL' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The browser of the tests asks for no icon and no manifest.
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(mostRequests - 2);
});

test('the page of every screen names the files of that screen', async ({ page }) => {
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(new URL(request.url()).pathname));
  for (const route of appRoutes.filter((path) => path !== '/')) {
    requested.clear();
    const response = await page.goto(route.replaceAll(/:\w+/g, 'none'));
    await expect(page.getByRole('main')).not.toBeEmpty();
    const html = (await response?.text()) ?? '';
    // Pages that come with their content fetch scripts last, by a list.
    const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
    const parts = [...requested].filter((file) => /\.(?:js|css)$/.test(file));
    expect(
      parts.filter((file) => !named.includes(file)),
      route,
    ).toEqual([]);
    expect(
      parts.filter((file) => /-screen-.*\.js$/.test(file)),
      route,
    ).toHaveLength(1);
  }
});
