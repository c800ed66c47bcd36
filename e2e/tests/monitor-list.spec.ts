import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { runJob } from '../support/bulk.ts';
import { postJson, signIn, toast } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Monitors' }).locator('tbody tr');
const actions = (page: Page) => page.getByRole('region', { name: 'Actions for the selected monitors' });
const act = (page: Page, name: string) => actions(page).getByRole('button', { name }).click();
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all shown' }).check();

async function importByApi(page: Page, siteUrl: string, count: number): Promise<void> {
  const text = Array.from({ length: count }, (_, at) => `${siteUrl}/page?${at + 1}`).join('\n');
  const defaults = { every: '24h', tags: ['shop'] };
  await postJson(page.request, '/api/v2/projects/default-project/monitors/import', { text, defaults });
}

/** Holds the next calls until they are released. */
async function hold(page: Page, url: string) {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    start();
    await isReleased;
    await route.continue();
  });
  return { started, release };
}

test('imports monitors after a preview, exports them, and saves a view', async ({ page, site }) => {
  await signIn(page);
  await page.goto('/monitors');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import monitors' });
  await dialog.getByLabel('URLs or CSV').fill(`url,name,tags\n${site.url}/page,Front page,shop\nnot a url,Broken,\n`);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('1 accepted, 1 rejected')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Rejected' })).toContainText('Line 3: not a url');
  const importing = await hold(page, '**/monitors/import');
  await dialog.getByRole('button', { name: 'Create 1 monitor' }).click();
  await importing.started;
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  importing.release();
  await expect(toast(page, '1 monitor created')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rows(page)).toContainText(['Front page']);

  await page.getByRole('combobox', { name: 'Tag' }).selectOption('shop (1)');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save these filters' }).click();
  await page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name').fill('The shop');
  await page.getByRole('dialog', { name: 'Save view' }).getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('dialog', { name: 'Save view' })).toHaveCount(0);
  await page.goto('/monitors');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'The shop' }).click();
  await expect(page).toHaveURL(/tag=shop/);
  await page.getByRole('button', { name: 'The shop' }).click();
  await page.getByRole('menuitem', { name: 'Delete this view' }).click();
  await expect(toast(page, 'View The shop deleted')).toBeVisible();

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'YAML' }).click();
  expect((await download).suggestedFilename()).toBe('monitors.yaml');
});

test('reads a sitemap with Enter, instead of creating the monitors of a preview', async ({ page, site }) => {
  await signIn(page);
  await page.goto('/monitors');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import monitors' });
  const text = dialog.getByLabel('URLs or CSV');
  await text.fill(`${site.url}/old`);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('button', { name: 'Create 1 monitor' })).toBeVisible();
  await dialog.getByLabel('Sitemap URL').fill(`${site.url}/pages.xml`);
  await dialog.getByLabel('Sitemap URL').press('Enter');
  await expect(text).not.toHaveValue(`${site.url}/old`);
  await expect(dialog.getByRole('button', { name: 'Preview' })).toBeVisible();
});

test('reads a file again after it was edited', async ({ page }, testInfo) => {
  await signIn(page);
  await page.goto('/monitors');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import monitors' });
  const file = testInfo.outputPath('monitors.csv');
  for (const text of ['url\nhttps://shop.example/a', 'url\nhttps://shop.example/b']) {
    await writeFile(file, text);
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Open CSV file' }).click();
    await (await chooser).setFiles(file);
    await expect(dialog.getByLabel('URLs or CSV')).toHaveValue(text);
  }
});

test('drops a selection in another list, and still offers to undo what it started', async ({ page, site }) => {
  await signIn(page);
  await importByApi(page, site.url, 2);
  await page.goto('/monitors?tag=shop');
  await selectAll(page);
  await expect(actions(page)).toContainText('2 selected');
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Monitors' }).click();
  await expect(page).toHaveURL(/\/monitors$/);
  await expect(actions(page)).toHaveCount(0);

  await selectAll(page);
  const acting = await hold(page, '**/api/v2/monitors/actions');
  await act(page, 'Delete');
  await acting.started;
  await expect(actions(page).getByRole('button', { name: 'Clear selection' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('shop (2)');
  await expect(actions(page)).toHaveCount(0);
  acting.release();
  await expect(toast(page, '2 monitors deleted').getByRole('link', { name: 'Undo' })).toBeVisible();
});

test('never calls a list empty while it loads without its filters', async ({ page, site }) => {
  await signIn(page);
  await importByApi(page, site.url, 1);
  await page.goto('/monitors?search=nothing');
  const loading = await hold(page, '**/api/v2/monitors?*');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await loading.started;
  expect(await page.getByText('No monitors yet').count()).toBe(0);
  loading.release();
  await expect(rows(page)).toHaveCount(1);
});

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 390, height: 844 }, expectedFailures: [/\/api\/v2\/monitors\/actions/] });

  test('shows all of the actions, and keeps a tag that is rejected', async ({ page, site }) => {
    await signIn(page);
    await importByApi(page, site.url, 1);
    await page.goto('/monitors');
    await selectAll(page);
    const remove = actions(page).getByRole('button', { name: 'Delete' });
    await remove.scrollIntoViewIfNeeded();
    await expect(remove).toBeInViewport({ ratio: 1 });
    const tag = actions(page).getByLabel('Tag', { exact: true });
    await tag.fill('a,b');
    await act(page, 'Add tag');
    await expect(toast(page, 'Failed to change the monitors')).toBeVisible();
    await expect(tag).toHaveValue('a,b');
  });
});

