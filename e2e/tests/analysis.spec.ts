import type { ComprehensiveAnalysis, SecurityAnalysis, Verdict } from '@hopwise/model';
import type { Page } from '@playwright/test';
import { changeAnswer } from '../support/change-calls.ts';
import { toast } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const urlField = (page: Page) => page.getByLabel('URL', { exact: true });
const typeField = (page: Page) => page.getByLabel('Analysis type');
const submit = (page: Page) => page.getByRole('button', { name: 'Analyze URL' }).click();

async function analyze(page: Page, url: string, type = 'comprehensive') {
  await page.goto('/analysis');
  await urlField(page).fill(url);
  await typeField(page).selectOption(type);
  await submit(page);
}

async function analyzed(page: Page, url: string, type?: string) {
  await analyze(page, url, type);
  await expect(page.getByRole('region', { name: 'Analysis result' })).toBeVisible();
}

test.describe('the analysis form', () => {
  test('offers the four types and starts with comprehensive', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/analysis');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Advanced Analysis');
    await expect(typeField(page)).toHaveValue('comprehensive');
    await expect(typeField(page).locator('option')).toHaveText(['Comprehensive', 'SSL', 'SEO', 'Security']);
  });

  for (const [given, message] of [
    ['', 'URL is required'],
    ['ftp://example.com', 'Invalid URL format'],
    ['a..b', 'Invalid URL format'],
    ['user@example.com', 'Invalid URL format'],
  ] as const) {
    test(`rejects ${JSON.stringify(given)} with '${message}'`, { tag: '@slow' }, async ({ page }) => {
      await analyze(page, given);
      await expect(page.getByText(message)).toBeVisible();
      await expect(urlField(page)).toBeFocused();
    });
  }

  test('is filled in from the URL and cleared by the navigation link', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/analysis?url=https%3A%2F%2Fexample.com%2Fx&type=seo');
    await expect(urlField(page)).toHaveValue('https://example.com/x');
    await expect(typeField(page)).toHaveValue('seo');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analysis' }).click();
    await expect(urlField(page)).toHaveValue('');
    await expect(typeField(page)).toHaveValue('comprehensive');
  });
});

