import type { Page } from '@playwright/test';
import { hold } from '../support/change-calls.ts';
import { signIn, toast } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const urlField = (page: Page) => page.getByLabel('URL', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Track URL' }).click();

async function track(page: Page, url: string) {
  await page.goto('/track');
  await urlField(page).fill(url);
  await submit(page);
}

test.describe('the track form', () => {
  test('starts with the defaults', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/track');
    await expect(page.getByLabel('HTTP method')).toHaveValue('GET');
    await expect(page.getByLabel('HTTP method').locator('option')).toHaveText(['GET', 'POST', 'HEAD']);
    for (const name of ['SSL certificate', 'SEO optimization', 'Security vulnerability scan']) {
      await expect(page.getByRole('switch', { name })).toBeChecked();
    }
    await expect(page.getByText('Anonymous users are limited to 50 requests per hour')).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Max hops' })).toBeHidden();
  });

  test('keeps advanced options collapsed by default', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/track');
    await page.getByRole('button', { name: 'Advanced Options' }).click();
    const hops = page.getByRole('slider', { name: 'Max hops' });
    await expect(hops).toHaveAttribute('aria-valuenow', '10');
    await expect(hops).toHaveAttribute('aria-valuemin', '1');
    await expect(hops).toHaveAttribute('aria-valuemax', '20');
    await expect(page.getByLabel('Timeout (ms)')).toHaveValue(/15,?000/);
    await expect(page.getByText('Please use format: Header-Name: Header-Value')).toBeVisible();
    await hops.press('ArrowRight');
    await expect(hops).toHaveAttribute('aria-valuenow', '11');
    await page.getByLabel('Timeout (ms)').press('ArrowUp');
    await expect(page.getByLabel('Timeout (ms)')).toHaveValue(/16,?000/);
  });

  for (const [given, message] of [
    ['', 'URL is required'],
    ['   ', 'URL is required'],
    ['not a url', 'Invalid URL format'],
    ['a..b', 'Invalid URL format'],
    ['user@example.com', 'Invalid URL format'],
    ['http://', 'Invalid URL format'],
    ['ftp://example.com', 'Invalid URL format'],
    ['javascript:alert(1)', 'Invalid URL format'],
  ] as const) {
    test(`rejects ${JSON.stringify(given)} with '${message}'`, { tag: '@slow' }, async ({ page }) => {
      await track(page, given);
      await expect(page.getByText(message)).toBeVisible();
      await expect(urlField(page)).toBeFocused();
      await expect(urlField(page)).toHaveValue(given);
    });
  }

  test('opens the advanced options if the error is there', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/track');
    await urlField(page).fill('example.com');
    await page.getByRole('button', { name: 'Advanced Options' }).click();
    await page.getByLabel('Timeout (ms)').fill('31000');
    await page.getByRole('button', { name: 'Advanced Options' }).click();
    await submit(page);
    await expect(page.getByText('Timeout must be at most 30000 ms')).toBeVisible();
  });

  test('accepts a URL pasted anywhere on the page', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/track');
    await page.getByRole('heading', { name: 'URL Redirect Tracker' }).click();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'https://pasted.example/path');
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await expect(urlField(page)).toHaveValue('https://pasted.example/path');
  });

  test('is rendered for guests before the app runs, and keeps their input', { tag: '@slow' }, async ({
    page,
    site,
  }) => {
    const scripts = await hold(page, /\/assets\/.*\.js$/);
    await page.goto('/track', { waitUntil: 'commit' });
    await expect(page.getByText('Anonymous users are limited to 50 requests per hour')).toBeVisible();
    await expect(page.getByLabel('HTTP method')).toBeDisabled();
    await urlField(page).fill(`${site.url}/chain/2`);
    scripts();
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await expect(urlField(page)).toHaveValue(`${site.url}/chain/2`);
    await expect(urlField(page)).toBeFocused();
    await expect(page.getByLabel('HTTP method')).toBeEnabled();
  });

  test('tracks a URL submitted before the app runs', { tag: '@slow' }, async ({ page, site }) => {
    const scripts = await hold(page, /\/assets\/.*\.js$/);
    await page.goto('/track', { waitUntil: 'commit' });
    await urlField(page).fill(`${site.url}/chain/2`);
    await submit(page);
    scripts();
    await expect(page).toHaveURL(/\/track\?check=/);
  });

  test('has no guest notice for signed-in users', { tag: '@slow' }, async ({ page }) => {
    await signIn(page);
    const scripts = await hold(page, /\/assets\/.*\.js$/);
    const response = await page.goto('/track', { waitUntil: 'commit' });
    expect(await response?.text()).not.toContain('Anonymous users');
    scripts();
    await expect(urlField(page)).toBeVisible();
  });

  test.describe("with the next screen's styles", () => {
    test.use({ expectedFailures: [/api\/v2\/track/] });
    test('keeps its layout', { tag: '@slow' }, async ({ page }) => {
      await track(page, 'http://10.0.0.1/');
      await expect(toast(page, 'Tracking failed')).toBeVisible();
      const left = (text: string) =>
        page.getByText(text, { exact: true }).evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return Math.round(range.getBoundingClientRect().left);
        });
      expect(await left('Validity, issuer and expiry')).toBe(await left('SSL certificate'));
    });
  });

  test('is prefilled from the URL', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/track?url=https%3A%2F%2Fexample.com%2Fx');
    await expect(urlField(page)).toHaveValue('https://example.com/x');
  });
});

