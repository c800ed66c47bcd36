import type { Page } from '@playwright/test';
import { runContract } from '../support/contracts.ts';
import { firstRunOf, newMonitor, runMonitor, setBaseline, startChangingSite } from '../support/monitors.ts';
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

const longName = 'Wilhelmina Maximiliane von Hohenstaufen X';

async function signInWithLongNames(page: Page): Promise<void> {
  const person = { ...newPerson(), name: longName };
  const address = { 'x-forwarded-for': someIpAddress() };
  await postJson(page.request, '/api/v1/auth/register', person, address);
  await postJson(page.request, '/api/v1/auth/login', { email: person.email, password: person.password }, address);
}

/** Every 40 px, and on both sides of each breakpoint. */
const everyWidth = [...Array.from({ length: 33 }, (_, step) => 320 + 40 * step), 479, 767, 768, 991, 992].sort(
  (a, b) => a - b,
);

test('the top bar fits every width, even with a long name', { tag: '@slow' }, async ({ page }) => {
  await signInWithLongNames(page);
  await page.goto('/track');
  for (const width of everyWidth) {
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

test('no page scrolls sideways at any width, and no link of the navigation wraps', { tag: '@slow' }, async ({
  page,
  site,
}) => {
  const look = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(
        page
          .getByRole('main')
          .getByRole('status')
          .filter({ hasText: /^Loading/ }),
      ).toHaveCount(0);
      for (const width of everyWidth) {
        await page.setViewportSize({ width, height: 700 });
        const faults = await page.evaluate(() => {
          const links = [...document.querySelectorAll<HTMLElement>('header nav a, [aria-label="Workspace"] a')];
          return [
            ...(document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []),
            ...links
              .filter((link) => link.checkVisibility())
              .filter((link) => link.getBoundingClientRect().height > 48 || link.scrollWidth > link.clientWidth)
              .map((link) => `${link.textContent} wraps`),
          ];
        });
        expect(faults, `${path} at ${width} px`).toEqual([]);
      }
    }
  };
  await look(['/', '/track', '/analysis', '/login']);
  await signInWithLongNames(page);
  const projectId = await newProject(page, { name: longName });
  const failing = { name: longName.replaceAll(' ', '-'), alerting: { failures: 1 } };
  await firstRunOf(page, await newMonitor(page, projectId, `${site.url}/status/500?${'long'.repeat(40)}`, failing));
  const contract = { name: longName, text: `${site.url}/page -> /elsewhere\n` };
  const made = await postJson<{ contract: { id: string } }>(
    page.request,
    `/api/v2/projects/${projectId}/contracts`,
    contract,
  );
  await runContract(page, made.contract.id);
  await look(['/dashboard', '/monitors', '/contracts', '/clients', '/track', '/bulk']);
});

test('the dashboard shows what needs attention immediately, until it is resolved', async ({ page }) => {
  const changing = await startChangingSite();
  await signIn(page);
  const projectId = await newProject(page);
  const id = await newMonitor(page, projectId, `${changing.url}/old`, { name: 'Old page' });
  await setBaseline(page, id);
  await page.goto('/dashboard');
  await expect(page.getByText('Nothing needs attention across 1 monitor.')).toBeVisible();
  changing.become('/elsewhere');
  await runMonitor(page, id);
  await runMonitor(page, id);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const workspace = page.getByRole('navigation', { name: 'Workspace' });
  await expect(workspace.getByRole('link', { name: 'Monitors 1 need attention' })).toBeVisible();
  const items = page.getByRole('list', { name: 'Needs attention' });
  await expect(items.getByRole('link', { name: 'Diff Old page' })).toHaveAttribute('href', /^\/compare\//);
  await items.getByRole('button', { name: 'Accept Old page' }).click();
  await expect(page.getByText('Nothing needs attention across 1 monitor.')).toBeVisible();
  await expect(workspace.getByRole('link', { name: 'Monitors', exact: true })).toBeVisible();
  await changing.stop();
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

  test('a screen that failed to load shows an error, and opens when the connection returns', { tag: '@slow' }, async ({
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
