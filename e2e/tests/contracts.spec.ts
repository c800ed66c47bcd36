import type { Page } from '@playwright/test';
import { runJob, startGatedSite } from '../support/bulk.ts';
import { contractText, everyOutcome, newContract, problems, results, runContract } from '../support/contracts.ts';
import { newProject, postJson, signIn, toast } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

test('writes, fixes, saves and runs a contract, accepts the actual result, and runs it again', async ({
  page,
  site,
}) => {
  await signIn(page);
  const projectId = await newProject(page);
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('tab', { name: 'Contracts' }).click();
  await expect(page.getByText('No contracts yet')).toBeVisible();
  await page.getByRole('link', { name: 'New contract' }).click();
  await title(page, 'New contract');

  await page.getByLabel('Contract name').fill('Shop redirects');
  const wrong = `version: 1\nbase: ${site.url}\ntests:\n  - /chain/1 -> /page 302\n  - { from: /to/page, too: /other }\n`;
  await contractText(page).fill(wrong);
  const problem = problems(page).getByRole('button');
  await expect(problem).toHaveText(/Line 5, column 23\s*Unknown name: too/);
  await expect(page.getByText('YAML · 1 test · 1 problem')).toBeVisible();
  // The position is marked in the text too, and the button jumps there.
  await expect(page.locator('.cm-lintRange-error')).toHaveText('too:');
  await problem.click();
  await expect(contractText(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await expect(problems(page)).toHaveCount(0);
  await expect(page.getByText('YAML · 2 tests')).toBeVisible();

  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/contracts\/[0-9a-f-]{36}$/);
  await title(page, 'Shop redirects');
  await page.getByRole('button', { name: 'Run now' }).click();
  await title(page, 'Run of Shop redirects');
  await expect(page.getByText('1 of 2 failed').first()).toBeVisible();

  const failed = results(page);
  await expect(failed).toHaveCount(1);
  await expect(failed.getByRole('list', { name: 'Reasons' })).toHaveText('Expected /other, got /page');
  await expect(failed.getByText('Ends at', { exact: false }).first()).toBeVisible();
  // The difference is marked.
  await expect(failed.locator('mark')).toHaveText(['page']);
  await expect(failed.getByRole('link', { name: 'Open check' })).toHaveAttribute('href', /^\/check\//);

  await failed.getByRole('button', { name: 'Accept actual' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  const changed = page.getByRole('dialog', { name: 'Contract updated' });
  await expect(changed).toContainText('/other');
  await changed.getByRole('link', { name: 'Show in contract' }).click();
  await title(page, 'Shop redirects');
  await expect(contractText(page)).toBeFocused();
  await expect(contractText(page)).not.toContainText('/other');
  await expect(contractText(page)).toContainText('/chain/1 -> /page 302');

  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText('All 2 passed').first()).toBeVisible();
  await expect(results(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Shop redirects' }).click();
  await page.getByRole('tab', { name: 'Runs' }).click();
  const runs = page.getByRole('table', { name: 'Runs' }).locator('tbody tr');
  await expect(runs).toHaveCount(2);
  await expect(runs.first()).toContainText('All 2 passed');
  await expect(runs.first()).toContainText(site.url);
  await expect(runs.last()).toContainText('1 of 2 failed');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Contracts' }).click();
  await expect(page.getByRole('table', { name: 'Contracts in this project' })).toContainText('All 2 passed');
});

test.describe('a run', () => {
  test('lists every test and filters by result', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    const { id } = await newContract(page, everyOutcome(site.url));
    await page.goto(`/contracts/${id}/runs/${await runContract(page, id)}`);
    const filters = page.getByRole('group', { name: 'Show results' });
    await expect(filters.getByRole('button')).toHaveText(['All 5', 'Failed 2', 'Error 1', 'Warnings 1', 'Passed 2']);
    await expect(filters.getByRole('button', { name: 'Failed' })).toHaveAttribute('aria-pressed', 'true');
    await expect(results(page)).toHaveCount(2);
    await expect(results(page).last()).toContainText('No further redirect');
    await filters.getByRole('button', { name: 'Error' }).click();
    await expect(results(page)).toHaveCount(1);
    await filters.getByRole('button', { name: 'Warnings' }).click();
    await expect(results(page).getByRole('list', { name: 'Warnings' })).toHaveText('3 redirects; 1 would be enough.');
    await filters.getByRole('button', { name: 'All' }).click();
    await expect(page).toHaveURL(/filter=all/);
    await expect(results(page)).toHaveCount(5);
    await results(page).first().getByRole('link', { name: 'Open check' }).click();
    await expect(page).toHaveURL(/\/check\//);
  });

  test('runs against another site, shows progress, and can be canceled', { tag: '@slow' }, async ({ page, site }) => {
    const gated = await startGatedSite();
    try {
      await signIn(page);
      // A contract for one site only: absolute URLs of other sites wouldn't be replaced.
      const { id } = await newContract(page, `version: 1\nbase: ${site.url}\ntests:\n  - /chain/1 -> /page 302\n`);
      await page.goto(`/contracts/${id}`);
      await page.getByRole('button', { name: 'Run against another site' }).click();
      const dialog = page.getByRole('dialog', { name: 'Run against another site' });
      await dialog.getByLabel('Site').fill(`${gated.url}/path`);
      await dialog.getByRole('button', { name: 'Run', exact: true }).click();
      await expect(
        dialog.getByText('Base must be an origin without a path, e.g. https://www.example.com'),
      ).toBeVisible();
      await dialog.getByLabel('Site').fill(gated.url);
      await page.keyboard.press('Enter');
      await title(page, 'Run of Shop redirects');
      await expect(page.getByRole('progressbar')).toBeVisible();
      await expect(page.getByText(gated.url).first()).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(toast(page, 'Run canceled')).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: 'This run was canceled' })).toBeVisible();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete run' }).click();
      await expect(page.getByText('No runs yet')).toBeVisible();
    } finally {
      gated.open(200);
      await gated.stop();
    }
  });

  test.describe('that does not exist', () => {
    test.use({ expectedFailures: [/\/api\/|404/] });
    test('is reported, as is a missing contract or project', async ({ page, site }) => {
      await signIn(page);
      const { id } = await newContract(page, everyOutcome(site.url));
      const nothing = '00000000-0000-4000-8000-000000000000';
      await page.goto(`/contracts/${id}/runs/${nothing}`);
      await title(page, 'Run not found');
      await page.goto(`/contracts/${nothing}`);
      await title(page, 'Contract not found');
      for (const path of [`/projects/${nothing}/contracts/new`, `/projects/${nothing}`]) {
        await page.goto(path);
        await title(page, 'Project not found');
      }
    });
  });
});

test('creates a contract from a completed bulk job', { tag: '@slow' }, async ({ page, site }) => {
  await signIn(page);
  const jobId = await runJob(page, `url,expectedUrl\n${site.url}/chain/2,/elsewhere\n${site.url}/page,\n`, 'moved.csv');
  await page.goto(`/bulk/${jobId}`);
  await page.getByRole('link', { name: 'Create contract' }).click();
  await title(page, 'New contract');
  await expect(page.getByText('2 tests filled in below.')).toBeVisible();
  await expect(page.getByLabel('Contract name')).toHaveValue('moved');
  await expect(contractText(page)).toContainText('/page');
  await page.getByLabel('Tests expect').selectOption('Expectations in its file');
  await expect(contractText(page)).toContainText('/elsewhere');
  await page.getByLabel('Tests expect').selectOption('Actual results of the job');
  await expect(contractText(page)).not.toContainText('/elsewhere');
  await page.getByRole('button', { name: 'Save contract' }).click();
  await title(page, 'moved');
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText('All 2 passed').first()).toBeVisible();
});

test('publishes the badge to everyone until it is turned off', { tag: '@slow' }, async ({ page, site, playwright }) => {
  await signIn(page);
  const { id } = await newContract(page, `${site.url}/page 200\n`);
  await runContract(page, id);
  await page.goto(`/contracts/${id}?tab=settings`);
  const badgeSwitch = page.getByRole('switch', { name: 'Public badge' });
  await expect(badgeSwitch).not.toBeChecked();
  await badgeSwitch.focus();
  await page.keyboard.press('Space');
  const picture = page.getByRole('img', { name: 'Last run badge' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const url = (await picture.getAttribute('src')) ?? '';
  await expect(page.getByText(`![Shop redirects](${url})`)).toBeVisible();
  const visitor = await playwright.request.newContext();
  const seen = await visitor.get(url);
  expect(seen.headers()['content-type']).toContain('image/svg+xml');
  expect(await seen.text()).toContain('1 passed');
  await badgeSwitch.focus();
  await page.keyboard.press('Space');
  await expect(picture).toHaveCount(0);
  expect((await visitor.get(url)).status()).toBe(404);
  await visitor.dispose();
});

test('shows how to run a contract in CI', { tag: '@slow' }, async ({ page, site }) => {
  await signIn(page);
  const { id } = await newContract(page, everyOutcome(site.url));
  await page.goto(`/contracts/${id}`);
  await page.getByRole('link', { name: 'Run in CI' }).click();
  const panel = page.getByRole('region', { name: 'Run in CI' });
  await expect(panel).toBeInViewport();
  await expect(panel).toContainText(`--contract ${id}`);
});

test('renames and deletes a contract', { tag: '@slow' }, async ({ page, site }) => {
  await signIn(page);
  const { id } = await newContract(page, `${site.url}/page 200\n`);
  await page.goto(`/contracts/${id}?tab=settings`);
  await page.getByLabel('Contract name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Contract name required')).toBeVisible();
  await page.getByLabel('Contract name').fill('Moved pages');
  await page.getByLabel('Site (optional)').fill('https://www.example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await title(page, 'Moved pages');
  await page.getByRole('button', { name: 'Delete contract' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete contract' }).click();
  await expect(page.getByText('No contracts yet')).toBeVisible();
});

test('adds the chain of a check to a contract, and tests a line without saving', async ({ page, site }) => {
  await signIn(page);
  const { id, projectId } = await newContract(page, `version: 1\nbase: ${site.url}\ntests:\n  - /page 200 # home\n`);
  const { check } = await postJson<{ check: { id: string } }>(page.request, '/api/v2/track', {
    ...{ url: `${site.url}/chain/1`, projectId },
    ...{ enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false },
  });
  await page.goto(`/check/${check.id}`);
  await page.getByRole('button', { name: 'Add to contract' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to contract' });
  await expect(dialog.getByRole('radio', { name: /^Shop redirects/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Add test' }).click();
  await toast(page, 'Added to Shop redirects').getByRole('link', { name: 'Open contract' }).click();
  await expect(page).toHaveURL(new RegExp(`/contracts/${id}`));
  await expect(contractText(page)).toContainText('/chain/1');
  await expect(contractText(page)).toContainText('# home');
  await contractText(page).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Results for line 5: 1 passed')).toBeVisible();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('  - /chain/1?again -> /elsewhere');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByText('Results for this text: 2 passed, 1 failed')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
});
