import { runJob } from '../support/bulk.ts';
import { changeAnswer } from '../support/change-calls.ts';
import { postJson, signIn, toast, trackByApi } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { recordTimers } from '../support/timers.ts';

/** Picks a time zone in which midnight is far away. Etc zone names have the inverted sign. */
function zoneWhereItIsNoon(): string {
  const hoursToAdd = new Date().getUTCHours() - 12;
  return `Etc/GMT${hoursToAdd < 0 ? '-' : '+'}${Math.abs(hoursToAdd)}`;
}

test.use({ timezoneId: zoneWhereItIsNoon() });

test.describe('the dashboard for guests', () => {
  test('asks to sign in', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByText('Please sign in to access your dashboard')).toBeVisible();
    await expect(page).toHaveTitle('Dashboard · Hopwise');
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('an empty dashboard', () => {
  test('greets by name and suggests a first step', { tag: '@slow' }, async ({ page }) => {
    const person = await signIn(page);
    await page.goto('/dashboard');
    await expect(page.getByText(`Welcome back, ${person.name}!`)).toBeVisible();
    await expect(page.getByText('No checks yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'New Check' })).toHaveAttribute('href', '/track');
  });
});

test.describe('a dashboard with checks', () => {
  test.beforeEach(async ({ page, site }) => {
    await signIn(page);
    for (const path of ['/chain/2', '/page', '/loop', '/status/500']) await trackByApi(page, `${site.url}${path}`);
  });

  test('shows the stats of the period', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page).toHaveTitle('Dashboard · Hopwise');
    const figure = (name: string) => page.getByText(name, { exact: true }).locator('..');
    await expect(figure('Total Checks')).toContainText('4');
    await expect(figure('Total Checks')).toContainText('4 started today');
    await expect(figure('Success Rate')).toContainText('50%');
    await expect(figure('Success Rate')).toContainText('Good');
    await expect(figure('Average Redirects')).toContainText(/\d+\.\d/);
    const { data } = await (await page.request.get('/api/v2/stats?period=7d')).json();
    await expect(figure('Average Response Time')).toContainText(data.stats.averageTimeMs < 2000 ? 'Fast' : 'Slow');
  });

  test('has four periods and keeps the selected one in the URL', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/dashboard');
    const period = page.getByLabel('Period');
    await expect(period.locator('option')).toHaveText(['Today', 'Last 7 days', 'Last 30 days', 'Last 90 days']);
    const response = page.waitForResponse(/\/api\/v2\/stats\?period=90d/);
    await period.selectOption('90d');
    await response;
    await expect(page).toHaveURL(/period=90d/);
    await page.reload();
    await expect(period).toHaveValue('90d');
  });

  test('links each recent check to its details', { tag: '@slow' }, async ({ page, site }) => {
    await page.goto('/dashboard');
    const table = page.getByRole('table', { name: 'Recent checks' });
    await expect(table.getByRole('row')).toHaveCount(5);
    await table.getByRole('link', { name: `${site.url}/chain/2` }).click();
    await expect(page).toHaveURL(/\/check\/[0-9a-f-]{36}$/);
  });

  test('filters by status and by URL, and clears', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/dashboard');
    const rows = page.getByRole('table', { name: 'Recent checks' }).locator('tbody tr');
    await page.getByLabel('Status').selectOption('LOOP');
    await expect(rows).toHaveCount(1);
    await page.getByLabel('Search checks').fill('nothing-like-this');
    await expect(page.getByText('No checks match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows).toHaveCount(4);
    await expect(page.getByLabel('Search checks')).toHaveValue('');
  });

  test('refreshes', { tag: '@slow' }, async ({ page, site }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('table', { name: 'Recent checks' })).toBeVisible();
    await trackByApi(page, `${site.url}/page?fresh`);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(toast(page, 'Dashboard refreshed')).toBeVisible();
    await expect(page.getByRole('link', { name: `${site.url}/page?fresh` })).toBeVisible();
  });

  test('shows the status distribution, records and trend', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('tab', { name: 'Analytics' }).click();
    const distribution = page.getByRole('list', { name: 'Status distribution' }).getByRole('listitem');
    await expect(distribution).toHaveText([
      /^OK .*2 \(50%\)$/,
      /^ERROR .*1 \(25%\)$/,
      /^TIMEOUT .*0 \(0%\)$/,
      /^LOOP .*1 \(25%\)$/,
    ]);
    for (const record of ['Fastest', 'Slowest', 'Most redirects']) {
      await expect(page.getByText(record, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('list', { name: 'Checks per day' }).getByRole('listitem')).toHaveCount(7);
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Recent Activity' })).toHaveAttribute('aria-selected', 'true');
  });
});

test('the table shows ten of the twenty newest checks, and the rest on demand', { tag: '@slow' }, async ({
  page,
  site,
}) => {
  await signIn(page);
  for (let number = 0; number < 12; number += 1) await trackByApi(page, `${site.url}/page?${number}`);
  await page.goto('/dashboard');
  const rows = page.getByRole('table', { name: 'Recent checks' }).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Show 2 more' }).click();
  await expect(rows).toHaveCount(12);
});

test.describe('an empty dashboard', () => {
  // Tracked with all analyses, on a site that has nothing to analyze.
  test('starts the first check from its URL field', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    await page.goto('/dashboard');
    for (const name of ['Success Rate', 'Average Redirects', 'Average Response Time']) {
      await expect(page.getByText(name, { exact: true }).locator('..')).toContainText('–');
    }
    const field = page.getByLabel('URL to track');
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await page.getByRole('tabpanel').getByRole('button', { name: 'Track URL' }).click();
    await expect(page.getByText('URL is required')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill('no url at all');
    await field.press('Enter');
    await expect(page.getByText('Invalid URL format')).toBeVisible();
    await field.fill(`${site.url}/chain/1`);
    await field.press('Enter');
    await expect(page).toHaveURL(/\/check\/[0-9a-f-]{36}$/);
  });
});

test.describe('a dashboard with a bulk job', () => {
  test('shows the job as one line, and its rows on demand', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    await trackByApi(page, `${site.url}/chain/2`);
    const rows = Array.from({ length: 30 }, (_, row) => `${site.url}/page/${row}`);
    const jobId = await runJob(page, [...rows, `${site.url}/status/500`].join('\n'), 'campaign.csv');
    await trackByApi(page, `${site.url}/status/404`);
    await page.goto('/dashboard');
    const entries = page.getByRole('table', { name: 'Recent checks' }).locator('tbody tr');
    await expect(entries).toHaveCount(3);
    await expect(entries.nth(1)).toContainText('Bulk job, 31 rows: 30 OK, 1 failed');
    await expect(entries.nth(0)).toContainText('404');
    await expect(entries.nth(0).getByRole('link', { name: 'Default Project' })).toBeVisible();

    await page.getByRole('tab', { name: 'Analytics' }).click();
    const days = page.getByRole('list', { name: 'Checks per day' }).getByRole('listitem');
    await expect(days.last()).toContainText('33 checks, 31 OK');
    await expect(page.getByText('checks per day, including bulk rows')).toBeVisible();
    const includes = page.getByRole('switch', { name: 'Include 31 checks from bulk jobs and contract runs' });
    await includes.uncheck({ force: true });
    await expect(page.getByText('checks per day, excluding bulk rows')).toBeVisible();
    await expect(days.last()).toContainText('2 checks, 1 OK; 31 bulk rows');
    await page.getByRole('tab', { name: 'Recent Activity' }).click();

    await page.getByLabel('Search checks').fill('page/7');
    await page.getByRole('button', { name: 'Search bulk rows too' }).click();
    await expect(page).toHaveURL(/bulk=rows/);
    await expect(entries).toHaveCount(1);
    await page.getByLabel('Search checks').fill('');
    await expect(entries).toHaveCount(10);
    await page.getByLabel('Bulk jobs').selectOption('jobs');
    await page.getByRole('link', { name: 'campaign.csv' }).click();
    await expect(page).toHaveURL(new RegExp(`/bulk/${jobId}$`));
  });

  test('lists the most failing hosts and links to their checks', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    await runJob(page, [1, 2, 3].map((row) => `${site.url}/status/50${row}`).join('\n'));
    await trackByApi(page, `${site.url}/page`);
    await page.goto('/dashboard');
    const host = new URL(site.url).host;
    const entry = page.getByRole('list', { name: 'Most failing hosts' }).getByRole('listitem');
    await expect(entry).toHaveCount(1);
    await expect(entry).toContainText('3 failed');
    await expect(entry).toContainText('3 errors');
    await expect(page.getByText('No certificates yet')).toBeVisible();
    await entry.getByRole('link', { name: host }).click();
    const rows = page.getByRole('table', { name: 'Recent checks' }).locator('tbody tr');
    await expect(rows).toHaveCount(3);
    await expect(page.getByLabel('Status')).toHaveValue('ERROR');
    await expect(page.getByLabel('Search checks')).toHaveValue(host);
  });
});