test.describe('an analysis', () => {
  test('shows the summary and a tab for each subject', async ({ page, site }) => {
    await analyzed(page, `${site.url}/page`);
    await expect(toast(page, 'Analysis completed')).toBeVisible();
    const summary = page.getByRole('region', { name: 'Analysis Summary' });
    await expect(
      summary.getByRole('img', { name: /^Overall score: \d+ of 100, (Excellent|Good|Fair|Poor)$/ }),
    ).toBeVisible();
    await expect(summary.getByText('3 of 3 analyses completed')).toBeVisible();
    await expect(summary.getByText(/^100%$/)).toBeVisible();
    await expect(summary.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
    await expect(page.getByRole('tab')).toHaveText(['SSL', 'SEO', 'Security', 'Redirects']);

    const ssl = page.getByRole('tabpanel', { name: 'SSL' });
    await expect(ssl.getByRole('img', { name: 'SSL security score: 0 of 100, Poor' })).toBeVisible();
    await expect(ssl.getByText('Invalid Certificate')).toHaveCount(0);
    for (const name of ['No certificate', 'Days to expiry', 'Issuer', 'Protocol']) {
      await expect(ssl.getByText(name, { exact: true })).toBeVisible();
    }
    for (const name of ['Warnings', 'Recommendations']) {
      await expect(ssl.getByRole('region', { name })).toBeVisible();
    }

    await page.getByRole('tab', { name: 'SEO' }).click();
    const seo = page.getByRole('tabpanel', { name: 'SEO' });
    await expect(seo.getByRole('img', { name: /^SEO score: / })).toBeVisible();
    await expect(seo.getByText('Target (6 characters)')).toBeVisible();
    for (const name of ['Has title', 'Has description', 'Sitemap present', 'Open Graph present']) {
      await expect(seo.getByText(name, { exact: true })).toBeVisible();
    }
    await expect(seo.getByRole('region', { name: 'Recommendations' })).toBeVisible();

    await page.getByRole('tab', { name: 'Security' }).click();
    const security = page.getByRole('tabpanel', { name: 'Security' });
    await expect(security.getByRole('img', { name: /^Security score: / })).toBeVisible();
    // No blocklist was checked, so it is neither green nor red.
    await expect(security.getByText('UNKNOWN', { exact: true }).locator('..')).toHaveAttribute('style', /gray/);
    await expect(security.getByText('Not checked: no blocklist configured.')).toBeVisible();
    for (const name of ['Safe browsing', 'Mixed content', 'HTTPS to HTTP redirect', 'Security headers score']) {
      await expect(security.getByText(name, { exact: true })).toBeVisible();
    }
    for (const name of ['Vulnerabilities', 'Recommendations']) {
      await expect(security.getByRole('region', { name })).toBeVisible();
    }
  });

  test('of one type has only that tab', { tag: '@slow' }, async ({ page, site }) => {
    await analyzed(page, `${site.url}/page`, 'ssl');
    await expect(page.getByRole('tab')).toHaveText(['SSL']);
    await expect(page.getByText('1 of 1 analyses completed')).toBeVisible();
  });

  test('expands findings to reason and evidence, and collapses passed ones', { tag: '@slow' }, async ({
    page,
    site,
  }) => {
    await analyzed(page, `${site.url}/page`, 'security');
    const worst = page.getByRole('region', { name: 'Vulnerabilities' }).locator('details').first();
    await worst.locator('summary').click();
    for (const part of ['Why it matters', 'Evidence']) {
      await expect(worst.getByRole('heading', { name: part })).toBeVisible();
    }
    const tab = page.getByRole('tabpanel', { name: 'Security' });
    const advice = await page.getByRole('region', { name: 'Recommendations' }).getByRole('listitem').allTextContents();
    for (const text of advice) await expect(tab.getByText(text, { exact: true })).toHaveCount(1);
    const others = page.getByRole('region', { name: 'Other findings' });
    await expect(others.getByText('Passed', { exact: true })).toHaveCount(0);
    await others.getByText(/^Show \d+ passed/).click();
    await expect(others.getByText('Passed', { exact: true }).first()).toBeVisible();
  });

  test('shows the final URL', { tag: '@slow' }, async ({ page, site }) => {
    for (const type of ['comprehensive', 'seo']) {
      await analyzed(page, `${site.url}/chain/2`, type);
      const summary = page.getByRole('region', { name: 'Analysis Summary' });
      await expect(summary.getByRole('definition')).toHaveText([`${site.url}/chain/2`, `${site.url}/page`]);
    }
  });

  test('repeats no sentence in verdict and findings', { tag: '@slow' }, async ({ page, site }) => {
    const response = page.waitForResponse('**/api/v2/analyze/security');
    await analyzed(page, `${site.url}/page`, 'security');
    const { data } = (await (await response).json()) as { data: { analysis: SecurityAnalysis; verdict: Verdict } };
    const shown = await page.getByRole('region', { name: 'Analysis result' }).innerText();
    expect(data.verdict.reasons.length).toBeGreaterThan(0);
    for (const { says, fix } of data.verdict.reasons) {
      for (const sentence of [says, fix ?? '–']) {
        expect(shown.split(sentence).length - 1, sentence).toBeLessThanOrEqual(1);
      }
    }
  });

  test("explains once why an analysis wasn't completed", { tag: '@slow' }, async ({ page, site }) => {
    const reason = 'The page could not be read.';
    await changeAnswer(page, '**/api/v2/analyze/comprehensive', (data: { analysis: ComprehensiveAnalysis }) => ({
      ...data,
      analysis: {
        ...data.analysis,
        seo: null,
        ssl: null,
        notCompleted: [
          { kind: 'ssl' as const, reason },
          { kind: 'seo' as const, reason },
        ],
      },
    }));
    await analyzed(page, `${site.url}/page`);
    await expect(page.getByText(`SSL and SEO not completed: ${reason}`)).toBeVisible();
    await expect(page.getByText(reason)).toHaveCount(1);
    await expect(page.getByRole('tab')).toHaveText(['Security', 'Redirects']);
  });

  test('can be shared by its URL', { tag: '@slow' }, async ({ page, site }) => {
    await analyzed(page, `${site.url}/page`, 'seo');
    await expect(page.getByRole('region', { name: 'Analysis result' })).toBeFocused();
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ url: `${site.url}/page`, type: 'seo' });
  });
});

test.describe('an analysis that fails', () => {
  test.use({ expectedFailures: [/v2\/analyze/] });

  test("shows a toast with the server's message and can be retried", { tag: '@slow' }, async ({ page }) => {
    await analyze(page, 'http://10.0.0.1/');
    await expect(toast(page, 'Analysis failed')).toContainText('10.0.0.1');
    await expect(urlField(page)).toHaveValue('http://10.0.0.1/');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('keeps the reason on screen after the toast', { tag: '@slow' }, async ({ page }) => {
    const url = 'http://10.0.0.1/';
    const refused = await page.request.post('/api/v2/analyze/comprehensive', { data: { url } });
    const { message } = (await refused.json()) as { message: string };
    await analyze(page, url);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByRole('main').getByText(message)).toHaveCount(1);
  });
});

test.describe('a running analysis', () => {
  test.use({ expectedFailures: [/v2\/analyze/] });

  test('can be canceled', { tag: '@slow' }, async ({ page, site }) => {
    await analyze(page, `${site.url}/hang`);
    await expect(page.getByRole('button', { name: 'Analyzing...' })).toBeDisabled();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Analyze URL' })).toBeEnabled();
    await expect(urlField(page)).toHaveValue(`${site.url}/hang`);
    await expect(toast(page, 'Analysis failed')).toHaveCount(0);
  });
});
