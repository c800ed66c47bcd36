import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** What the track form sends, and what it rejects. */
const defaults = {
  url: 'example.com',
  method: 'GET',
  maxHops: 10,
  timeout: 15_000,
  enableSSLAnalysis: true,
  enableSEOAnalysis: true,
  enableSecurityAnalysis: true,
};

test.use({ expectedFailures: [/v2\/track/] });

async function openForm(page: Page) {
  await page.route('**/api/v2/track', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/track');
  await page.getByLabel('URL', { exact: true }).fill('example.com');
  await page.getByRole('button', { name: 'Advanced Options' }).click();
}

async function sent(page: Page): Promise<unknown> {
  const call = page.waitForRequest('**/api/v2/track');
  await page.getByRole('button', { name: 'Track URL' }).click();
  return (await call).postDataJSON();
}

test('sends the defaults without empty fields', async ({ page }) => {
  await openForm(page);
  expect(await sent(page)).toEqual(defaults);
});

test('sends all chosen options', { tag: '@slow' }, async ({ page }) => {
  await openForm(page);
  await page.getByLabel('HTTP method').selectOption('HEAD');
  await page.getByRole('switch', { name: 'SSL certificate' }).click({ force: true });
  await page.getByRole('slider', { name: 'Max hops' }).press('End');
  await page.getByLabel('Timeout (ms)').fill('30000');
  await page.getByLabel('Client', { exact: true }).selectOption('Googlebot smartphone');
  await page.getByLabel('Custom user agent').fill(' Robot/1.0 ');
  expect(await sent(page)).toEqual({
    ...defaults,
    method: 'HEAD',
    enableSSLAnalysis: false,
    maxHops: 20,
    timeout: 30_000,
    client: 'googlebot',
    userAgent: 'Robot/1.0',
  });
});

for (const [name, text, headers] of [
  ['one per line', 'Accept-Language: en\nX-Debug: 1', { 'Accept-Language': 'en', 'X-Debug': '1' }],
  ['split at the first colon', 'X-Time: 12:30', { 'X-Time': '12:30' }],
  ['without lines that have no colon or no name', 'nothing\n: lost\nX-Kept: yes', { 'X-Kept': 'yes' }],
] as const) {
  test(`sends custom headers, ${name}`, { tag: '@slow' }, async ({ page }) => {
    await openForm(page);
    await page.getByLabel('Custom headers').fill(text);
    expect(await sent(page)).toEqual({ ...defaults, headers });
  });
}

test('sends no headers if no line is valid', { tag: '@slow' }, async ({ page }) => {
  await openForm(page);
  await page.getByLabel('Custom headers').fill('just text\n\n: x');
  expect(await sent(page)).toEqual(defaults);
});

for (const [timeout, message] of [
  ['999', 'Timeout must be at least 1000 ms'],
  ['30001', 'Timeout must be at most 30000 ms'],
] as const) {
  test(`rejects a timeout of ${timeout} ms with '${message}'`, { tag: '@slow' }, async ({ page }) => {
    await openForm(page);
    await page.getByLabel('Timeout (ms)').fill(timeout);
    await page.getByRole('button', { name: 'Track URL' }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByLabel('Timeout (ms)')).toBeFocused();
  });
}