test.describe('a long list', () => {
  test('sorts by column headers and keeps its page on reload and Back', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    for (let number = 0; number < 21; number += 1) await trackByApi(page, `${site.url}/chain/${1 + (number % 4)}`);
    await page.goto('/dashboard');
    const table = page.getByRole('table', { name: 'Recent checks' });
    const rows = table.locator('tbody tr');
    const head = table.getByRole('columnheader', { name: 'Redirects' });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(rows.first()).toContainText('chain/4');
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows.first()).toContainText('chain/1');
    await expect(page).toHaveURL(/sort=redirects&order=asc/);
    await expect(page.getByRole('button', { name: 'Next page' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Show 10 more' }).click();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('chain/4');
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await page.goBack();
    await expect(rows).toHaveCount(10);
    await page.goForward();
    await page.getByRole('button', { name: 'First page' }).click();
    await expect(rows).toHaveCount(10);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 800 } });

    test('sorts by a select next to the filters', { tag: '@slow' }, async ({ page, site }) => {
      await signIn(page);
      for (const path of ['/chain/1', '/chain/3', '/chain/2']) await trackByApi(page, `${site.url}${path}`);
      await page.goto('/dashboard');
      await page.getByLabel('Sort by').selectOption({ label: 'Most redirects first' });
      await expect(page.getByRole('table', { name: 'Recent checks' }).locator('tbody tr').first()).toContainText(
        'chain/3',
      );
    });
  });
});

