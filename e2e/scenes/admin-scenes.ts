import type { ServerAccount, User } from '@hopwise/model';
import type { Page } from '@playwright/test';
import { changeAnswer } from '../support/change-calls.ts';
import { newOrganization, signIn, trackByApi } from '../support/person.ts';
import { expect } from '../support/test.ts';
import { heading, type Scene, withMail } from './scene.ts';

const account = (name: string, changes: Partial<ServerAccount> = {}): ServerAccount => ({
  id: `c3d9a1f0-5b7e-4c2a-9d64-${Buffer.from(name).toString('hex').padEnd(12, '0').slice(0, 12)}`,
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
  emailConfirmed: true,
  isServerOwner: false,
  createdAt: '2026-01-31T09:30:00.000Z',
  lastSignInAt: '2026-02-03T09:30:00.000Z',
  disabledAt: null,
  checks: 120,
  openBulkJobs: 0,
  pendingRows: 0,
  storedBytes: 48_300_000,
  apiKeys: 2,
  sessions: 1,
  ...changes,
});

const accounts: ServerAccount[] = [
  account('Grace Hopper', { isServerOwner: true, checks: 1000, openBulkJobs: 2, pendingRows: 48_200 }),
  account('Mallory', { disabledAt: '2026-02-04T09:30:00.000Z', sessions: 0, apiKeys: 0 }),
  account('Wolfeschlegelsteinhausenbergerdorff the Elder of Long Names', { emailConfirmed: false, lastSignInAt: null }),
];

/** Makes the screens treat the user as a server admin. */
async function asOwner(page: Page, section: string): Promise<void> {
  await signIn(page);
  await changeAnswer(page, '**/api/v1/auth/me', ({ user }: { user: User }) => ({
    user: { ...user, isServerOwner: true },
  }));
  await page.route('**/api/v2/admin/accounts**', (route) =>
    route.fulfill({ json: { data: { accounts, nextCursor: 'more' } } }),
  );
  await page.route('**/api/v2/admin/audit**', async (route) => {
    const own = await route.fetch({ url: route.request().url().replace('/admin/audit', '/account/audit') });
    await route.fulfill({ response: own });
  });
  await page.goto(`/admin${section}`);
  await heading(page, 'Server admin');
}

/** What a server with email shows a user with an unconfirmed address. */
async function unconfirmed(page: Page, path: string): Promise<void> {
  await signIn(page);
  await withMail(page, path);
  await expect(page.getByRole('complementary', { name: 'Email address not confirmed' })).toBeVisible();
}

/** What server admins see, and the screens for confirming email addresses. */
export const adminScenes: Record<string, Scene> = {
  'server admin, accounts': {
    open: async (page) => {
      await asOwner(page, '');
      await expect(page.getByRole('row', { name: 'Grace Hopper' })).toBeVisible();
    },
  },
  'server admin, disable': {
    open: async (page) => {
      await asOwner(page, '');
      await page.getByRole('button', { name: 'Disable account grace.hopper@example.com' }).click();
      await expect(page.getByRole('dialog', { name: 'Disable account?' })).toBeVisible();
    },
  },
  'server admin, audit trail': {
    open: async (page, siteUrl) => {
      await asOwner(page, '');
      const { check } = await trackByApi(page, `${siteUrl}/page`);
      await page.request.get(`/api/v2/export/${check.id}/json`);
      await page.request.delete(`/api/v2/checks/${check.id}`);
      await page.getByRole('tab', { name: 'Audit trail' }).click();
      await expect(page.getByText('Deleted the check of')).toBeVisible();
    },
  },
  'server admin, for others': {
    open: async (page) => {
      await signIn(page);
      await changeAnswer(page, '**/api/v1/auth/me', ({ user }: { user: User }) => ({
        user: { ...user, isServerOwner: false },
      }));
      await page.goto('/admin');
      await heading(page, 'Server admins only');
    },
  },
  'forgot password, where mail is sent': {
    open: async (page) => {
      await withMail(page, '/forgot-password');
      await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
    },
  },
  'email change that waits': {
    open: async (page) => {
      await changeAnswer(page, '**/api/v1/auth/me', ({ user }: { user: User }) => ({
        user: { ...user, emailConfirmed: true, pendingEmail: `new-${user.email}` },
      }));
      await unconfirmed(page, '/settings');
      await expect(page.getByRole('button', { name: 'Cancel change' })).toBeVisible();
    },
  },
  'organization of someone whose email is not confirmed': {
    open: async (page) => {
      await signIn(page);
      const id = await newOrganization(page);
      await withMail(page, `/settings?section=organizations&organization=${id}`);
      await expect(page.getByText('Confirm your email address first')).toBeVisible();
    },
  },
  'email not confirmed': { open: (page) => unconfirmed(page, '/settings') },
  'confirm email': {
    open: (page) => page.goto('/verify-email#token=x').then(() => heading(page, 'Confirm your email address')),
  },
  'confirm email, link not valid': {
    open: async (page) => {
      await page.goto('/verify-email#token=x');
      await page.getByRole('button', { name: 'Confirm email address' }).click();
      await heading(page, 'Email address not confirmed');
    },
  },
};
