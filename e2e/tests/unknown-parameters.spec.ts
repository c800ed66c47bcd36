import { runJob } from '../support/bulk.ts';
import { newProject, signIn, trackByApi } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

/** A parameter that names nothing is as good as none: no screen is empty because of it. */

test('the dashboard opens its first tab', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard?tab=foo&period=2y&status=fine&search=%7B%7D');
  await expect(page.getByRole('tabpanel', { name: 'Recent Activity' })).toContainText('No checks yet');
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('7d');
});

test('a project opens its first tab', async ({ page }) => {
  await signIn(page);
  const id = await newProject(page);
  await page.goto(`/projects/${id}?tab=foo&period=x&page=-1&status=x`);
  await expect(page.getByRole('tabpanel', { name: 'Checks' })).toContainText('No checks yet');
});

test('a project of one person opens its first tab where its members are asked for', async ({ page }) => {
  await signIn(page);
  await page.goto(`/projects/${await newProject(page)}?tab=members`);
  await expect(page.getByRole('tab', { name: 'Members' })).toHaveCount(0);
  await expect(page.getByRole('tabpanel', { name: 'Checks' })).toContainText('No checks yet');
});

test('a project says that its list ends before a page that is not there', async ({ page, site }) => {
  await signIn(page);
  await trackByApi(page, `${site.url}/page`);
  const response = await page.request.get('/api/v2/projects');
  const [project] = ((await response.json()) as { data: { projects: { id: string }[] } }).data.projects;
  await page.goto(`/projects/${project?.id}?page=9`);
  await expect(page.getByText('No more checks')).toBeVisible();
  await page.getByRole('button', { name: 'First page' }).click();
  await expect(page.getByRole('table', { name: 'Checks of this project' })).toContainText(`${site.url}/page`);
});

test('a bulk job opens its results', async ({ page, site }) => {
  await signIn(page);
  const jobId = await runJob(page, `url\n${site.url}/page\n`);
  await page.goto(`/bulk/${jobId}?tab=foo&filter=nice&search=%5B%5D&after=x`);
  await expect(page.getByRole('tabpanel', { name: 'Results' })).toContainText(`${site.url}/page`);
});

test('the settings open the profile, and an unknown organization the list of them', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings?section=foo');
  await expect(page.getByRole('tabpanel', { name: 'Profile' }).getByLabel('Name')).toHaveValue('Ada Lovelace');
  await page.goto('/settings?section=organizations&organization=7');
  await expect(page.getByRole('tabpanel', { name: 'Organizations' })).toContainText('No organizations yet');
});

test('analysis and track open their forms', async ({ page }) => {
  await page.goto('/analysis?type=foo&url=%7B%7D');
  await expect(page.getByLabel('Analysis type')).toHaveValue('comprehensive');
  await page.goto('/track?url=%5B%5D&project=%7B%7D');
  await expect(page.getByLabel('URL', { exact: true })).toHaveValue('');
});