test('cards show no comparison without earlier checks', { tag: '@slow' }, async ({ page, site }) => {
  await signIn(page);
  for (const path of ['/page', '/chain/1']) await trackByApi(page, `${site.url}${path}`);
  await page.goto('/dashboard');
  const total = page.getByText('Total Checks', { exact: true }).locator('..');
  await expect(total).toContainText('2 started today');
  await expect(total).not.toContainText('period before');
});

test('cards compare with the previous period', { tag: '@slow' }, async ({ page }) => {
  await signIn(page);
  await changeAnswer(page, '**/api/v2/stats?**', ({ stats }: { stats: { previous: object } }) => ({
    stats: {
      ...stats,
      total: 112,
      successRate: 80,
      averageRedirects: 2,
      averageTimeMs: 150,
      previous: { ...stats.previous, total: 100, successRate: 83.5, averageRedirects: null, averageTimeMs: 300 },
    },
  }));
  await page.goto('/dashboard');
  const figure = (name: string) => page.getByText(name, { exact: true }).locator('..');
  await expect(figure('Total Checks')).toContainText('+12% vs. previous 7 days');
  await expect(figure('Success Rate')).toContainText('−3.5 points');
  await expect(figure('Average Redirects')).toHaveText('Average Redirects2.0 Per check');
  await expect(figure('Average Response Time')).toContainText('−50%');
});

test.describe('polling', () => {
  test('fetches projects every 60 s', { tag: '@slow' }, async ({ page }) => {
    await recordTimers(page);
    await signIn(page);
    await page.goto('/dashboard?tab=projects');
    await expect(page.getByRole('list', { name: 'Projects' })).toBeVisible();
    expect(await page.evaluate(() => window.timers.intervalsMs)).toContain(60_000);
  });

  test('fetches recent checks every 30 s', { tag: '@slow' }, async ({ page }) => {
    await page.clock.install();
    await signIn(page);
    await page.goto('/dashboard');
    await expect(page.getByText('No checks yet')).toBeVisible();
    const again = page.waitForRequest(/\/api\/v2\/checks\/recent/);
    await page.clock.fastForward(30_000);
    await again;
  });

  test('fetches only the current user while signed out', { tag: '@slow' }, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await recordTimers(page);
    await page.goto('/dashboard');
    await expect(page.getByText('Please sign in to access your dashboard')).toBeVisible();
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/v1/auth/me']);
    expect(await page.evaluate(() => window.timers.intervalsMs)).toEqual([]);
  });
});

