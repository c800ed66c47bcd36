import { clientProfiles } from '@hopwise/model';
import type { Page } from '@playwright/test';
import { newProject, openCheck, signIn, toast } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const summary = (page: Page) => page.getByRole('region', { name: 'Tracking Summary' });
const noAnalyses = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };

test('offers clients by class, and shows the client on the check', { tag: '@slow' }, async ({ page, site }) => {
  await page.goto('/track');
  await page.getByLabel('URL', { exact: true }).fill(`${site.url}/chain/1`);
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  const client = page.getByLabel('Client', { exact: true });
  await expect(client).toHaveValue('');
  expect(await client.locator('optgroup').evaluateAll((groups) => groups.map((group) => group.getAttribute('label'))))
    // The most common visitors first.
    .toEqual(['Browsers', 'Search engines', 'AI training', 'AI search', 'AI assistants', 'Link previews', 'Tools']);
  await client.selectOption('Safari on iPhone');
  await page.getByRole('button', { name: 'Track URL' }).click();
  await expect(page).toHaveURL(/\/track\?check=/);
  await expect(summary(page)).toContainText('Client');
  await expect(summary(page)).toContainText('Safari on iPhone');
  await page.getByRole('button', { name: 'Hop 1 details', exact: true }).click();
  await expect(page.getByText(clientProfiles['safari-iphone'].userAgent).first()).toBeVisible();
});

test('shows no client on a check without one', { tag: '@slow' }, async ({ page, site }) => {
  await openCheck(page, `${site.url}/chain/1`, noAnalyses);
  await expect(summary(page)).toContainText('Check ID');
  await expect(summary(page).getByText('Client', { exact: true })).toHaveCount(0);
});

test('uses the same client for Run again and Re-track URL', { tag: '@slow' }, async ({ page, site }) => {
  await openCheck(page, `${site.url}/chain/1`, { ...noAnalyses, client: 'gptbot' });
  await page.getByRole('link', { name: 'Re-track URL' }).click();
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await expect(page.getByLabel('Client', { exact: true })).toHaveValue('gptbot');
  await page.goBack();
  const call = page.waitForRequest('**/api/v2/track');
  await page.getByRole('link', { name: 'Run again' }).click();
  expect((await call).postDataJSON()).toMatchObject({ client: 'gptbot' });
  await expect(summary(page)).toContainText('GPTBot (OpenAI)');
});

test("creates a monitor with the check's client, or another one", { tag: '@slow' }, async ({ page, site }) => {
  await signIn(page);
  await openCheck(page, `${site.url}/chain/1`, { ...noAnalyses, client: 'bingbot', projectId: await newProject(page) });
  await page.getByRole('link', { name: 'Monitor this' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New monitor' })).toBeVisible();
  await expect(page.getByLabel('Client', { exact: true })).toHaveValue('bingbot');
  await page.getByLabel('Client', { exact: true }).selectOption('Firefox');
  const call = page.waitForRequest('**/monitors');
  await page.getByRole('button', { name: 'Create monitor' }).click();
  expect((await call).postDataJSON()).toMatchObject({ options: { client: 'firefox' } });
  await expect(toast(page, 'Monitor created')).toBeVisible();
});
