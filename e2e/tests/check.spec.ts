import type { APIRequestContext, Page } from '@playwright/test';
import { hold, leaveOutPageData } from '../support/change-calls.ts';
import { signIn, toast } from '../support/person.ts';
import { expect, test, waitForTheApp } from '../support/test.ts';

async function trackBy(request: APIRequestContext, url: string, settings = {}): Promise<string> {
  const response = await request.post('/api/v2/track', { data: { url, ...settings } });
  const { data } = await response.json();
  return data.check.id;
}

async function openCheck(page: Page, url: string, settings = {}): Promise<string> {
  const id = await trackBy(page.request, url, settings);
  await page.goto(`/check/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(url);
  return id;
}

test.describe('the check details', () => {
  test('show the check, its status and breadcrumb, and copy its ID', async ({ page, site, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page);
    const id = await openCheck(page, `${site.url}/chain/2`);
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(breadcrumb.getByRole('listitem')).toHaveText(['Dashboard', 'Check Details']);
    await expect(breadcrumb.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    await expect(page.getByRole('main').getByText(id)).toBeVisible();
    await expect(page.getByText('OK', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Copy ID' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  });

  test('sum up the check', { tag: '@slow' }, async ({ page, site }) => {
    await openCheck(page, `${site.url}/chain/2`);
    const summary = page.getByRole('region', { name: 'Tracking Summary' });
    await expect(summary).toContainText(`${site.url}/chain/2`);
    await expect(summary).toContainText(`${site.url}/page`);
    await expect(summary).toContainText('Method' + 'GET');
    await expect(summary).toContainText('Redirects' + '2');
    await expect(summary).toContainText('Final Status code' + '200');
  });

  test("reload with Refresh and show 'Check refreshed'", { tag: '@slow' }, async ({ page, site }) => {
    const id = await openCheck(page, `${site.url}/page`);
    const reload = page.waitForResponse(`**/api/v2/track/${id}`);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await reload;
    await expect(toast(page, 'Check refreshed')).toBeVisible();
  });

  test('go back to the previous page, or else to the dashboard if there is one', { tag: '@slow' }, async ({
    page,
    site,
  }) => {
    const goBack = async () => {
      await page.goto(`/check/${await trackBy(page.request, `${site.url}/page`)}`);
      await page.getByRole('button', { name: 'Back', exact: true }).click();
    };
    await goBack();
    await expect(page).toHaveURL(/\/track$/);
    await signIn(page);
    await goBack();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('open a hop by a click anywhere on its row', { tag: '@slow' }, async ({ page, site }) => {
    await openCheck(page, `${site.url}/chain/3`);
    await page
      .getByRole('row')
      .filter({ hasText: `${site.url}/chain/2` })
      .click({ position: { x: 400, y: 20 } });
    await expect(page.getByRole('button', { name: 'Hop 2 details', exact: true })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    for (const name of ['Browser behavior', 'Search engine behavior', 'Timing', 'Connection', 'Response headers']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Copy as cURL' })).toBeVisible();
    await page.getByRole('button', { name: 'Hop 2 details', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Timing' })).toHaveCount(0);
  });

  test('show the chain directly below the verdict, then what to do next', { tag: '@slow' }, async ({ page, site }) => {
    const id = await openCheck(page, `${site.url}/chain/1`);
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    expect(titles.slice(0, 2)).toEqual(['Redirect Chain', 'Tracking Summary']);
    const next = page.getByRole('navigation', { name: 'Next steps' });
    await expect(next.getByRole('link', { name: 'Add to contract' })).toHaveAttribute(
      'href',
      new RegExp(`/projects/.+/contracts/new\\?fromCheck=${id}$`),
    );
    await expect(next.getByRole('link', { name: 'Monitor this' })).toBeVisible();
    await expect(next.getByRole('link', { name: 'Compare clients' })).toBeVisible();
    await expect(next.getByRole('button', { name: 'Export' })).toBeVisible();
  });

  test('offer to re-track, analyze and open the URL', { tag: '@slow' }, async ({ page, site }) => {
    const id = await openCheck(page, `${site.url}/chain/1`, { method: 'HEAD' });
    const actions = page.getByRole('region', { name: 'Actions' });
    const open = actions.getByRole('link', { name: 'Open URL' });
    await expect(open).toHaveAttribute('href', `${site.url}/chain/1`);
    await expect(open).toHaveAttribute('target', '_blank');

    await actions.getByRole('link', { name: 'Re-track URL' }).click();
    await expect(page).toHaveURL(/\/track$/);
    await expect(page.getByLabel('URL', { exact: true })).toHaveValue(`${site.url}/chain/1`);
    await expect(page.getByLabel('HTTP method')).toHaveValue('HEAD');

    await page.goto(`/check/${id}`);
    await page.getByRole('link', { name: 'Analyze URL' }).click();
    await expect(page).toHaveURL(/\/analysis$/);
    await expect(page.getByLabel('URL', { exact: true })).toHaveValue(`${site.url}/page`);
  });
});

test.describe('the analyses of a check', () => {
  test('have no SSL tab without https, but SEO and security tabs', { tag: '@slow' }, async ({ page, site }) => {
    await openCheck(page, `${site.url}/page`);
    const card = page.getByRole('region', { name: 'Comprehensive Analysis' });
    await expect(card.getByRole('tab')).toHaveText(['SEO', 'Security', 'Redirects']);
    for (const name of ['Indexable', 'Followable', 'Sitemap Present']) {
      await expect(card.getByText(name, { exact: true })).toBeVisible();
    }
    await expect(card.getByText('NOT_FOUND')).toBeVisible();
    await card.getByRole('tab', { name: 'Security' }).click();
    await expect(card.getByText('Safe Browsing', { exact: true })).toBeVisible();
    await expect(card.getByText('Mixed Content', { exact: true })).toBeVisible();
  });

  test('do not call a page indexable that was fetched with credentials', { tag: '@slow' }, async ({ page, site }) => {
    await openCheck(page, `${site.url}/page`, { headers: { Authorization: 'Bearer of-a-person' } });
    const card = page.getByRole('region', { name: 'Comprehensive Analysis' });
    const says = "the page was fetched with credentials (Authorization), which search engines don't send.";
    await expect(card.getByText(`Capped at 79: Not checked: ${says}`)).toBeVisible();
    await expect(card.getByRole('definition').filter({ hasText: /^Not checked$/ })).toHaveCount(1);
  });

  test('show every certificate, and the insecure redirect', { tag: '@slow' }, async ({ page, site }) => {
    await leaveOutPageData(page);
    await page.route('**/analyze/check/**', async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      const entry = { valid: true, validTo: '2030-01-02T00:00:00.000Z', issuer: 'Authority', protocol: 'TLSv1.3' };
      const ssl = [
        { ...entry, host: 'soon.test:443', daysToExpiry: 29, warnings: '["Renew it"]' },
        { ...entry, host: 'later.test:443', daysToExpiry: 30, warnings: '[]' },
      ];
      await route.fulfill({ json: { data: { ...data, ssl, security: { ...data.security, httpsToHttp: true } } } });
    });
    await openCheck(page, `${site.url}/page`);
    const card = page.getByRole('region', { name: 'Comprehensive Analysis' });
    await card.getByRole('tab', { name: 'SSL' }).click();
    const certificates = card.getByRole('table', { name: 'Certificates' });
    await expect(certificates.getByRole('columnheader')).toHaveText([
      'Host',
      'Certificate',
      'Days to expiry',
      'Expires',
      'Issuer',
      'Protocol',
      'Grade',
    ]);
    await expect(certificates.getByRole('cell', { name: 'soon.test:443' })).toBeVisible();
    await expect(card.getByText('Valid Certificate')).toHaveCount(2);
    await expect(card.getByText('29 days')).toHaveAttribute('data-color', 'red');
    await expect(card.getByText('30 days')).toHaveAttribute('data-color', 'green');
    await expect(card.getByText('Renew it')).toBeVisible();
    await card.getByRole('tab', { name: 'Security' }).click();
    await expect(
      card.getByText(
        'Insecure Redirect Detected: This redirect chain contains HTTPS to HTTP redirects, which may compromise security.',
      ),
    ).toBeVisible();
  });
});

test.describe('exports', () => {
  for (const [label, format, extension] of [
    ['Download Markdown', 'MARKDOWN', 'md'],
    ['Download PDF', 'PDF', 'pdf'],
    ['Download JSON', 'JSON', 'json'],
    ['Download CSV', 'CSV', 'csv'],
    ['Download HAR', 'HAR', 'har'],
  ] as const) {
    test(`${label} saves the report`, { tag: '@slow' }, async ({ page, site }) => {
      const id = await openCheck(page, `${site.url}/chain/1`);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: label }).click();
      expect((await download).suggestedFilename()).toBe(`redirect-analysis-${id}.${extension}`);
      await expect(toast(page, 'Export successful')).toContainText(`Report downloaded as ${format}`);
    });
  }
});

test.describe('sharing', () => {
  test.use({ expectedFailures: [/v2\/shared/] });

  test('creates a link that others can view until it is revoked', async ({ page, site, context, browser, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openCheck(page, `${site.url}/chain/1`);
    const shares: string[] = [];
    page.on('request', (request) => shares.push(...(request.url().endsWith('/share') ? [request.method()] : [])));
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Share Check' }).click();
    await expect(page.getByRole('dialog', { name: 'Share Check' })).toContainText('Anyone with the link');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    expect(shares, 'nothing is published before it was asked').toEqual([]);
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(toast(page, 'Link copied')).toBeVisible();
    const link = await page.getByLabel('Share link').inputValue();
    expect(link).toMatch(new RegExp(`^${baseURL}/shared/`));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

    const elsewhere = await browser.newContext();
    const stranger = await elsewhere.newPage();
    waitForTheApp(stranger);
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(`${site.url}/chain/1`);
    await expect(stranger.getByText('Shared Check')).toBeVisible();
    await expect(stranger.getByRole('table', { name: 'Redirect Chain' })).toContainText(`${site.url}/chain/1`);
    await expect(stranger.getByRole('button', { name: 'Refresh' })).toHaveCount(0);
    const download = stranger.waitForEvent('download');
    await stranger.getByRole('button', { name: 'Export' }).click();
    await stranger.getByRole('menuitem', { name: 'Download Markdown' }).click();
    expect((await download).suggestedFilename()).toMatch(/^redirect-analysis-.*\.md$/);

    await page.getByRole('button', { name: 'Revoke link' }).click();
    await expect(toast(page, 'Link revoked')).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Link not available');
    await elsewhere.close();
  });
});

test.describe('a check that cannot be opened', () => {
  test.use({ expectedFailures: [/v2\/track\/|404/] });

  test('shows an error with a link to the dashboard if it is unknown', async ({ page }) => {
    await page.goto('/check/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load check');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      "This check may not exist or you don't have permission to view it",
    );
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('is not found for a guest in another browser', { tag: '@slow' }, async ({ page, site, playwright, baseURL }) => {
    const other = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
    const id = await trackBy(other, `${site.url}/page`);
    await page.goto(`/check/${id}`);
    await expect(page.getByText('Failed to load check')).toBeVisible();
    await other.dispose();
  });

  test("shows 'Loading check details...' while loading", { tag: '@slow' }, async ({ page, site }) => {
    const id = await trackBy(page.request, `${site.url}/page`);
    await leaveOutPageData(page);
    const release = await hold(page, `**/api/v2/track/${id}`);
    await page.goto(`/check/${id}`);
    await expect(page.getByText('Loading check details...')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${site.url}/page`);
  });
});
