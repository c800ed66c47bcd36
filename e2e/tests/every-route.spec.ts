import { appRoutes } from '@hopwise/model';
import type { Locator, Page } from '@playwright/test';
import { everyKindOfRow, runJob } from '../support/bulk.ts';
import { newClientComparison } from '../support/client-comparisons.ts';
import { everyOutcome, newContract, runContract } from '../support/contracts.ts';
import { expectAccessibleInModes } from '../support/expect-accessible.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { firstRunOf, newMonitor } from '../support/monitors.ts';
import { newOrganization, newPerson, newProject, postJson, signIn, trackByApi } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

/** Every route of the app, by URL and by Back, signed in and signed out: none may freeze its tab. */

// For missing users and records, and for the page itself.
test.use({ expectedFailures: [/\/api\/|404 \(Not Found\)/] });

// Dozens of pages per test, so a busy machine needs more time; passing tests never wait for it.
test.describe.configure({ timeout: 300_000 });

const banner = (page: Page) => page.getByRole('banner');
const userMenu = (page: Page) => banner(page).getByRole('button', { name: /^Account menu/ });
const signInLink = (page: Page) => banner(page).getByRole('link', { name: 'Sign in' });

/**
 * A page in an endless loop paints nothing and runs nothing, so every call to it hangs. The test then times out, and
 * its step names the page.
 */
const expectResponsive = (page: Page, place: string) =>
  test.step(`${place} paints a frame`, () =>
    page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => done()))));

/** Waits for an element while checking that the page still paints. */
async function expectThere(page: Page, wanted: Locator, place: string): Promise<void> {
  await expectResponsive(page, place);
  while (!(await wanted.first().isVisible())) await expectResponsive(page, place);
}

/** Waits until the screen and the session are loaded: nothing is left that could start a freeze. */
async function expectScreen(page: Page, place: string, isSignedIn: boolean): Promise<void> {
  // A status page is the project's own, without the app's header.
  const hasHeader = !place.endsWith('/status/:token');
  if (hasHeader) await expectThere(page, isSignedIn ? userMenu(page) : signInLink(page), place);
  await expectThere(page, page.getByRole('main').getByRole('heading', { level: 1 }), place);
  await expectResponsive(page, place);
}

/** The browser's default color for unstyled links; the app has its own colors. */
async function expectStyledLinks(page: Page, place: string): Promise<void> {
  const unstyled = await page
    .getByRole('link')
    .evaluateAll((links) =>
      links.filter((link) => getComputedStyle(link).color === 'rgb(0, 0, 238)').map(({ textContent }) => textContent),
    );
  expect(unstyled, `links without style at ${place}`).toEqual([]);
}

const urlOf = (route: string, parameters: Readonly<Record<string, string>> = {}) =>
  route.replaceAll(/:(\w+)/g, (_all, name: string) => parameters[name] ?? 'nothing');

/** One record for each kind of route of this user, and what fills the lists. */
async function ownThings(page: Page, siteUrl: string, name = 'Shop'): Promise<Record<string, string>> {
  const organizationId = await newOrganization(page, name);
  const projectId = await newProject(page, { name, description: name, organizationId });
  const { check } = await trackByApi(page, `${siteUrl}/chain/2`, { projectId });
  const made = await postJson<{ share: { url: string } }>(page.request, `/api/v2/checks/${check.id}/share`, {});
  const contract = await newContract(page, everyOutcome(siteUrl), name);
  await runContract(page, contract.id);
  const monitorId = await newMonitor(page, projectId, `${siteUrl}/status/500`, { name, alerting: { failures: 1 } });
  await firstRunOf(page, monitorId);
  await runJob(page, everyKindOfRow(siteUrl), `${name}.csv`);
  return {
    contractId: contract.id,
    runId: await runContract(page, contract.id),
    page: 'monitors',
    checkId: check.id,
    beforeId: check.id,
    afterId: (await trackByApi(page, `${siteUrl}/chain/2`, { projectId })).check.id,
    token: new URL(made.share.url).pathname.split('/').at(-1) ?? '',
    projectId,
    jobId: await runJob(page, everyKindOfRow(siteUrl), `${name}.csv`),
    comparisonId: (await newClientComparison(page, { axes: ['method'] })).id,
    monitorId,
  };
}

