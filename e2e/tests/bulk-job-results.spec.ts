import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { bulkResults, everyKindOfRow, runJob } from '../support/bulk.ts';
import { signIn } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show rows' }).getByRole('button', { name: new RegExp(`^${name} [\\d,]+$`) });

test.describe('a job', () => {
  test('shows each result, filters and searches, and keeps both in the URL', { tag: '@slow' }, async ({
    page,
    site,
  }) => {
    await signIn(page);
    await page.goto(`/bulk/${await runJob(page, everyKindOfRow(site.url))}`);
    await expect(page).toHaveTitle('✓ Completed · urls.csv · Hopwise');
    await expect(page.getByText('6 of 6 URLs processed')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByText('2 success, 3 errors, 1 unexpected')).toBeVisible();
    await expect(bulkResults(page)).toHaveCount(6);

    for (const [name, count, parameter] of [
      ['Success', 2, 'ok'],
      ['Redirected', 3, 'redirected'],
      ['Not successful', 4, 'errors'],
      ['Failed expectation', 1, 'failed'],
      ['Loops', 1, 'loops'],
    ] as const) {
      await filter(page, name).click();
      await expect(filter(page, name)).toHaveText(`${name} ${count}`);
      await expect(bulkResults(page)).toHaveCount(count);
      await expect(page).toHaveURL(new RegExp(`filter=${parameter}$`));
      await expect(filter(page, name)).toHaveAttribute('aria-pressed', 'true');
    }
    await filter(page, 'Slow').click();
    await expect(page).toHaveURL(/filter=slow$/);
    await page.goBack();
    await expect(filter(page, 'Loops')).toHaveAttribute('aria-pressed', 'true');

    await filter(page, 'All').click();
    await page.getByLabel('Search rows').fill('chain/3');
    await expect(bulkResults(page)).toHaveCount(1);
    await expect(page).toHaveURL(/search=chain/);
    await page.reload();
    await expect(bulkResults(page)).toHaveCount(1);
    await page.getByLabel('Search rows').fill('nowhere');
    await expect(page.getByText('No rows match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(bulkResults(page)).toHaveCount(6);
    await expect(bulkResults(page).last()).toContainText('INVALID');
  });

  test('has the same counts in filters, badges and stats', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    await page.goto(`/bulk/${await runJob(page, everyKindOfRow(site.url))}`);
    const badges = (row: number) => bulkResults(page).nth(row).getByRole('cell').nth(1);
    await filter(page, 'Success').click();
    await expect(bulkResults(page)).toHaveCount(2);
    for (const row of [0, 1]) await expect(badges(row)).toHaveText(/^PASS/);
    await filter(page, 'Not successful').click();
    await expect(bulkResults(page)).toHaveCount(4);
    for (const [row, badge] of ['FAIL', 'LOOP', 'ERROR', 'INVALID'].entries()) {
      await expect(badges(row)).toContainText(badge);
      await expect(badges(row)).not.toContainText('OK');
    }
    await page.getByRole('tab', { name: 'Summary' }).click();
    const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
    await expect(results).toContainText(['PASS', 'ERROR', 'FAIL', 'INVALID', 'LOOP']);
  });

  test('keeps the links of long differences visible', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    const expected = `${site.url}/${'long/'.repeat(40)}`;
    await page.goto(`/bulk/${await runJob(page, `url,expectedUrl\n${site.url}/page,${expected}`)}?tab=findings`);
    await page.getByText('Unexpected results', { exact: true }).last().click();
    const link = page.getByRole('list', { name: 'Findings' }).getByRole('link', { name: `${site.url}/page` });
    await expect(link).toBeVisible();
    expect((await link.boundingBox())?.width).toBeGreaterThan(200);
  });

  test('has no slow rows if nothing was tracked', { tag: '@slow' }, async ({ page }) => {
    await signIn(page);
    await page.goto(`/bulk/${await runJob(page, 'url\nnot a url\nhttp://')}`);
    await filter(page, 'Slow').click();
    await expect(filter(page, 'Slow')).toHaveText('Slow 0');
    await expect(page.getByText('No rows took 1 second or longer.')).toBeVisible();
  });

  test.describe('row', () => {
    // Created without analyses, so the server returns 404 for them.
    test.use({ expectedFailures: [/api\/v2\/analyze\/check/] });

    test('opens its check', { tag: '@slow' }, async ({ page, site }) => {
      await signIn(page);
      await page.goto(`/bulk/${await runJob(page, `url\n${site.url}/chain/2`)}`);
      await bulkResults(page)
        .getByRole('link', { name: `${site.url}/chain/2` })
        .click();
      await expect(page).toHaveURL(/\/check\/[0-9a-f-]{36}$/);
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Check Details');
    });
  });

  test('has a redirect map of source, expected, actual and verdict', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    await page.goto(`/bulk/${await runJob(page, everyKindOfRow(site.url))}`);
    await page.getByRole('tab', { name: 'Redirect map' }).click();
    const map = page.getByRole('table', { name: 'Redirect map' });
    await expect(map.getByRole('columnheader')).toHaveText(['Source', 'Expected', 'Actual', 'Verdict']);
    const cellsOf = (source: string) => map.getByRole('row').filter({ hasText: source }).getByRole('cell');
    await expect(cellsOf(`${site.url}/chain/1`).nth(2).locator('mark')).toHaveText('page');
    await expect(cellsOf(`${site.url}/chain/3`)).toContainText(['/chain/3', '/page', `${site.url}/page`, 'PASS']);
    await expect(cellsOf(`${site.url}/chain/1`)).toContainText(['/chain/1', '/elsewhere', `${site.url}/page`, 'FAIL']);
    await expect(cellsOf(`${site.url}/status/500`)).toContainText([
      '',
      'Nothing expected',
      'The URL returns status 500.',
      'ERROR',
    ]);
    await expect(cellsOf(`${site.url}/loop`)).toContainText(['', 'Nothing expected', 'Redirect loop', 'LOOP']);
    await expect(cellsOf(`${site.url}/status/500`).locator('mark')).toHaveCount(0);
    await expect(cellsOf(`${site.url}/chain/1`).nth(3)).toHaveText(/^FAIL/);
    await expect(cellsOf(`${site.url}/chain/1`).nth(3)).not.toContainText('Expected');
    await expect(page).toHaveURL(/tab=map/);
  });

  test('summarizes the job and lists its findings', async ({ page, site }) => {
    await signIn(page);
    await page.goto(`/bulk/${await runJob(page, everyKindOfRow(site.url))}`);
    await page.getByRole('tab', { name: 'Summary' }).click();
    await expect(page.getByRole('list', { name: 'Status codes' })).toContainText('500 Server error');
    await expect(page.getByRole('list', { name: 'Redirects' })).toContainText('3 redirects');
    await expect(page.getByRole('list', { name: 'Expectations' })).toContainText('Unexpected');
    await expect(page.getByRole('table', { name: 'Hosts' })).toContainText('127.0.0.1');

    await page.getByRole('tab', { name: 'Findings' }).click();
    const findings = page.getByRole('list', { name: 'Findings' });
    const loops = findings.getByRole('listitem').filter({ hasText: 'Redirect loops' });
    await loops.getByText('Redirect loops').click();
    await expect(loops).toContainText('line 5');
    for (const [title, count] of [
      ['Redirect loops', '1 URL'],
      ['Final URLs that return an error', '1 URL'],
      ['Invalid rows', '1 URL'],
      ['No response', 'None'],
      ['Redirects to the home page', 'None'],
      ['Redirect chains', '1 URL'],
      ['Final URLs without HTTPS', '3 URLs'],
      ['Shared targets', 'None'],
    ] as const) {
      await expect(findings.getByRole('listitem').filter({ hasText: title }).first()).toContainText(count);
    }
    await loops.getByRole('link', { name: `${site.url}/loop` }).click();
    await expect(bulkResults(page)).toHaveCount(1);
  });

  test('links each of its worst findings to its rows', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    await page.goto(`/bulk/${await runJob(page, everyKindOfRow(site.url))}`);
    const worst = page.getByRole('region', { name: 'Worst findings' });
    const findings = page.getByRole('list', { name: 'Findings' });
    const open = findings.locator('details[open]');
    await worst.getByRole('link', { name: 'Redirect loops' }).click();
    await expect(open).toHaveCount(1);
    await expect(open).toContainText(`${site.url}/loop`);
    await expect(open.locator('summary')).toBeFocused();
    await worst.getByRole('link', { name: 'Final URLs that return an error' }).click();
    await expect(open).toHaveCount(1);
    await expect(open).toContainText(`${site.url}/status/500`);
    await page.reload();
    await expect(open).toContainText(`${site.url}/status/500`);
    await open.locator('summary').click();
    await expect(open).toHaveCount(0);
    await worst.getByRole('link', { name: 'Final URLs that return an error' }).click();
    await expect(open).toHaveCount(1);
  });

  test('is compared with the previous job of its file', async ({ page, site }) => {
    await signIn(page);
    const file = (target: string) => `url,expectedUrl\n${site.url}/chain/1,${target}\n${site.url}/page,\n`;
    await runJob(page, file('/page'));
    await page.goto(`/bulk/${await runJob(page, file('/elsewhere'))}`);
    await page.getByRole('link', { name: 'Compare with previous job' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Compare urls.csv' })).toBeVisible();
    await expect(page.getByText('1 broken', { exact: true })).toBeVisible();
    const rows = page.getByRole('table', { name: 'Compared rows' }).locator('tbody tr');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Expected /elsewhere, got /page');
    await page.getByRole('button', { name: /^All/ }).click();
    await expect(rows).toHaveCount(2);
    await page.reload();
    await expect(rows).toHaveCount(2);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain(`broken,${site.url}/chain/1`);
  });

  test('fits 50 rows into 4,000 px on a phone, and 6,000 px with their expectations', { tag: '@slow' }, async ({
    page,
    site,
  }) => {
    await signIn(page);
    const urls = Array.from(
      { length: 50 },
      (_, at) => `${site.url}/${at % 3 === 0 ? 'chain/1' : 'status/500'}?${at},/else`,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/bulk/${await runJob(page, ['url,expectedUrl', ...urls].join('\n'))}`);
    for (const [tab, most] of [
      ['Results', 4000],
      ['Redirect map', 6000],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      const box = await page.getByRole('table', { name: tab }).boundingBox();
      expect.soft(box?.height, tab).toBeLessThan(most);
    }
  });

  test('has pages and can jump to any line', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    const urls = Array.from({ length: 120 }, (_, number) => `${site.url}/page?${number}`);
    await page.goto(`/bulk/${await runJob(page, ['url', ...urls].join('\n'))}`);
    const pages = page.getByRole('navigation', { name: 'Pages of rows' });
    await expect(pages).toContainText('Lines 2 to 51');
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(pages).toContainText('Lines 52 to 101');
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(pages).toContainText('Lines 102 to 121');
    await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.reload();
    await pages.getByRole('button', { name: 'Previous' }).click();
    await expect(pages).toContainText('Lines 52 to 101');
    await page.goBack();
    await expect(pages).toContainText('Lines 102 to 121');
    await pages.getByLabel('Line').fill('30');
    await pages.getByRole('button', { name: 'Go to line' }).click();
    await expect(pages).toContainText('Lines 30 to 79');
    await pages.getByRole('button', { name: 'First' }).click();
    await expect(pages).toContainText('Lines 2 to 51');
    await filter(page, 'Loops').click();
    await expect(page.getByText('No redirect loops.')).toBeVisible();
  });

  test('downloads its results and reports', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    const jobId = await runJob(page, `url\n${site.url}/page`);
    await page.goto(`/bulk/${jobId}`);
    for (const [item, name] of [
      ['Results as CSV', `bulk-results-${jobId}.csv`],
      ['Results as JSON', `bulk-results-${jobId}.json`],
    ] as const) {
      await page.getByRole('button', { name: 'Download' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: item }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(name);
      expect(await readFile(await file.path(), 'utf8')).toContain(`${site.url}/page`);
    }
  });
});
