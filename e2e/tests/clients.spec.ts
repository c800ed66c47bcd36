import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { hold } from '../support/change-calls.ts';
import { newClientComparison, withBranchingSite } from '../support/client-comparisons.ts';
import { signIn, toast, trackByApi } from '../support/person.ts';
import { expect, test, waitForTheApp } from '../support/test.ts';

const variants = (page: Page) => page.getByRole('table', { name: 'Variants' });
const variant = (page: Page, name: string) => variants(page).getByRole('row').filter({ hasText: name });
const verdicts = (page: Page) => page.getByRole('list', { name: 'Verdict by class' });

test.describe('comparing clients', () => {
  test('compares the results of all clients for a URL, hop by hop', async ({ page }) => {
    await signIn(page);
    await withBranchingSite(async (url) => {
      await page.goto('/dashboard');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Compare clients' }).click();
      await page.getByLabel('URL', { exact: true }).fill(url);
      await page.getByRole('button', { name: 'Compare clients' }).click();
      await expect(page).toHaveURL(/\/clients\/[0-9a-f-]{36}$/);
    });
    await expect(page.getByText(/variants get a different result from Chrome: /).first()).toBeVisible();
    await expect(variant(page, 'Safari on iPhone')).toContainText('Different');
    await expect(variant(page, 'Safari on iPhone')).toContainText('/m');
    await expect(variant(page, 'Googlebot smartphone')).toContainText('Same');
    await expect(variant(page, 'GPTBot')).toContainText('Blocked');
    await expect(variant(page, 'German')).toContainText('/de');
    await expect(variant(page, 'Without cookies')).toContainText('/cookies');
    await expect(variant(page, 'HTTP/1.1 only')).toContainText('Same');
    await expect(variant(page, 'HEAD instead of GET')).toContainText('405');
    await expect(verdicts(page).getByRole('listitem').filter({ hasText: 'AI training' })).toContainText(
      'GPTBot (OpenAI) is blocked. The site may verify crawlers by IP address.',
    );
    await expect(page.getByRole('note').filter({ hasText: "this server's IP address" })).toBeVisible();

    await page.getByRole('button', { name: 'GPTBot (OpenAI)' }).click();
    await expect(page.getByText('Hop 1 returns 403 instead of 302.')).toBeVisible();
    const declared = page.getByRole('table', { name: 'robots.txt rules and actual responses' });
    await expect(declared.getByRole('row').filter({ hasText: 'GPTBot' })).toContainText(
      'Mismatch: robots.txt allows it, but the server responds with 403.',
    );

    await page
      .getByRole('group', { name: 'Show variants' })
      .getByRole('button', { name: /^Blocked/ })
      .click();
    await expect(variant(page, 'Googlebot smartphone')).toHaveCount(0);
    await expect(variants(page).getByRole('button', { name: 'GPTBot (OpenAI)' })).toBeVisible();
  });

  test('traces only the chosen variants', { tag: '@slow' }, async ({ page }) => {
    await signIn(page);
    await withBranchingSite(async (url) => {
      await page.goto(`/clients?url=${encodeURIComponent(url)}`);
      for (const name of ['Languages: German, French', 'Without cookies', 'IPv4 only and IPv6 only', 'HTTP/1.1 only']) {
        await page.getByRole('checkbox', { name }).uncheck();
      }
      await page.getByRole('checkbox', { name: 'URL variants' }).uncheck();
      await page.getByRole('checkbox', { name: 'Clients', exact: true }).uncheck();
      await expect(page.getByText(/^3 traces\. Each counts/)).toBeVisible();
      await page.getByRole('button', { name: 'Compare clients' }).click();
      await expect(variant(page, 'HEAD instead of GET')).toBeVisible();
    });
    // The header, the baseline and one variant.
    await expect(variants(page).getByRole('row')).toHaveCount(3);
  });

  test('shows progress and can be canceled', { tag: '@slow' }, async ({ page }) => {
    await signIn(page);
    await withBranchingSite(async (url) => {
      await page.goto(`/clients?url=${encodeURIComponent(url)}`);
      const release = await hold(page, /\/api\/v2\/client-comparisons$/);
      await page.getByRole('button', { name: 'Compare clients' }).click();
      await expect(page.getByText('Tracing the URL as Chrome')).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('button', { name: 'Compare clients' })).toBeEnabled();
      await expect(page.getByText('Tracing the URL as Chrome')).toHaveCount(0);
      release();
    });
    await expect(page).toHaveURL(/\/clients\?url=/);
  });

  test('shows missing fields in the form', async ({ page }) => {
    await signIn(page);
    await page.goto('/clients');
    const boxes = page.getByRole('group', { name: 'Compare with Chrome' }).getByRole('checkbox');
    await expect(boxes).toHaveCount(7);
    for (const box of await boxes.all()) await box.uncheck();
    await expect(page.getByText('Choose at least one thing to compare.')).toBeVisible();
    await expect(page.getByText(/\d traces/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Compare clients' }).click();
    await expect(page.getByText('URL is required')).toBeVisible();
    await expect(page.getByText('Choose at least one thing to compare', { exact: true })).toBeVisible();
  });

  test.describe('a blocked address', () => {
    test.use({ expectedFailures: [/client-comparisons/] });
    test('is reported at the URL field', { tag: '@slow' }, async ({ page }) => {
      await signIn(page);
      await page.goto('/clients?url=http%3A%2F%2F10.0.0.1%2F');
      await page.getByRole('button', { name: 'Compare clients' }).click();
      await expect(toast(page, 'Failed to compare clients')).toBeVisible();
      await expect(page.getByLabel('URL', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    });
  });

  test('starts from a check', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    const { check } = await trackByApi(page, `${site.url}/page`);
    await page.goto(`/check/${check.id}`);
    await page.getByRole('main').getByRole('link', { name: 'Compare clients' }).click();
    await expect(page.getByLabel('URL', { exact: true })).toHaveValue(`${site.url}/page`);
  });
});

test.describe('a comparison', () => {
  test('can be listed, downloaded, repeated and deleted', { tag: '@slow' }, async ({ page }) => {
    await signIn(page);
    const { id, url } = await newClientComparison(page, { axes: ['client'], clients: ['gptbot'] });
    await page.goto('/clients');
    await page.getByRole('list', { name: 'Comparisons' }).getByRole('link', { name: url }).click();
    await expect(page).toHaveURL(`/clients/${id}`);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Download CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`clients-compared-${id}.csv`);
    expect(await readFile(await download.path(), 'utf8')).toContain('client,gptbot,GPTBot (OpenAI),training,refused');

    const printing = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Download PDF' }).click();
    expect((await printing).suggestedFilename()).toBe(`clients-compared-${id}.pdf`);

    await page.getByRole('link', { name: 'Compare again' }).click();
    await expect(page.getByLabel('URL', { exact: true })).toHaveValue(url);
    await page.goBack();
    await page.getByRole('button', { name: 'Delete comparison' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete comparison' }).click();
    await expect(page.getByText('No comparisons yet')).toBeVisible();
  });

  test.describe('shared', () => {
    test.use({ expectedFailures: [/v2\/shared/] });

    test('can be read by others until the link is revoked', { tag: '@slow' }, async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await signIn(page);
      const { id, url } = await newClientComparison(page, { axes: ['client'], clients: ['gptbot'] });
      await page.goto(`/clients/${id}`);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Share comparison' })).toContainText(
        'Anyone with the link can view this comparison',
      );
      await page.getByRole('button', { name: 'Create link' }).click();
      await expect(toast(page, 'Link copied')).toBeVisible();
      const link = await page.getByLabel('Share link').inputValue();
      expect(link).toMatch(new RegExp(`^${baseURL}/shared/clients/`));

      const elsewhere = await browser.newContext();
      const stranger = await elsewhere.newPage();
      waitForTheApp(stranger);
      await stranger.goto(link);
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(url);
      await expect(stranger.getByText('This client comparison was shared with you.')).toBeVisible();
      await expect(variant(stranger, 'GPTBot')).toContainText('Blocked');
      for (const name of ['Share', 'Delete comparison']) {
        await expect(stranger.getByRole('button', { name, exact: true })).toHaveCount(0);
      }
      const downloading = stranger.waitForEvent('download');
      await stranger.getByRole('button', { name: 'Export' }).click();
      await stranger.getByRole('menuitem', { name: 'Download Markdown' }).click();
      expect((await downloading).suggestedFilename()).toBe(`clients-compared-${id}.md`);

      await page.getByRole('button', { name: 'Revoke link' }).click();
      await expect(toast(page, 'Link revoked')).toContainText('It no longer opens the comparison');
      await stranger.reload();
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Link not available');
      await elsewhere.close();
    });
  });
});
