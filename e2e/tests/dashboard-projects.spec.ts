import { newOrganization, newProject, postJson, signIn, toast, trackByApi } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

test.describe('projects', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await page.goto('/dashboard?tab=projects');
  });

  test('require a name', { tag: '@slow' }, async ({ page }) => {
    await page.getByRole('button', { name: 'New Project' }).click();
    const modal = page.getByRole('dialog', { name: 'Create Project' });
    await modal.getByLabel('Project name').fill('   ');
    await modal.getByRole('button', { name: 'Create Project' }).click();
    await expect(modal.getByText('Project name required')).toBeVisible();
  });

  test('are created with the default settings, and the modal closes and resets', {
    tag: '@slow',
  }, async ({ page }) => {
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

  test.describe('that fail to be created', () => {
    test.use({ expectedFailures: [/api\/v2\/projects/] });

    test("show 'Failed to create project' and keep the input", { tag: '@slow' }, async ({ page }) => {
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
  test('link to tracking and analysis', { tag: '@slow' }, async ({ page }) => {
    await signIn(page);
    await page.goto('/dashboard?tab=actions');
    const panel = page.getByRole('tabpanel', { name: 'Quick Actions' });
    await expect(panel.getByRole('link', { name: 'Track URL' })).toHaveAttribute('href', '/track');
    await expect(panel.getByRole('link', { name: 'View Analytics' })).toHaveAttribute('href', '/analysis');
  });

  test('export checks from a period', { tag: '@slow' }, async ({ page, site }) => {
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

test('a project can be moved, edited and deleted without its checks', { tag: '@slow' }, async ({ page, site }) => {
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
