import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newClientComparison, withBranchingSite } from '../support/client-comparisons.ts';
import { hold } from '../support/hold.ts';
import { signIn, toast, trackByApi } from '../support/person.ts';
import { expect, test, waitForTheApp } from '../support/test.ts';

const variants = (page: Page) => page.getByRole('table', { name: 'Variants' });
const variant = (page: Page, name: string) => variants(page).getByRole('row').filter({ hasText: name });
const verdicts = (page: Page) => page.getByRole('list', { name: 'Verdict by class' });

test.describe('comparing clients', () => {
  test('leads from a URL to who ends where, hop by hop', async ({ page }) => {
    await signIn(page);
    await withBranchingSite(async (url) => {
      await page.goto('/dashboard');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Compare clients' }).click();
      await page.getByLabel('URL', { exact: true }).fill(url);
      await page.getByRole('button', { name: 'Compare clients' }).click();
      await expect(page).toHaveURL(/\/clients\/[0-9a-f-]{36}$/);
    });
    await expect(page.getByText(/variants get something else than Chrome: /).first()).toBeVisible();
    await expect(variant(page, 'Safari on iPhone')).toContainText('Differs');
    await expect(variant(page, 'Safari on iPhone')).toContainText('/m');
    await expect(variant(page, 'Googlebot smartphone')).toContainText('Same');
    await expect(variant(page, 'GPTBot')).toContainText('Refused');
    await expect(variant(page, 'German')).toContainText('/de');
    await expect(variant(page, 'Without cookies')).toContainText('/cookies');
    await expect(variant(page, 'HTTP/1.1 only')).toContainText('Same');
    await expect(variant(page, 'HEAD instead of GET')).toContainText('405');
    await expect(verdicts(page).getByRole('listitem').filter({ hasText: 'AI training' })).toContainText(
      'GPTBot (OpenAI) is refused; this may be verification.',
    );
    await expect(page.getByRole('note').filter({ hasText: 'the IP address of this server' })).toBeVisible();

    await page.getByRole('button', { name: 'GPTBot (OpenAI)' }).click();
    await expect(page.getByText('Hop 1 responds with 403 instead of 302.')).toBeVisible();
    const declared = page.getByRole('table', { name: 'What robots.txt says and what the server does' });
    await expect(declared.getByRole('row').filter({ hasText: 'GPTBot' })).toContainText(
      'Contradiction: robots.txt allows it, but the server responds with 403.',
    );

    await page
      .getByRole('group', { name: 'Show variants' })
      .getByRole('button', { name: /^Refused/ })
      .click();
    await expect(variant(page, 'Googlebot smartphone')).toHaveCount(0);
    await expect(variants(page).getByRole('button', { name: 'GPTBot (OpenAI)' })).toBeVisible();
  });

  test('asks only for what was chosen', { tag: '@slow' }, async ({ page }) => {
    await signIn(page);
    await withBranchingSite(async (url) => {
      await page.goto(`/clients?url=${encodeURIComponent(url)}`);
      for (const name of ['Languages: German, French', 'Without cookies', 'IPv4 and IPv6 only', 'HTTP/1.1 only']) {
        await page.getByRole('checkbox', { name }).uncheck();
      }
      await page.getByRole('checkbox', { name: 'Other ways to write the URL' }).uncheck();
      await page.getByRole('checkbox', { name: 'Clients', exact: true }).uncheck();
      await expect(page.getByText(/^3 traces, each of which counts/)).toBeVisible();
      await page.getByRole('button', { name: 'Compare clients' }).click();
      await expect(variant(page, 'HEAD instead of GET')).toBeVisible();
    });
    // The head, the base and one variant.
    await expect(variants(page).getByRole('row')).toHaveCount(3);
  });

  test('shows how far it is, and can be stopped', { tag: '@slow' }, async ({ page }) => {
    await signIn(page);
    await withBranchingSite(async (url) => {
      await page.goto(`/clients?url=${encodeURIComponent(url)}`);
      const release = await hold(page, /\/api\/v2\/client-comparisons$/);
      await page.getByRole('button', { name: 'Compare clients' }).click();
      await expect(page.getByText('Following the URL as Chrome')).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('button', { name: 'Compare clients' })).toBeEnabled();
      await expect(page.getByText('Following the URL as Chrome')).toHaveCount(0);
      release();
    });
    await expect(page).toHaveURL(/\/clients\?url=/);
  });

  test('tells what is missing in the form', async ({ page }) => {
    await signIn(page);
    await page.goto('/clients');
    const boxes = page.getByRole('group', { name: 'Compared with Chrome' }).getByRole('checkbox');
    await expect(boxes).toHaveCount(7);
    for (const box of await boxes.all()) await box.uncheck();
    await expect(page.getByText('Choose at least one thing to compare.')).toBeVisible();
    await expect(page.getByText(/\d traces/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Compare clients' }).click();
    await expect(page.getByText('URL is required')).toBeVisible();
    await expect(page.getByText('Choose at least one thing to compare', { exact: true })).toBeVisible();
  });

  test.describe('of what may not be asked', () => {
    test.use({ expectedFailures: [/client-comparisons/] });
    test('says so at the URL', { tag: '@slow' }, async ({ page }) => {
      await signIn(page);
      await page.goto('/clients?url=http%3A%2F%2F10.0.0.1%2F');
      await page.getByRole('button', { name: 'Compare clients' }).click();
      await expect(toast(page, 'Failed to compare clients')).toBeVisible();
      await expect(page.getByLabel('URL', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    });
  });

  test('begins at a check', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    const { check } = await trackByApi(page, `${site.url}/page`);
    await page.goto(`/check/${check.id}`);
    await page.getByRole('main').getByRole('link', { name: 'Compare clients' }).click();
    await expect(page.getByLabel('URL', { exact: true })).toHaveValue(`${site.url}/page`);
  });
});

test.describe('a comparison', () => {
  test('is listed, downloaded, made again and deleted', { tag: '@slow' }, async ({ page }) => {
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

    test('has a link that others can read, and that can be revoked', { tag: '@slow' }, async ({
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
      await expect(stranger.getByText('This comparison of clients was shared with you.')).toBeVisible();
      await expect(variant(stranger, 'GPTBot')).toContainText('Refused');
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
