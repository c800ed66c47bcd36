import type { Page } from '@playwright/test';
import { flip } from '../support/monitors.ts';
import { newProject, signIn } from '../support/person.ts';
import { linkInMail } from '../support/shared.ts';
import { expect, test } from '../support/test.ts';

test.use({ server: 'strict' });

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('a recipient confirms that they want alerts, and stops them by the same link', async ({ page }) => {
  const { email } = await signIn(page);
  await page.goto(await linkInMail('Confirm your', email, 'verify-email'));
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(title(page)).toHaveText('Email address confirmed');

  const settings = `/projects/${await newProject(page)}?tab=settings`;
  await page.goto(settings);
  await page.getByRole('button', { name: 'New channel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Channel name').fill('On call');
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('email');
  await dialog.getByLabel('Recipients').fill('grace@example.com');
  await dialog.getByRole('button', { name: 'Create channel' }).click();
  const channels = page.getByRole('list', { name: 'Alert channels' });
  await expect(channels).toContainText('Not confirmed yet: grace@example.com.');

  await page.goto(await linkInMail('Confirm your subscription', 'grace@example.com', 'alert-mails'));
  await expect(title(page)).toHaveText('Do you want these alerts?');
  await expect(page.getByRole('main')).toContainText('to grace@example.com through the channel “On call”');
  await page.getByRole('button', { name: 'Get alerts' }).click();
  await expect(title(page)).toHaveText('You get these alerts');
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(title(page)).toHaveText('You get no more of these alerts');
  await page.goto(settings);
  await expect(channels).toContainText('Stopped these mails: grace@example.com');
  await channels.getByRole('button', { name: 'Edit On call' }).click();
  await flip(page, 'Change recipients, or ask them again');
  await expect(dialog.getByLabel('Recipients', { exact: true })).toHaveValue('grace@example.com');
});

test.describe('a link that is not valid', () => {
  test.use({ expectedFailures: [/\/api\/v2\/alert-mails\//] });

  test('says so', async ({ page }) => {
    await page.goto('/alert-mails');
    await expect(page.getByRole('alert')).toHaveText('This link is incomplete.');
    await page.goto('/alert-mails#token=x');
    await expect(page.getByRole('alert')).toContainText('This link is no longer valid');
  });
});
