import { randomUUID } from 'node:crypto';
import type { CheckComparison, CheckHistory } from '@hopwise/model';
import type { Page } from '@playwright/test';
import { changeAnswer, leaveOutPageData } from '../support/change-calls.ts';
import { signIn, trackByApi } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const history = (page: Page) => page.getByRole('region', { name: 'URL history' });
const marks = (page: Page) => history(page).getByRole('listitem').getByRole('link');

/** Two checks of one URL whose redirect target changes. */
async function twoChecks(page: Page, siteUrl: string): Promise<[string, string]> {
  const url = `${siteUrl}/turns/${randomUUID()}`;
  const first = await trackByApi(page, url);
  const second = await trackByApi(page, url);
  return [first.check.id, second.check.id];
}

test.describe('the URL history', () => {
  test('is a single line for the first check', { tag: '@slow' }, async ({ page, site }) => {
    const { check } = await trackByApi(page, `${site.url}/page?${randomUUID()}`);
    await page.goto(`/check/${check.id}`);
    await expect(page.getByText('First check of this URL.')).toBeVisible();
    await expect(history(page)).toHaveCount(0);
    await expect(marks(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Compare with previous check' })).toHaveCount(0);
  });

  test('has an icon for each check with time and verdict, and marks chain changes', {
    tag: '@slow',
  }, async ({ page, site }) => {
    const [first, second] = await twoChecks(page, site.url);
    await page.goto(`/check/${second}`);
    await expect(history(page).getByText(/^2 checks of this URL since /)).toBeVisible();
    await expect(marks(page)).toHaveCount(2);
    await expect(marks(page).nth(1)).toHaveAttribute('aria-current', 'page');
    await expect(marks(page).nth(1)).toHaveAccessibleName(/ · Reachable.* · chain changed · this check$/);
    await expect(marks(page).nth(0)).toHaveAttribute('title', /\d{4}.*Reachable/);
    await marks(page).nth(0).click();
    await expect(page).toHaveURL(`/check/${first}`);
    await expect(marks(page).nth(0)).toHaveAttribute('aria-current', 'page');
  });

  test('can be navigated with the arrow keys, and Enter opens a check', { tag: '@slow' }, async ({ page, site }) => {
    const [first, second] = await twoChecks(page, site.url);
    await page.goto(`/check/${second}`);
    await marks(page).nth(1).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(marks(page).nth(0)).toBeFocused();
    await page.keyboard.press('End');
    await expect(marks(page).nth(1)).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/check/${first}`);
  });

  test('loads older checks on request', { tag: '@slow' }, async ({ page, site }) => {
    const [first, second] = await twoChecks(page, site.url);
    const all = (await (await page.request.get(`/api/v2/checks/${second}/history`)).json()) as { data: CheckHistory };
    await leaveOutPageData(page);
    await page.route(`**/api/v2/checks/${second}/history*`, (route) => {
      const isOlder = route.request().url().includes('cursor=');
      const checks = all.data.checks.slice(isOlder ? 1 : 0, isOlder ? 2 : 1);
      return route.fulfill({ json: { data: { ...all.data, checks, nextCursor: isOlder ? null : 'next' } } });
    });
    await page.goto(`/check/${second}`);
    await expect(marks(page)).toHaveCount(1);
    await history(page).getByRole('button', { name: 'Show older' }).click();
    await expect(marks(page)).toHaveCount(2);
    await expect(marks(page).first()).toHaveAttribute('href', `/check/${first}`);
    await expect(history(page).getByRole('button', { name: 'Show older' })).toHaveCount(0);
  });

  test.describe('that fails to load', () => {
    test.use({ expectedFailures: [/history/] });
    test('shows an error with Retry', { tag: '@slow' }, async ({ page, site }) => {
      const [, second] = await twoChecks(page, site.url);
      await leaveOutPageData(page);
      await page.route('**/history', (route) =>
        route.fulfill({ status: 404, json: { error: 'NOT_FOUND', message: 'x' } }),
      );
      await page.goto(`/check/${second}`);
      await expect(history(page).getByText('Failed to load the history.')).toBeVisible();
      await page.unroute('**/history');
      await history(page).getByRole('button', { name: 'Retry' }).click();
      await expect(marks(page).first()).toBeVisible();
    });
  });
});

test.describe('two checks side by side', () => {
  test('lets a guest compare with the previous check, swap, and choose another', async ({ page, site }) => {
    const [first, second] = await twoChecks(page, site.url);
    await page.goto(`/check/${second}`);
    await page.getByRole('link', { name: 'Compare with previous check' }).click();
    await expect(page).toHaveURL(`/compare/${first}/${second}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 differences');
    const hops = page.getByRole('region', { name: 'Hop by hop' });
    await expect(hops.getByText('Hop 1 now redirects to /page?turn=2 (was /page?turn=1).')).toBeVisible();
    await expect(hops.getByText('Different URL: the previous hop redirects elsewhere')).toHaveCount(1);
    await expect(page.getByRole('row', { name: /^Final URL Changed/ })).toBeVisible();
    await expect(page.getByText('No changes in findings.')).toBeVisible();

    await page.getByRole('link', { name: 'Swap' }).click();
    await expect(page).toHaveURL(`/compare/${second}/${first}`);
    await expect(hops.getByText('Hop 1 now redirects to /page?turn=1 (was /page?turn=2).')).toBeVisible();

    await page.getByRole('combobox', { name: 'Before' }).selectOption(first);
    await expect(page).toHaveURL(`/compare/${first}/${first}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The same check twice');
    await expect(page.getByText('Both sides are the same check.')).toBeVisible();
  });

  test('opens with its shortcut and from the command palette', { tag: '@slow' }, async ({ page, site }) => {
    const [first, second] = await twoChecks(page, site.url);
    await page.goto(`/check/${second}`);
    await expect(page.getByRole('link', { name: 'Compare with previous check' })).toBeVisible();
    await page.keyboard.press('c');
    await expect(page).toHaveURL(`/compare/${first}/${second}`);
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Compare with previous check' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or type a URL' }).fill('compare');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/compare/${first}/${second}`);
  });

  test('shows both verdicts in full at phone width', { tag: '@slow' }, async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const [first, second] = await twoChecks(page, site.url);
    await page.goto(`/compare/${first}/${second}`);
    for (const side of ['Before', 'After']) {
      await expect(page.getByRole('region', { name: side }).getByText(/^Reachable/)).toBeVisible();
    }
  });

  test('reports when nothing changed', { tag: '@slow' }, async ({ page, site }) => {
    const url = `${site.url}/chain/2?${randomUUID()}`;
    const [first, second] = [await trackByApi(page, url), await trackByApi(page, url)];
    await page.goto(`/compare/${first.check.id}/${second.check.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No changes');
    await expect(page.getByText('Changed', { exact: true })).toHaveCount(0);
  });

  test('shows hops and findings that only one check has, and analyses that are not compared', { tag: '@slow' }, async ({
    page,
    site,
  }) => {
    const [first, second] = await twoChecks(page, site.url);
    await changeAnswer(page, `**/api/v2/checks/${first}/compare/${second}`, (data: CheckComparison) => ({
      ...data,
      total: 3,
      hops: data.hops.map((hop, index) => (index === 1 ? { ...hop, before: null } : hop)),
      findings: {
        appeared: [
          {
            id: 'security/hsts',
            title: 'HSTS header missing',
            severity: 'high' as const,
            says: 'No HSTS header.',
            fix: 'Send it.',
            kinds: ['security' as const],
            hosts: ['a.test'],
          },
        ],
        gone: [],
      },
      notCompared: [{ kind: 'seo' as const, reason: 'other-rules' as const }],
    }));
    await page.goto(`/compare/${first}/${second}`);
    await expect(page.getByText('No matching hop')).toBeVisible();
    await expect(page.getByText('New', { exact: true })).toBeVisible();
    const found = page.getByRole('region', { name: 'New (1)' });
    await expect(found.getByRole('listitem')).toContainText('HSTS header missing No HSTS header. Send it. a.test');
    await expect(page.getByText('Not compared: SEO, because the checks use different scoring versions.')).toBeVisible();
  });

  test.describe('that cannot be opened', () => {
    test.use({ expectedFailures: [/compare/] });

    test('offers a guest to sign in, and a user the dashboard', async ({ page }) => {
      await page.goto('/compare/nothing/else');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to compare checks');
      await expect(page.getByRole('alert')).toHaveText(/may not exist, or you don't have permission/);
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
      await signIn(page);
      await page.reload();
      await expect(page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    });

    test('can be retried after a server error', { tag: '@slow' }, async ({ page, site }) => {
      const { check } = await trackByApi(page, `${site.url}/page`);
      const path = `/compare/${check.id}/${check.id}`;
      await page.route('**/api/v2/checks/*/compare/*', (route) =>
        route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'x' } }),
      );
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The same check twice');
    });
  });
});