test.describe('tracking as a guest', () => {
  test('shows a direct response', { tag: '@slow' }, async ({ page, site }) => {
    await track(page, `${site.url}/page`);
    await expect(toast(page, 'Tracking completed')).toContainText('0 redirects found');
    const summary = page.getByRole('region', { name: 'Tracking Summary' });
    await expect(summary.getByText('OK', { exact: true })).toBeVisible();
    await expect(summary.getByText('Direct', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Performance Analysis' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/track\?check=[\da-f-]{36}$/);
  });

  test('shows a chain hop by hop, with its performance', async ({ page, site }) => {
    await track(page, `${site.url}/chain/3`);
    await expect(toast(page, 'Tracking completed')).toContainText('3 redirects found');
    await expect(page.getByText('Chain detected')).toBeVisible();
    const rows = page.getByRole('table', { name: 'Redirect Chain' }).getByRole('row');
    for (const type of ['HTTP_308', 'HTTP_307', 'HTTP_302', 'FINAL']) {
      await expect(rows.filter({ hasText: type })).toHaveCount(1);
    }
    const performance = page.getByRole('region', { name: 'Performance Analysis' });
    for (const figure of ['Average', 'Max', 'Min']) {
      await expect(performance.getByText(new RegExp(figure, 'i')).first()).toBeVisible();
    }
  });

  test('warns of a loop', { tag: '@slow' }, async ({ page, site }) => {
    await track(page, `${site.url}/loop`);
    const summary = page.getByRole('region', { name: 'Tracking Summary' });
    await expect(summary.getByText('LOOP', { exact: true })).toBeVisible();
    await expect(
      page.getByText('The URL redirects in a loop. Check your redirect configuration.').first(),
    ).toBeVisible();
  });

  test('shows an error response as ERROR with its status', { tag: '@slow' }, async ({ page, site }) => {
    await track(page, `${site.url}/status/503`);
    const summary = page.getByRole('region', { name: 'Tracking Summary' });
    await expect(summary.getByText('ERROR', { exact: true })).toBeVisible();
    await expect(summary.getByText('503').first()).toBeVisible();
  });

  test("shows 'Tracking...' while it runs, and can be canceled", { tag: '@slow' }, async ({ page, site }) => {
    await track(page, `${site.url}/hang`);
    await expect(page.getByRole('button', { name: 'Tracking...' })).toBeDisabled();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Track URL' })).toBeEnabled();
    await expect(urlField(page)).toHaveValue(`${site.url}/hang`);
    await expect(toast(page, 'Tracking failed')).toHaveCount(0);
  });

  test('ends in TIMEOUT when the site never responds', { tag: '@slow' }, async ({ page, site }) => {
    await page.goto('/track');
    await urlField(page).fill(`${site.url}/hang`);
    await page.getByRole('button', { name: 'Advanced Options' }).click();
    await page.getByLabel('Timeout (ms)').fill('1000');
    await submit(page);
    const summary = page.getByRole('region', { name: 'Tracking Summary' });
    await expect(summary.getByText('TIMEOUT', { exact: true })).toBeVisible();
  });

  test('stops at the hop limit and keeps the hops', { tag: '@slow' }, async ({ page, site }) => {
    await page.goto('/track');
    await urlField(page).fill(`${site.url}/chain/15`);
    await submit(page);
    const summary = page.getByRole('region', { name: 'Tracking Summary' });
    await expect(summary.getByText('ERROR', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hop 11 details', exact: true })).toBeVisible();
  });

  test.describe('a blocked address', () => {
    test.use({ expectedFailures: [/v2\/track/] });

    test('is rejected with the reason in a toast, and the form keeps the input', async ({ page }) => {
      await track(page, 'http://10.0.0.1/');
      await expect(toast(page, 'Tracking failed')).toContainText('10.0.0.1');
      await expect(urlField(page)).toHaveValue('http://10.0.0.1/');
    });
  });

  test('copies the check id', { tag: '@slow' }, async ({ page, site, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await track(page, `${site.url}/page`);
    await page.getByRole('button', { name: 'Copy ID' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^[0-9a-f-]{36}$/);
  });
});
