import type { Page } from '@playwright/test';
import { flip } from '../support/monitors.ts';
import { newProject, signIn } from '../support/person.ts';
import { expect, linkInMail, test } from '../support/test.ts';

test.use({ server: 'strict' });

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('lets a recipient confirm alerts and unsubscribe with the same link', async ({ page }) => {
  const { email } = await signIn(page);
  await page.goto(await linkInMail('Confirm your', email, 'verify-email'));
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(title(page)).toHaveText('Email address confirmed');

  const settings = `/projects/${await newProject(page)}?tab=alerts`;
  await page.goto(settings);
  await page.getByRole('button', { name: 'New channel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Channel name').fill('On call');
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('email');
  await dialog.getByLabel('Recipients').fill('grace@example.com');
  await dialog.getByRole('button', { name: 'Create channel' }).click();
  const channels = page.getByRole('list', { name: 'Alert channels' });
  await expect(channels).toContainText('Waiting for confirmation: grace@example.com.');

  await page.goto(await linkInMail('Confirm your subscription', 'grace@example.com', 'alert-mails'));
  await expect(title(page)).toHaveText('Do you want these alerts?');
  await expect(page.getByRole('main')).toContainText('to grace@example.com through the channel “On call”');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(title(page)).toHaveText("You're subscribed");
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(title(page)).toHaveText("You're unsubscribed");
  await page.goto(settings);
  await expect(channels).toContainText('Unsubscribed: grace@example.com');
  await channels.getByRole('button', { name: 'Edit On call' }).click();
  await flip(page, 'Edit recipients or resend confirmation');
  await expect(dialog.getByLabel('Recipients', { exact: true })).toHaveValue('grace@example.com');
});

test('lets a visitor subscribe to a status page, confirm and unsubscribe', async ({ page }) => {
  await signIn(page);
  await page.goto(`/projects/${await newProject(page)}?tab=alerts`);
  await flip(page, 'Public status page');
  await expect(page.getByText('No one has subscribed by email yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Open status page' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('visitor');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Invalid email')).toBeVisible();
  // An address gets only a few of these emails a day.
  const email = `visitor-${crypto.randomUUID()}@example.com`;
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toContainText(email);

  await page.goto(await linkInMail('Confirm your subscription to status updates', email, 'alert-mails'));
  await expect(title(page)).toHaveText('Do you want these updates?');
  await expect(page.getByRole('main')).toContainText(`Updates from the “Shop” status page would go to ${email}: when`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(title(page)).toHaveText("You're subscribed");
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(title(page)).toHaveText("You're unsubscribed");
});

test.describe('an invalid link', () => {
  test.use({ expectedFailures: [/\/api\/v2\/alert-mails\//] });

  test('shows an error', async ({ page }) => {
    await page.goto('/alert-mails');
    await expect(page.getByRole('alert')).toHaveText('This link is incomplete.');
    await page.goto('/alert-mails#token=x');
    await expect(page.getByRole('alert')).toContainText('This link is no longer valid');
    await page.route('**/api/v2/alert-mails/open', (route) => route.abort());
    await page.evaluate(() => location.replace('#token=y'));
    await expect(page.getByRole('alert')).toContainText('Failed to open this link');
    await page.unroute('**/api/v2/alert-mails/open');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Link not available' })).toBeVisible();
  });
});
