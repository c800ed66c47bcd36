import type { Page } from '@playwright/test';
import { runJob } from '../support/bulk.ts';
import { newContract } from '../support/contracts.ts';
import { flip, newMonitor, runMonitor, setBaseline, startChangingSite } from '../support/monitors.ts';
import { newProject, signIn, toast, trackByApi } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const monitorRows = (page: Page) => page.getByRole('table', { name: 'Monitors in this project' }).locator('tbody tr');
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('creates the first monitor of a project and shows errors at their fields', async ({ page, site }) => {
  await signIn(page);
  await page.goto(`/projects/${await newProject(page)}`);
  await page.getByRole('tab', { name: 'Monitors' }).click();
  await expect(page.getByText('No monitors yet')).toBeVisible();
  await page.getByRole('link', { name: 'New monitor' }).click();
  await title(page, 'New monitor');

  await page.getByRole('button', { name: 'Create monitor' }).click();
  await expect(page.getByText('URL is required')).toBeVisible();
  await expect(page.getByLabel('URL', { exact: true })).toBeFocused();
  await page.getByLabel('URL', { exact: true }).fill(`${site.url}/chain/2`);
  await page.getByText('Advanced', { exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Shop front');
  await page.getByLabel('Interval').selectOption('Daily at a set time');
  await page.getByLabel('Time zone').fill('Mars/Base');
  await page.getByLabel('Mark as down after').fill('99');
  await page.getByRole('button', { name: 'Add maintenance window' }).click();
  await page.getByText('Every week').click();
  await page.getByRole('checkbox', { name: 'Sun' }).uncheck();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Time zone must be a name such as Europe/Berlin')).toBeVisible();
  await expect(page.getByText('Failures must be a whole number from 1 to 10')).toBeVisible();
  await expect(page.getByText('Choose at least one day')).toBeVisible();

  // 9:00 is hours away in that zone.
  const zone = new Date().getUTCHours() < 12 ? 'America/Los_Angeles' : 'Europe/Berlin';
  await page.getByLabel('Time zone').first().fill(zone);
  await page.getByLabel('Mark as down after').fill('1');
  await page.getByRole('button', { name: 'Remove window 1' }).click();
  await page.getByRole('button', { name: 'Create monitor' }).click();
  await expect(toast(page, 'Monitor created')).toBeVisible();
  await title(page, 'Shop front');
  await expect(panel(page, 'State')).toContainText(`Daily at 09:00, ${zone}`);
  await expect(panel(page, 'State')).toContainText('Up');
  await expect(panel(page, 'Baseline')).toContainText('1 of 3 runs');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Monitors' }).click();
  await expect(monitorRows(page)).toContainText(['Shop front']);
});

test('shows a changed chain before and after, and accepts it as the new baseline', { tag: '@slow' }, async ({
  page,
}) => {
  const site = await startChangingSite();
  await signIn(page);
  const id = await newMonitor(page, await newProject(page), `${site.url}/old`, { name: 'Old page' });
  await setBaseline(page, id);
  site.become('/elsewhere');
  await runMonitor(page, id);
  await runMonitor(page, id);

  await page.goto(`/monitors/${id}`);
  await title(page, 'Old page');
  const state = panel(page, 'State');
  await expect(state).toContainText('Changed');
  await expect(state).toContainText('Hop 1 now redirects to /elsewhere (was /new).');
  await page.getByRole('tab', { name: 'Timeline' }).click();
  const event = page.getByRole('list', { name: 'Timeline' }).locator('> li').first();
  await expect(event).toContainText('Chain changed');
  await event.getByText('Chain before and after').click();
  await expect(event.locator('mark', { hasText: 'elsewhere' })).toBeVisible();
  await expect(event.getByRole('link', { name: 'Open full comparison' })).toHaveAttribute('href', /^\/compare\//);

  await page.getByRole('tab', { name: 'Overview' }).click();
  await state.getByRole('button', { name: 'Accept as new baseline' }).click();
  await expect(toast(page, 'Change accepted')).toBeVisible();
  await expect(state.getByRole('button', { name: 'Accept as new baseline' })).toHaveCount(0);
  await setBaseline(page, id);
  await page.reload();
  await expect(state).toContainText('Up');
  await site.stop();
});

test('is down after two failures, and opens an incident until two runs pass', { tag: '@slow' }, async ({ page }) => {
  const site = await startChangingSite();
  await signIn(page);
  const projectId = await newProject(page);
  const id = await newMonitor(page, projectId, `${site.url}/old`, { name: 'Old page' });
  await setBaseline(page, id);
  site.become(503);
  await page.goto(`/monitors/${id}`);
  await title(page, 'Old page');
  await runMonitor(page, id);
  await page.reload();
  await expect(panel(page, 'State')).toContainText('Failing');
  await runMonitor(page, id);
  await page.reload();
  await expect(panel(page, 'State')).toContainText('The URL returns status 503.');
  // A failing chain can't become the baseline.
  await expect(page.getByRole('button', { name: 'Accept as new baseline' })).toHaveCount(0);
  await expect(panel(page, 'Incidents')).toContainText('Ongoing');

  await page.goto(`/projects/${projectId}?tab=monitors&state=up`);
  await expect(page.getByText('No monitors match this filter')).toBeVisible();
  await page.getByRole('group', { name: 'State' }).getByRole('button', { name: /^Down/ }).click();
  await expect(monitorRows(page)).toContainText(['The URL returns status 503.']);
  await expect(page.getByRole('img', { name: /^Uptime, last 90 days: 60.00/ })).toBeVisible();

  site.become('/new');
  await runMonitor(page, id);
  await runMonitor(page, id);
  await page.goto(`/monitors/${id}`);
  await expect(panel(page, 'State')).toContainText('Up');
  await expect(panel(page, 'Incidents')).not.toContainText('Ongoing');
  await page.getByRole('tab', { name: 'Runs' }).click();
  await expect(page.getByRole('table', { name: 'Runs' })).toContainText('2 identical runs');
  await site.stop();
});

test('ignores URL parts that change with every request until they are compared again', { tag: '@slow' }, async ({
  page,
  site,
}) => {
  await signIn(page);
  const id = await newMonitor(page, await newProject(page), `${site.url}/turns/monitor`);
  await setBaseline(page, id);
  await page.goto(`/monitors/${id}`);
  const ignored = page.getByRole('list', { name: 'Ignored URL parts' });
  await expect(ignored).toContainText('turn');
  await ignored.getByRole('button', { name: /^Stop ignoring/ }).click();
  await expect(ignored.getByRole('button', { name: /^Ignore\b/ })).toBeVisible();
  await page.reload();
  await expect(ignored.getByRole('button', { name: /^Ignore\b/ })).toBeVisible();
});

test('pauses, resumes, runs by key press, edits and deletes a monitor', { tag: '@slow' }, async ({ page, site }) => {
  await signIn(page);
  const projectId = await newProject(page);
  const headers = { 'X-Token': 'secret-value' };
  const id = await newMonitor(page, projectId, `${site.url}/chain/1`, { name: 'Chain', options: { headers } });
  await setBaseline(page, id);
  await page.goto(`/monitors/${id}`);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(panel(page, 'State')).toContainText('After you resume it');
  await expect(page.getByRole('button', { name: 'Run now' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Run now' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(toast(page, 'Run started')).toBeVisible();

  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByText('Stored, with hidden values: X-Token.')).toBeVisible();
  await page.getByRole('button', { name: 'Test run' }).click();
  const tested = page.getByRole('note').filter({ hasText: 'This run would pass' });
  await expect(tested).toContainText("Saved headers aren't sent in a test run.");
  await page.getByLabel('Max hops').fill('5');
  await expect(tested).toHaveCount(0);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Chain of one');
  await flip(page, 'Remove stored headers');
  // A dialog that no one handles is dismissed, so the form stays.
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(name).toHaveValue('Chain of one');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.press('Enter');
  await expect(toast(page, 'Monitor saved')).toBeVisible();
  await title(page, 'Chain of one');
  await expect(save).toBeFocused();
  await expect(page.getByText('Remove stored headers')).toHaveCount(0);

  await flip(page, 'Public badges');
  await expect(page.getByRole('img', { name: 'Uptime badge' })).toBeVisible();
  const badge = await page.getByRole('img', { name: 'State badge' }).getAttribute('src');
  expect(await (await page.request.get(badge ?? '')).text()).toContain('<svg');

  await page.getByRole('button', { name: 'Delete monitor' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Chain of one?' });
  // The default deletes nothing.
  await expect(question.getByLabel('Keep them in the project')).toBeChecked();
  await question.getByRole('button', { name: 'Delete monitor' }).click();
  await expect(page.getByText('No monitors yet')).toBeVisible();
  await toast(page, 'Monitor deleted').getByRole('link', { name: 'Undo' }).click();
  await expect(monitorRows(page)).toContainText(['Chain of one']);
  await page.getByRole('tab', { name: 'Checks' }).click();
  await expect(page.getByRole('table', { name: 'Checks in this project' })).toContainText('/chain/1');
});

test.describe('Monitor this', () => {
  test('copies the URL and options of a check', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    const options = { method: 'HEAD', maxHops: 7, timeout: 9000, userAgent: 'Probe/1', allowInvalidCertificates: true };
    const { check } = await trackByApi(page, `${site.url}/chain/1`, options);
    await page.goto(`/check/${check.id}`);
    await page.getByRole('link', { name: 'Monitor this' }).click();
    await title(page, 'New monitor');
    await expect(page.getByLabel('URL', { exact: true })).toHaveValue(`${site.url}/chain/1`);
    await expect(page.getByRole('combobox', { name: 'HTTP method' })).toHaveValue('HEAD');
    await expect(page.getByLabel('Max hops')).toHaveValue('7');
    await expect(page.getByLabel('Timeout (ms)')).toHaveValue('9000');
    await expect(page.getByLabel('Custom user agent')).toHaveValue('Probe/1');
    await expect(page.getByLabel('Allow invalid certificates')).toBeChecked();
    await expect(page.getByText("Custom headers aren't stored with checks")).toBeVisible();
  });

  test('asks a guest to sign in first', { tag: '@slow' }, async ({ page, site }) => {
    const { check } = await trackByApi(page, `${site.url}/page`);
    await page.goto(`/check/${check.id}`);
    await page.getByRole('link', { name: 'Monitor this' }).click();
    await expect(page.getByText('Please sign in to create a monitor')).toBeVisible();
  });

  test('monitors all tests of a contract', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    const { id } = await newContract(page, `${site.url}/chain/1 -> /page 302\n`);
    await page.goto(`/contracts/${id}`);
    await page.getByRole('link', { name: 'Monitor this' }).click();
    await expect(page.getByRole('combobox', { name: 'Contract' })).toHaveValue(id);
    await page.getByRole('button', { name: 'Create monitor' }).click();
    await title(page, 'Shop redirects');
    await expect(panel(page, 'State')).toContainText('Contract');
    await expect
      .poll(async () => {
        await page.reload();
        return panel(page, 'State').textContent();
      })
      .toContain('Up for');
  });

  test('turns a bulk job into a contract first', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    const jobId = await runJob(page, `url\n${site.url}/chain/1\n`);
    await page.goto(`/bulk/${jobId}`);
    await page.getByRole('link', { name: 'Monitor this' }).click();
    await title(page, 'New contract');
    await expect(page.getByText('1 test filled in below.')).toBeVisible();
    await page.getByRole('button', { name: 'Save contract' }).click();
    await title(page, 'New monitor');
    await expect(page.getByRole('combobox', { name: 'Contract' })).toContainText('urls');
    await page.getByRole('button', { name: 'Create monitor' }).click();
    await title(page, 'urls');
  });
});

test.describe('the status page', () => {
  test.use({ expectedFailures: [/\/api\/v2\/status-pages\//] });
  test('is open to anyone with the link, hides query strings, and closes when turned off', async ({
    page,
    browser,
    site,
  }) => {
    await signIn(page);
    const projectId = await newProject(page);
    const id = await newMonitor(page, projectId, `${site.url}/chain/1?token=only-for-me`, { name: 'Front page' });
    await setBaseline(page, id);
    await page.goto(`/projects/${projectId}?tab=alerts`);
    await flip(page, 'Public status page');
    const link = await page.getByRole('link', { name: 'Open status page' }).getAttribute('href');

    const url = new URL(link ?? '', page.url()).href;
    const guest = await browser.newPage();
    await guest.goto(url);
    await expect(guest.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
    await expect(guest.getByText('All systems operational')).toBeVisible();
    await expect(guest.getByRole('list', { name: 'Monitors' })).toContainText('Front page');
    await expect(guest.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    expect(await guest.content()).not.toContain('only-for-me');

    await expect(guest.getByRole('navigation')).toHaveCount(0);

    await page.getByRole('button', { name: 'New note' }).click();
    await page.getByLabel('Note', { exact: true }).fill('Moving to a new host');
    await page.getByRole('button', { name: 'Post note' }).click();
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Moving to a new host');
    await page.getByLabel('Page password').fill('open sesame');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('button', { name: 'Remove password' })).toBeVisible();
    const reader = await browser.newPage();
    await reader.goto(url);
    await reader.getByLabel('Password').fill('open sesame');
    await reader.getByRole('button', { name: 'Open' }).click();
    await expect(reader.getByRole('list', { name: 'Notes' })).toContainText('Moving to a new host');
    await reader.close();

    await flip(page, 'Public status page');
    const question = page.getByRole('dialog', { name: 'Turn off the status page?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('switch', { name: 'Public status page' })).toBeChecked();
    await flip(page, 'Public status page');
    await question.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('link', { name: 'Open status page' })).toHaveCount(0);
    await guest.close();
    // The first browser may still have the page cached.
    const another = await browser.newPage();
    await another.goto(url);
    await expect(another.getByRole('heading', { level: 1, name: 'Link not available' })).toBeVisible();
    await another.close();
  });
});