test('requests 20 recent checks and the first 50 checks of a project', { tag: '@slow' }, async ({ page }) => {
  await signIn(page);
  const recent = page.waitForRequest(/\/checks\/recent/);
  await page.goto('/dashboard');
  expect(new URL((await recent).url()).searchParams.get('limit')).toBe('20');
  await page.getByRole('tab', { name: 'Projects' }).click();
  const ofProject = page.waitForRequest(/\/projects\/[^/]+\/checks/);
  await page.getByRole('link', { name: 'View Default Project' }).click();
  await page.getByRole('tab', { name: 'Checks' }).click();
  const { searchParams } = new URL((await ofProject).url());
  expect([searchParams.get('limit'), searchParams.get('offset')]).toEqual(['50', '0']);
});

test.describe('a new account', () => {
  test('gets a checklist and a sample project, until it dismisses and deletes them', async ({ page, site }) => {
    await signIn(page);
    await trackByApi(page, `${site.url}/page`);
    await page.goto('/dashboard');
    const list = page.getByRole('list', { name: 'Get started' });
    await expect(list.getByRole('listitem')).toHaveText([
      'Track a URL (done)',
      'Create a contract',
      'Add a monitor',
      'Add an alert channel',
      'Get an API key',
    ]);
    await page.getByRole('button', { name: 'Create sample project' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sample project' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Contracts, failing first' })).toContainText('Sample redirects');
    await expect(page.getByRole('list', { name: 'Recent failures' })).toContainText('shop.example');

    await page.goto('/dashboard');
    const attention = page.getByRole('list', { name: 'Needs attention' });
    await expect(attention).toContainText('1 of 3 passed');
    await page.getByRole('button', { name: 'Snooze Sample redirects' }).click();
    await page.getByRole('menuitem', { name: 'For 1 day' }).click();
    await expect(attention).toHaveCount(0);
    await page.getByRole('button', { name: 'Unsnooze 1' }).click();
    await expect(attention).toContainText('Sample redirects');

    await page.getByRole('button', { name: 'Dismiss checklist' }).click();
    await expect(list).toHaveCount(0);
    await page.goto('/dashboard?tab=projects');
    // Calls that are still running when the project is deleted would fail.
    const loaded = ['monitors', 'contracts', 'stats/hosts'].map((path) =>
      page.waitForResponse((response) => new RegExp(`/api/v2/${path}\\?.*projectId=`).test(response.url())),
    );
    await page.getByRole('link', { name: 'View Sample project' }).click();
    await Promise.all(loaded);
    await page.getByRole('button', { name: 'Delete sample project' }).click();
    await expect(toast(page, 'Sample project deleted')).toBeVisible();
    await expect(page.getByText('Total Checks')).toBeVisible();
    await expect(list).toHaveCount(0);
    await expect(attention).toHaveCount(0);
  });

  test('chooses whose checks are counted and listed', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    await trackByApi(page, `${site.url}/chain/1`);
    const { key } = await postJson<{ key: string }>(page.request, '/api/v2/api-keys', {
      name: 'CI',
      scope: 'read-write',
    });
    await postJson(page.request, '/api/v2/track', { url: `${site.url}/page` }, { 'x-api-key': key });
    await page.goto('/dashboard');
    const rows = page.getByRole('table', { name: 'Recent checks' }).locator('tbody tr');
    await expect(rows).toHaveCount(2);
    const origins = page.getByRole('group', { name: 'Checks started by' });
    await expect(origins.getByRole('button', { pressed: true })).toHaveText(['You', 'API', 'Bulk', 'Contracts']);
    await origins.getByRole('button', { name: 'You' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('/page');
    await expect(page).toHaveURL(/origin=api(,|%2C)bulk(,|%2C)contract/);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await origins.getByRole('button', { name: 'You' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