test('every route responds for guests, by URL and by Back', { tag: '@slow' }, async ({ page }) => {
  for (const route of appRoutes) {
    await page.goto(urlOf(route));
    await expectScreen(page, route, false);
    await expectStyledLinks(page, route);
  }
  for (const route of appRoutes.toReversed().slice(1)) {
    await page.goBack();
    await expectScreen(page, `back to ${route}`, false);
  }
});

test('every route responds for signed-in users, by URL', { tag: '@slow' }, async ({ page, site }) => {
  await signIn(page);
  const things = await ownThings(page, site.url);
  for (const route of appRoutes) {
    await page.goto(urlOf(route, things));
    await expectScreen(page, route, true);
    await expectStyledLinks(page, route);
  }
});

test('every route responds by Back after signing in', { tag: '@slow' }, async ({ page }) => {
  for (const route of appRoutes) await page.goto(urlOf(route), { waitUntil: 'domcontentloaded' });
  await page.goto('/no-such-page');
  await signIn(page);
  for (const route of appRoutes.toReversed()) {
    await page.goBack({ waitUntil: 'domcontentloaded' });
    await expectScreen(page, `back to ${route}`, true);
  }
});

test('the sign-up screen sends signed-in users to the dashboard: by URL, by Back and in a second tab', {
  tag: '@slow',
}, async ({ page, context }) => {
  const { name, email, password } = newPerson();
  const expectDashboard = async (tab: Page, how: string) => {
    await expectThere(tab, tab.getByRole('tab', { name: 'Recent Activity' }), how);
    await expect(tab, how).toHaveURL(/\/dashboard$/);
    await expectResponsive(tab, how);
  };
  await page.goto('/track');
  await banner(page).getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectDashboard(page, 'signing in');

  // Skips the dashboard's prompt, back to the sign-up screen.
  await page.evaluate(() => history.go(-2));
  await expectDashboard(page, 'Back to /register');

  const second = await context.newPage();
  await second.goto('/register');
  await expectDashboard(second, '/register in a second tab');
  await second.close();

  await page.goto('/register');
  await expectDashboard(page, '/register by URL');
});

test.describe('from 320 to 1600 px', () => {
  // Each page at 33 widths, and axe at three of them.
  test.describe.configure({ timeout: 1_800_000 });

  /** Names without a space to break at. */
  const longName = 'Wolfeschlegelsteinhausenbergerdorff-Shop';

  async function expectToFit(page: Page, route: string): Promise<void> {
    // Content in flight would be measured as a placeholder.
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    const faults: string[] = [];
    for (let width = 320; width <= 1600; width += 40) {
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await page.evaluate(findLayoutFaults)).map((fault) => `${route} at ${width} px: ${fault}`));
    }
    expect.soft(faults).toEqual([]);
    for (const width of [320, 768, 1024]) {
      await test.step(`${route} is accessible at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessibleInModes(page, ['light', 'dark']);
      });
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  }

  test('every route fits and is accessible, signed out', { tag: '@slow' }, async ({ page }) => {
    for (const route of [...appRoutes, '/no-such-page']) {
      await page.goto(urlOf(route));
      await expectScreen(page, route, false);
      await expectToFit(page, route);
    }
  });

  test('every route fits and is accessible with long names', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page, { name: longName });
    const things = await ownThings(page, site.url, longName);
    for (const route of appRoutes) {
      await page.goto(urlOf(route, things));
      await expectScreen(page, route, true);
      await expectToFit(page, route);
    }
  });

  test('every tab fits and is accessible with long names', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page, { name: longName });
    const things = await ownThings(page, site.url, longName);
    const projectTabs = ['checks', 'contracts', 'monitors', 'alerts', 'trend', 'settings', 'members'];
    for (const route of [
      ...['analytics', 'projects', 'actions'].map((tab) => `/dashboard?tab=${tab}`),
      ...['map', 'summary', 'findings'].map((tab) => `/bulk/:jobId?tab=${tab}`),
      ...projectTabs.map((tab) => `/projects/:projectId?tab=${tab}`),
      ...['runs', 'settings'].map((tab) => `/contracts/:contractId?tab=${tab}`),
      ...['changes', 'runs', 'settings'].map((tab) => `/monitors/:monitorId?tab=${tab}`),
      ...['security', 'api-keys', 'organizations'].map((section) => `/settings?section=${section}`),
    ]) {
      await page.goto(urlOf(route, things));
      await expectScreen(page, route, true);
      await expectToFit(page, route);
    }
  });
});
