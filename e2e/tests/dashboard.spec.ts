import { newOrganization, newProject, postJson, signIn, toast, trackByApi } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

test.describe('the dashboard of someone signed out', () => {
  test('asks to sign in', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByText('Please sign in to access your dashboard')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('an empty dashboard', () => {
  test('greets by name and says what to do first', async ({ page }) => {
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

  test('shows the figures of the period', async ({ page }) => {
    await page.goto('/dashboard');
    const figure = (name: string) => page.getByText(name, { exact: true }).locator('..');
    await expect(figure('Total Checks')).toContainText('4');
    await expect(figure('Total Checks')).toContainText('4 started today');
    await expect(figure('Success Rate')).toContainText('50%');
    await expect(figure('Success Rate')).toContainText('Good');
    await expect(figure('Average Redirects')).toContainText(/\d+\.\d/);
    await expect(figure('Average Response Time')).toContainText('Fast');
  });

  test('offers four periods and keeps the chosen one in the address', async ({ page }) => {
    await page.goto('/dashboard');
    const period = page.getByLabel('Period');
    await expect(period.locator('option')).toHaveText(['Today', 'Last 7 days', 'Last 30 days', 'Last 90 days']);
    const answer = page.waitForResponse(/\/api\/v2\/stats\?period=90d/);
    await period.selectOption('90d');
    await answer;
    await expect(page).toHaveURL(/period=90d/);
    await page.reload();
    await expect(period).toHaveValue('90d');
  });

  test('links each recent check to its details', async ({ page, site }) => {
    await page.goto('/dashboard');
    const table = page.getByRole('table', { name: 'Recent checks' });
    await expect(table.getByRole('row')).toHaveCount(5);
    await table.getByRole('link', { name: `${site.url}/chain/2` }).click();
    await expect(page).toHaveURL(/\/check\/[0-9a-f-]{36}$/);
  });

  test('filters by status and by address, and clears', async ({ page }) => {
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

  test('refreshes', async ({ page, site }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('table', { name: 'Recent checks' })).toBeVisible();
    await trackByApi(page, `${site.url}/page?fresh`);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(toast(page, 'Dashboard refreshed')).toBeVisible();
    await expect(page.getByRole('link', { name: `${site.url}/page?fresh` })).toBeVisible();
  });

  test('shows how checks ended, the records and the trend', async ({ page }) => {
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

test('the table shows ten of the twenty newest checks, and the rest when asked', async ({ page, site }) => {
  await signIn(page);
  for (let number = 0; number < 12; number += 1) await trackByApi(page, `${site.url}/page?${number}`);
  await page.goto('/dashboard');
  const rows = page.getByRole('table', { name: 'Recent checks' }).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Show 2 more' }).click();
  await expect(rows).toHaveCount(12);
});

test.describe('projects', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await page.goto('/dashboard?tab=projects');
  });

  test('need a name', async ({ page }) => {
    await page.getByRole('button', { name: 'New Project' }).click();
    const modal = page.getByRole('dialog', { name: 'Create Project' });
    await modal.getByLabel('Project name').fill('   ');
    await modal.getByRole('button', { name: 'Create Project' }).click();
    await expect(modal.getByText('Project name required')).toBeVisible();
  });

  test('are created with the default settings; the modal closes and its fields are empty again', async ({ page }) => {
    await page.getByRole('button', { name: 'New Project' }).click();
    const modal = page.getByRole('dialog', { name: 'Create Project' });
    await modal.getByLabel('Project name').fill(' Shop ');
    await modal.getByLabel('Description').fill('Old addresses');
    const call = page.waitForRequest((request) => request.method() === 'POST' && /\/projects$/.test(request.url()));
    await modal.getByRole('button', { name: 'Create Project' }).click();
    expect((await call).postDataJSON()).toEqual({
      name: 'Shop',
      description: 'Old addresses',
      settings: {
        defaultMethod: 'GET',
        defaultTimeout: 15_000,
        defaultMaxHops: 10,
        enableSSLAnalysis: true,
        enableSEOAnalysis: true,
        enableSecurityAnalysis: true,
      },
    });
    await expect(toast(page, 'Project created successfully')).toContainText('Shop is ready for tracking');
    await expect(modal).toBeHidden();
    await page.getByRole('button', { name: 'New Project' }).click();
    await expect(modal.getByLabel('Project name')).toHaveValue('');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'View Shop' }).click();
    await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  });

  test.describe('that cannot be created', () => {
    test.use({ expectedFailures: [/api\/v2\/projects/] });

    test("say 'Failed to create project' and keep what was typed", async ({ page }) => {
      await page.route('**/api/v2/projects', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
      );
      await page.getByRole('button', { name: 'New Project' }).click();
      const modal = page.getByRole('dialog', { name: 'Create Project' });
      await modal.getByLabel('Project name').fill('Shop');
      await modal.getByRole('button', { name: 'Create Project' }).click();
      await expect(toast(page, 'Failed to create project')).toContainText('Please try again');
      await expect(modal.getByLabel('Project name')).toHaveValue('Shop');
    });
  });
});

test.describe('quick actions', () => {
  test('lead to tracking and to the analysis', async ({ page }) => {
    await signIn(page);
    await page.goto('/dashboard?tab=actions');
    const panel = page.getByRole('tabpanel', { name: 'Quick Actions' });
    await expect(panel.getByRole('link', { name: 'Track URL' })).toHaveAttribute('href', '/track');
    await expect(panel.getByRole('link', { name: 'View Analytics' })).toHaveAttribute('href', '/analysis');
  });

  test('export the checks of a period', async ({ page, site }) => {
    await signIn(page);
    await trackByApi(page, `${site.url}/page`);
    await page.goto('/dashboard?tab=actions');
    await page.getByRole('button', { name: 'Export Reports' }).click();
    const modal = page.getByRole('dialog', { name: 'Export Reports' });
    await modal.getByLabel('Format').selectOption('json');
    const download = page.waitForEvent('download');
    await modal.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('redirect-checks-7d.json');
    await expect(toast(page, 'Export successful')).toContainText('Report downloaded as JSON');
    await expect(modal).toBeHidden();
  });
});

test('a project moves, is changed and is deleted with its checks kept', async ({ page, site }) => {
  await signIn(page);
  const projectId = await newProject(page);
  await newOrganization(page);
  await postJson(page.request, '/api/v2/track', { projectId, url: `${site.url}/page` });
  await page.goto(`/projects/${projectId}?tab=settings`);

  await page.getByLabel('Project name').fill('New shop');
  await page.getByLabel('Max hops').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Project saved')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'New shop' })).toBeVisible();

  await page.getByLabel('Belongs to').selectOption({ label: 'Engines' });
  await page.getByRole('button', { name: 'Move' }).click();
  await expect(toast(page, 'Project moved')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Members' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete project' }).click();
  const question = page.getByRole('dialog', { name: 'Delete New shop?' });
  await expect(question.getByLabel('Move it to my default project')).toBeChecked();
  await question.getByRole('button', { name: 'Delete project' }).click();
  await expect(toast(page, 'Project deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?tab=projects$/);
  await page.getByRole('tab', { name: 'Recent Activity' }).click();
  await expect(page.getByRole('table', { name: 'Recent checks' })).toContainText(`${site.url}/page`);
});
