import type { Page } from '@playwright/test';
import { newPerson, newProject, postJson, signIn, toast } from '../support/person.ts';
import { expect, someIpAddress, test } from '../support/test.ts';

const urlField = (page: Page) => page.getByLabel('URL', { exact: true });
const banner = (page: Page) => page.getByRole('banner');

test('a new check is on the dashboard at once', async ({ page, site }) => {
  // Polling would hide that nothing was fetched at once.
  await page.addInitScript(() => {
    const startInterval = window.setInterval.bind(window);
    window.setInterval = ((handler: TimerHandler, ms = 0) =>
      ms < 30_000 ? startInterval(handler, ms) : 0) as typeof window.setInterval;
  });
  await signIn(page);
  await page.goto('/dashboard');
  await expect(page.getByText('No checks yet')).toBeVisible();
  await page.getByRole('tabpanel').getByLabel('URL').fill(`${site.url}/page`);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Track URL' }).click();
  await expect(page).toHaveURL(/\/check\//);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('table', { name: 'Recent checks' })).toContainText(`${site.url}/page`);
  await expect(page.getByText('1 started today')).toBeVisible();
});

test('the top bar fits every width, even with a long name', { tag: '@slow' }, async ({ page }) => {
  const person = { ...newPerson(), name: 'Wilhelmina Maximiliane von Hohenstaufen X' };
  const address = { 'x-forwarded-for': someIpAddress() };
  await postJson(page.request, '/api/v1/auth/register', person, address);
  await postJson(page.request, '/api/v1/auth/login', { email: person.email, password: person.password }, address);
  await page.goto('/track');
  for (const width of [320, 390, 480, 767, 768, 800, 834, 900, 957, 991, 992, 1024, 1180, 1280, 1600]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(banner(page).getByRole('link', { name: 'Hopwise V2' })).toBeVisible();
    if (width >= 768) await expect(banner(page).getByRole('button', { name: /^Account menu for/ })).toBeVisible();
    const faults = await banner(page).evaluate((bar) => {
      const shown = [...bar.querySelectorAll<HTMLElement>('a, button, nav a, [class*="Badge-label"]')].filter((part) =>
        part.checkVisibility(),
      );
      return [
        ...(document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []),
        ...(bar.scrollWidth > bar.clientWidth ? ['the bar is wider than it is shown'] : []),
        ...shown.flatMap((part) => {
          const { left, right, height } = part.getBoundingClientRect();
          const name = part.textContent?.trim() || part.getAttribute('aria-label');
          return [
            ...(left < 0 || right > innerWidth ? [`${name} is cut off`] : []),
            ...(height > 48 ? [`${name} wraps`] : []),
            ...(part.matches('[class*="Badge-label"]') && part.scrollWidth > part.clientWidth
              ? [`${name} is hidden`]
              : []),
          ];
        }),
      ];
    });
    expect(faults, `${width} px`).toEqual([]);
  }
});

test.describe('a session that has ended', () => {
  test.use({ expectedFailures: [/v2\/track|auth\/me/] });

  test("is reported when a URL is tracked, and the user's name disappears", async ({
    page,
    site,
    playwright,
    baseURL,
  }) => {
    const { email, password, name } = await signIn(page);
    await page.goto('/track');
    await expect(banner(page).getByText(name)).toBeVisible();
    // Ended elsewhere: this browser still has its cookie.
    const elsewhere = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: { 'x-forwarded-for': someIpAddress() },
    });
    await postJson(elsewhere, '/api/v1/auth/login', { email, password });
    expect((await elsewhere.delete('/api/v2/sessions')).ok()).toBe(true);
    await elsewhere.dispose();
    await urlField(page).fill(`${site.url}/page`);
    await page.getByRole('button', { name: 'Track URL' }).click();
    await expect(toast(page, 'Tracking failed')).toContainText('Your session has ended. Sign in again');
    await expect(banner(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(banner(page).getByText(name)).toHaveCount(0);
  });

  test('in another tab ends in this one too', { tag: '@slow' }, async ({ page, context }) => {
    const { name } = await signIn(page);
    await page.goto('/track');
    await expect(banner(page).getByText(name)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/');
    await banner(other)
      .getByRole('button', { name: /^Account menu for/ })
      .click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(toast(other, 'Logged out')).toBeVisible();
    await page.bringToFront();
    await expect(banner(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(banner(page).getByText(name)).toHaveCount(0);
  });
});

test.describe('a session that has ended elsewhere', () => {
  test.use({ expectedFailures: [/./] });

  test('is reported when the dashboard is refreshed', async ({ page }) => {
    await signIn(page);
    await page.goto('/dashboard');
    await expect(page.getByText('No checks yet')).toBeVisible();
    await page.route(/v2\/(stats|checks|projects)/, (route) =>
      route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', message: 'Please sign in', details: [] } }),
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(toast(page, 'Failed to load dashboard')).toContainText('Your session has ended. Sign in again');
  });
});

test.describe('without a connection', () => {
  test.use({ expectedFailures: [/./] });

  test("a screen that isn't loaded says so, and opens when the connection is back", { tag: '@slow' }, async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await context.setOffline(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analysis' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Can't reach the server");
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Advanced Analysis');
  });
});

test('the track page uses the chosen project', { tag: '@slow' }, async ({ page }) => {
  await signIn(page);
  const id = await newProject(page);
  await page.goto('/track');
  await urlField(page).fill('example.com/typed');
  await page.getByLabel('Project', { exact: true }).selectOption('Shop');
  await expect(page).toHaveURL(new RegExp(`/track\\?project=${id}$`));
  await expect(page.getByLabel('Project', { exact: true })).toHaveValue(id);
  await expect(urlField(page)).toHaveValue('example.com/typed');
});
