import type { Page } from '@playwright/test';
import { newOrganization, type Person, register, signIn, toast } from '../support/person.ts';
import { expect, linkInMail, nextMail, test, waitingMails } from '../support/test.ts';

test.use({ server: 'strict' });

const linkFor = (email: string) => linkInMail('Confirm your', email, 'verify-email');

const banner = (page: Page) => page.getByRole('complementary', { name: 'Email address not confirmed' });
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm email address' }).click();

test('a new account confirms its address with the link in the email', async ({ page }) => {
  const { email } = await signIn(page);
  await page.goto('/dashboard');
  await expect(banner(page)).toContainText(
    `Confirm your email address Open the link in the email we sent to ${email}.`,
  );
  const first = await linkFor(email);
  await banner(page).getByRole('button', { name: 'Resend' }).click();
  await expect(toast(page, 'Link sent')).toBeVisible();
  const second = await linkFor(email);
  expect(second).not.toBe(first);
  await page.goto(second);
  await expect(title(page)).toHaveText('Confirm your email address');
  await confirm(page);
  await expect(title(page)).toHaveText('Email address confirmed');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expect(banner(page)).toBeHidden();
});

test('a signed-out user can confirm too', { tag: '@slow' }, async ({ page }) => {
  const { email } = await signIn(page);
  const link = await linkFor(email);
  await page.context().clearCookies();
  await page.goto(link);
  await confirm(page);
  await expect(title(page)).toHaveText('Email address confirmed');
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a link for another account shows which account is signed in', { tag: '@slow' }, async ({ page }) => {
  const other = await signIn(page);
  const link = await linkFor(other.email);
  await page.context().clearCookies();
  const { email } = await signIn(page);
  await page.goto(link);
  await confirm(page);
  await expect(page.getByRole('status').filter({ hasText: other.email })).toHaveText(
    `${other.email} is now confirmed. You're signed in to another account, ${email}.`,
  );
  await expect(banner(page)).toContainText(email);
});

test.describe('a used link', () => {
  test.use({ expectedFailures: [/\/api\/v2\/account\/email/] });

  test('is reported, and a new one can be sent', async ({ page }) => {
    const { email } = await signIn(page);
    const old = await linkFor(email);
    await page.request.post('/api/v2/account/email/confirmation');
    const fresh = await linkFor(email);
    await page.goto(old);
    await confirm(page);
    await expect(title(page)).toHaveText('Email address not confirmed');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('it was used, has expired or was replaced');
    await page.getByRole('main').getByRole('button', { name: 'Send a new link' }).click();
    await expect(toast(page, 'Link sent')).toBeVisible();
    expect(await linkFor(email)).not.toBe(fresh);
    await page.context().clearCookies();
    await page.goto('/verify-email');
    await page.reload();
    await expect(page.getByRole('main')).toContainText('This link is incomplete. Sign in to get a new link.');
  });
});

test("a password reset doesn't reveal who has an account", async ({ page }) => {
  const { email } = await register(page.request);
  for (const asked of [`nobody-${email}`, email]) {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(asked);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText(`If ${asked} has an account`);
  }
  await nextMail('Reset', email);
  expect(await waitingMails('', `nobody-${email}`)).toBe(0);
});

test('a pending change can be canceled from the banner', { tag: '@slow' }, async ({ page }) => {
  const person: Person = await signIn(page);
  await page.goto(await linkFor(person.email));
  await confirm(page);
  await expect(title(page)).toHaveText('Email address confirmed');
  const email = `new-${person.email}`;
  const asked = { data: { email, currentPassword: person.password } };
  expect((await page.request.put('/api/v2/account/email', asked)).status()).toBe(200);
  await page.goto('/settings');
  await expect(banner(page)).toContainText(email);
  await banner(page).getByRole('button', { name: 'Cancel change' }).click();
  await expect(toast(page, 'Email change canceled')).toContainText(`You still sign in as ${person.email}`);
  await expect(banner(page)).toBeHidden();
  const panel = page.getByRole('region', { name: 'Email', exact: true });
  await expect(panel).not.toContainText('Waiting for you to confirm');
  await page.reload();
  await expect(panel.getByLabel('Email')).toHaveValue(person.email);
  await expect(banner(page)).toBeHidden();
});

test("users with an unconfirmed address see why they can't invite", { tag: '@slow' }, async ({ page }) => {
  const { email } = await signIn(page);
  const organization = await newOrganization(page);
  const invite = page.getByRole('region', { name: 'Invite people' });
  await page.goto(`/settings?section=organizations&organization=${organization}`);
  await expect(invite).toContainText(`Open the link in the email we sent to ${email}. Then you can invite people.`);
  await expect(invite.getByRole('button', { name: 'Create invite link' })).toBeDisabled();
  await expect(invite.getByLabel('Role')).toBeDisabled();
  await expect(invite.getByLabel('Email', { exact: true })).toBeDisabled();
  await page.goto(await linkFor(email));
  await confirm(page);
  await expect(title(page)).toHaveText('Email address confirmed');
  await page.goto(`/settings?section=organizations&organization=${organization}`);
  await expect(invite.getByRole('button', { name: 'Create invite link' })).toBeEnabled();
  await expect(invite).not.toContainText('Confirm your email address first');
});

test('a new address takes effect once confirmed', { tag: '@slow' }, async ({ page }) => {
  const person: Person = await signIn(page);
  await page.goto(await linkFor(person.email));
  await confirm(page);
  await expect(title(page)).toHaveText('Email address confirmed');
  await page.goto('/settings');
  const email = `new-${person.email}`;
  const panel = page.getByRole('region', { name: 'Email', exact: true });
  await panel.getByLabel('Email').fill(email);
  await panel.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(toast(page, 'Confirm the new email address')).toBeVisible();
  await expect(panel).toContainText(`Waiting for you to confirm ${email}.`);
  await expect(banner(page)).toContainText(email);
  await page.goto(await linkFor(email));
  await confirm(page);
  await expect(title(page)).toHaveText('Email address confirmed');
  await expect(page.getByRole('main')).toContainText(`${email} is now your confirmed email address.`);
  await page.goto('/settings');
  await expect(panel.getByLabel('Email')).toHaveValue(email);
  await expect(banner(page)).toBeHidden();
});