test('changes all selected monitors, restores deleted ones, and selects what is not shown', { tag: '@slow' }, async ({
  page,
  site,
}) => {
  await signIn(page);
  const settings = { kind: 'webhook', url: 'https://hooks.example/x' };
  await postJson(page.request, '/api/v2/projects/default-project/alert-channels', { name: 'On call', settings });
  await importByApi(page, site.url, 60);
  await page.goto('/monitors');
  await expect(rows(page)).toHaveCount(50);
  await selectAll(page);
  await expect(actions(page)).toContainText('50 selected');
  await act(page, 'Select all 60');
  await expect(actions(page)).toContainText('60 selected');
  await act(page, 'Pause');
  await expect(toast(page, '60 monitors paused')).toBeVisible();
  for (const [button, result] of [
    ['Resume', '50 monitors resumed'],
    ['Run now', '50 monitors will run now'],
  ] as const) {
    await selectAll(page);
    await act(page, button);
    await expect(toast(page, result)).toBeVisible();
  }
  await selectAll(page);
  await actions(page).getByLabel('Tag', { exact: true }).fill('spring');
  await act(page, 'Add tag');
  await expect(toast(page, '50 monitors tagged')).toBeVisible();
  await selectAll(page);
  await actions(page).getByLabel('Tag', { exact: true }).fill('spring');
  await act(page, 'Remove tag');
  await expect(toast(page, '50 monitors changed')).toBeVisible();

  // Up to five toasts are shown at once.
  await page.reload();
  await selectAll(page);
  await act(page, 'Set channels');
  const dialog = page.getByRole('dialog', { name: 'Set alert channels' });
  await expect(dialog).toContainText('No one will be notified.');
  await expect(dialog.getByRole('checkbox', { name: 'On call (Webhook)' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Set channels' }).click();
  await expect(toast(page, '50 monitors changed')).toBeVisible();

  await selectAll(page);
  await act(page, 'Delete');
  await expect(toast(page, '50 monitors deleted')).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('link', { name: 'Undo' }).click();
  await expect(toast(page, '50 monitors restored')).toBeVisible();
  await expect(rows(page)).toHaveCount(50);
});

test('lists incidents, alert channels and status pages of all projects', { tag: '@slow' }, async ({ page }) => {
  await signIn(page);
  const settings = { kind: 'webhook', url: 'https://hooks.example/x' };
  await postJson(page.request, '/api/v2/projects/default-project/alert-channels', { name: 'On call', settings });
  await page.request.put('/api/v2/projects/default-project/status-page', { data: { isPublic: true } });
  await page.goto('/monitors');
  await page.getByRole('tab', { name: 'Incidents' }).click();
  await expect(page.getByText('No downtime recorded.')).toBeVisible();
  await page.getByRole('tab', { name: 'Alert channels' }).click();
  await expect(page.getByRole('list', { name: 'Alert channels' })).toContainText('On call');
  await page.getByRole('tab', { name: 'Status pages' }).click();
  await page.getByRole('list', { name: 'Status pages' }).getByRole('link', { name: 'Default Project' }).click();
  await expect(page).toHaveURL(/\/status\//);
});

test('monitors the rows of a bulk job', { tag: '@slow' }, async ({ page, site }) => {
  await signIn(page);
  const jobId = await runJob(page, `url\n${site.url}/page\n${site.url}/chain/2\n${site.url}/page\n`);
  await page.goto(`/bulk/${jobId}`);
  await page.getByRole('link', { name: 'Monitor these rows' }).click();
  const dialog = page.getByRole('dialog', { name: 'Monitor these rows' });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('2 accepted, 0 rejected')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create 2 monitors' }).click();
  await expect(toast(page, '2 monitors created')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});
