import type { Page } from '@playwright/test';
import { type MailingServer, startMailingHopwise } from '../support/mailing-server.ts';
import { newOrganization, type Person, register, signIn, toast } from '../support/person.ts';
import { test as base, expect } from '../support/test.ts';

const test = base.extend<object, { mailing: MailingServer }>({
  mailing: [
    async ({ browserName: _ }, use) => {
      const server = await startMailingHopwise();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ mailing }, use) => use(mailing.url),
});
test.describe.configure({ mode: 'serial' });

/** The link in the mail to an address, past those to others. */
async function linkFor({ mails }: MailingServer, email: string): Promise<string> {
  for (;;) {
    const { to, text } = await mails.nextMail('Confirm your');
    if (to === email) return /http:\/\/\S+\/verify-email#token=[\w-]+/.exec(text)?.[0] ?? '';
  }
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Email address not confirmed' });
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm email address' }).click();

test('a new account confirms its address by the link in the mail', async ({ page, mailing }) => {
  const { email } = await signIn(page);
  await page.goto('/dashboard');
  await expect(banner(page)).toContainText(`Confirm your email address Open the link in the mail to ${email}.`);
  const first = await linkFor(mailing, email);
  await banner(page).getByRole('button', { name: 'Resend' }).click();
  await expect(toast(page, 'Link sent')).toBeVisible();
  const second = await linkFor(mailing, email);
  expect(second).not.toBe(first);
  await page.goto(second);
  await expect(title(page)).toHaveText('Confirm your email address');
  await confirm(page);
  await expect(title(page)).toHaveText('Email address confirmed');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expect(banner(page)).toBeHidden();
});

test('someone signed out confirms theirs too', async ({ page, mailing }) => {
  const { email } = await signIn(page);
  const link = await linkFor(mailing, email);
  await page.context().clearCookies();
  await page.goto(link);
  await confirm(page);
  await expect(title(page)).toHaveText('Email address confirmed');
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('the link of another account says which one is signed in', async ({ page, mailing }) => {
  const other = await signIn(page);
  const link = await linkFor(mailing, other.email);
  await page.context().clearCookies();
  const { email } = await signIn(page);
  await page.goto(link);
  await confirm(page);
  await expect(page.getByRole('status').filter({ hasText: other.email })).toHaveText(
    `${other.email} is now confirmed. You are signed in to another account, ${email}.`,
  );
  await expect(banner(page)).toContainText(email);
});

test.describe('a link that is used up', () => {
  test.use({ expectedFailures: [/\/api\/v2\/account\/email/] });

  test('says so, and a new one can be sent', async ({ page, mailing }) => {
    const { email } = await signIn(page);
    const old = await linkFor(mailing, email);
    await page.request.post('/api/v2/account/email/confirmation');
    const fresh = await linkFor(mailing, email);
    await page.goto(old);
    await confirm(page);
    await expect(title(page)).toHaveText('Email address not confirmed');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('it was used, has expired or was replaced');
    await page.getByRole('main').getByRole('button', { name: 'Send a new link' }).click();
    await expect(toast(page, 'Link sent')).toBeVisible();
    expect(await linkFor(mailing, email)).not.toBe(fresh);
    await page.context().clearCookies();
    await page.goto('/verify-email');
    await page.reload();
    await expect(page.getByRole('main')).toContainText('This link is incomplete. Sign in to have a new one sent.');
  });
});

test('a new password is asked for without telling who has an account', async ({ page, mailing }) => {
  const { email } = await register(page.request);
  for (const asked of [`nobody-${email}`, email]) {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(asked);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText(`If ${asked} has an account`);
  }
  expect((await mailing.mails.nextMail('Reset')).to).toBe(email);
});

test('a change that waits is cancelled from the banner', async ({ page, mailing }) => {
  const person: Person = await signIn(page);
  await page.goto(await linkFor(mailing, person.email));
  await confirm(page);
  await expect(title(page)).toHaveText('Email address confirmed');
  const email = `new-${person.email}`;
  const asked = { data: { email, currentPassword: person.password } };
  expect((await page.request.put('/api/v2/account/email', asked)).status()).toBe(200);
  await page.goto('/settings');
  await expect(banner(page)).toContainText(email);
  await banner(page).getByRole('button', { name: 'Cancel change' }).click();
  await expect(toast(page, 'Email change cancelled')).toContainText(`You still sign in as ${person.email}`);
  await expect(banner(page)).toBeHidden();
  const panel = page.getByRole('region', { name: 'Email', exact: true });
  await expect(panel).not.toContainText('takes its place');
  await page.reload();
  await expect(panel.getByLabel('Email')).toHaveValue(person.email);
  await expect(banner(page)).toBeHidden();
});

test('who has not confirmed their address is told why they cannot invite', async ({ page, mailing }) => {
  const { email } = await signIn(page);
  const organization = await newOrganization(page);
  const invite = page.getByRole('region', { name: 'Invite people' });
  await page.goto(`/settings?section=organizations&organization=${organization}`);
  await expect(invite).toContainText(`Open the link in the mail to ${email}. Then you can invite people.`);
  await expect(invite.getByRole('button', { name: 'Create invite link' })).toBeDisabled();
  await expect(invite.getByLabel('Role')).toBeDisabled();
  await expect(invite.getByLabel('Email', { exact: true })).toBeDisabled();
  await page.goto(await linkFor(mailing, email));
  await confirm(page);
  await expect(title(page)).toHaveText('Email address confirmed');
  await page.goto(`/settings?section=organizations&organization=${organization}`);
  await expect(invite.getByRole('button', { name: 'Create invite link' })).toBeEnabled();
  await expect(invite).not.toContainText('Confirm your email address first');
});

test('another address takes effect once it is confirmed', async ({ page, mailing }) => {
  const person: Person = await signIn(page);
  await page.goto(await linkFor(mailing, person.email));
  await confirm(page);
  await expect(title(page)).toHaveText('Email address confirmed');
  await page.goto('/settings');
  const email = `new-${person.email}`;
  const panel = page.getByRole('region', { name: 'Email', exact: true });
  await panel.getByLabel('Email').fill(email);
  await panel.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(toast(page, 'Confirm the new email address')).toBeVisible();
  await expect(panel).toContainText(`${email} takes its place once you open the link in the mail to it.`);
  await expect(banner(page)).toContainText(email);
  await page.goto(await linkFor(mailing, email));
  await confirm(page);
  await expect(title(page)).toHaveText('Email address confirmed');
  await expect(page.getByRole('main')).toContainText(`${email} is now the confirmed email address of your account.`);
  await page.goto('/settings');
  await expect(panel.getByLabel('Email')).toHaveValue(email);
  await expect(banner(page)).toBeHidden();
});
