import type { CheckComparison, ComparedFinding, ComparedHop, Hop, TrackResult } from '@hopwise/model';
import type { Page } from '@playwright/test';
import { changeAnswer, leaveOutPageData } from '../support/change-calls.ts';
import { postJson, toast, trackByApi } from '../support/person.ts';
import { expect } from '../support/test.ts';
import { heading, main, openTab, type Scene } from './scene.ts';

async function enterUrl(page: Page, path: '/track' | '/analysis', url: string) {
  await page.goto(path);
  await page.getByLabel('URL', { exact: true }).fill(url);
  await page.getByRole('button', { name: path === '/track' ? 'Track URL' : 'Analyze URL' }).click();
}

async function trackedAsGuest(page: Page, url: string) {
  await enterUrl(page, '/track', url);
  await expect(page.getByRole('region', { name: 'Tracking Summary' })).toBeVisible();
}

async function analyzed(page: Page, url: string, tab: string) {
  await enterUrl(page, '/analysis', url);
  await openSubject(page, tab);
}

async function openSubject(page: Page, tab: string) {
  await openTab(page, tab);
  await page.getByRole('tabpanel', { name: tab }).locator('summary').first().click();
}

async function openedCheck(page: Page, url: string, settings: object = {}) {
  const { check } = await postJson<{ check: { id: string } }>(page.request, '/api/v2/track', { url, ...settings });
  await page.goto(`/check/${check.id}`);
  await heading(page, url);
  await expect(page.getByRole('tab', { name: 'Security' })).toBeVisible();
}

/** An added and a removed hop, long URLs, and new and resolved findings. */
function changedComparison(data: CheckComparison): CheckComparison {
  const [first, last] = data.hops as [ComparedHop, ComparedHop];
  const long = `https://shop.test/${'long-path/'.repeat(20)}?utm_source=mail`;
  const finding: ComparedFinding = {
    id: 'security/hsts',
    title: 'HSTS header missing',
    severity: 'high',
    says: 'No HSTS header.',
    fix: 'Send it.',
    kinds: ['security'],
    hosts: ['a.test'],
  };
  return {
    ...data,
    total: 6,
    hops: [
      first,
      { ...last, before: null, after: last.after && { ...last.after, url: long } },
      { ...last, after: null },
      last,
    ],
    findings: { appeared: [finding], gone: [{ ...finding, severity: 'low' }] },
  };
}

/** What everyone can see. */
export const publicScenes: Record<string, Scene> = {
  landing: {
    open: async (page) => {
      await page.goto('/');
      // The page is prerendered; only the running app knows the session.
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
    },
  },
  drawer: {
    widths: [390],
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Open navigation' }).click();
      await expect(page.getByRole('dialog', { name: 'Hopwise' })).toBeVisible();
    },
  },
  'command palette': {
    open: async (page) => {
      await page.goto('/track');
      await heading(page, 'URL Redirect Tracker');
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Command palette' });
      await palette.getByRole('combobox').fill('example.com');
      await expect(palette.getByRole('option').first()).toHaveText('Track example.com');
    },
  },
  'track form, open and wrong': {
    open: async (page) => {
      await page.goto('/track');
      await page.getByRole('button', { name: 'Advanced Options' }).click();
      await page.getByRole('button', { name: 'Track URL' }).click();
      await expect(page.getByText('URL is required')).toBeVisible();
    },
  },
  'live chain': {
    open: async (page, siteUrl) => {
      await page.goto('/track');
      await page.getByRole('button', { name: 'Advanced Options' }).click();
      // The longest timeout: it must not end during the scene.
      await page.getByLabel('Timeout (ms)').fill('30000');
      await page.getByRole('button', { name: 'Advanced Options' }).click();
      await page.getByLabel('URL', { exact: true }).fill(`${siteUrl}/to/hang`);
      await page.getByRole('button', { name: 'Track URL' }).click();
      await expect(page.getByText('1 hop so far.')).toBeVisible();
    },
  },
  'result of a chain, a hop open': {
    open: async (page, siteUrl) => {
      await trackedAsGuest(page, `${siteUrl}/chain/4`);
      await page.getByRole('button', { name: 'Hop 1 details', exact: true }).click();
      await expect(toast(page, 'Tracking completed')).toBeVisible();
    },
  },
  'result of a loop': { open: (page, siteUrl) => trackedAsGuest(page, `${siteUrl}/loop`) },
  'result of an error': { open: (page, siteUrl) => trackedAsGuest(page, `${siteUrl}/status/500`) },
  'tracking failed': {
    open: async (page) => {
      await enterUrl(page, '/track', 'http://10.0.0.1/');
      await expect(toast(page, 'Tracking failed')).toBeVisible();
    },
  },
  'analysis form': { open: (page) => page.goto('/analysis').then(() => heading(page, 'Advanced Analysis')) },
  'analysis, SSL': {
    open: (page, siteUrl) => analyzed(page, `${siteUrl}/page`, 'SSL'),
    next: { 'analysis, Security': (page) => openSubject(page, 'Security') },
  },
  'analysis, SEO': { open: (page, siteUrl) => analyzed(page, `${siteUrl}/chain/2`, 'SEO') },
  'analysis failed': {
    open: async (page) => {
      await enterUrl(page, '/analysis', 'http://10.0.0.1/');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  'check of 20 redirects, a hop and the export menu open': {
    open: async (page, siteUrl) => {
      await openedCheck(page, `${siteUrl}/chain/20`, { maxHops: 20 });
      await page.getByRole('button', { name: 'Hop 3 details', exact: true }).click();
      await page.getByRole('button', { name: 'Export' }).click();
      await expect(page.getByRole('menuitem', { name: 'Download PDF' })).toBeVisible();
    },
  },
  'check where browsers stop, parameters and a finding open': {
    open: async (page, siteUrl) => {
      const { check } = await postJson<TrackResult>(page.request, '/api/v2/track', { url: `${siteUrl}/chain/2` });
      const tls = { protocol: 'TLSv1.3', cipher: 'AES', trusted: false, trustError: 'expired', chain: [] };
      const changes: Partial<Hop>[] = [
        { url: 'http://shop.test/?utm_source=mail&id=4' },
        { url: 'https://shop.test/?id=5&mail=ada@example.com', tls, cookiesSet: ['a=1; Secure', 'b=2'] },
        { url: `http://other.test/${'long-path/'.repeat(20)}?mail=ada@example.com` },
      ];
      await leaveOutPageData(page);
      await changeAnswer(page, `**/api/v2/track/${check.id}`, (data: TrackResult) => ({
        ...data,
        check: { ...data.check, hops: data.check.hops.map((hop, index) => ({ ...hop, ...changes[index] })) },
      }));
      await page.goto(`/check/${check.id}`);
      await page.getByText('Browsers stop here with a certificate warning.').waitFor();
      await page.getByRole('button', { name: 'Hop 2 details', exact: true }).click();
      await page.getByText('with personal data').click();
      const findings = page.getByRole('region', { name: 'Findings', exact: true });
      await findings.locator('summary').first().click();
      await findings.getByText(/^Show \d+ passed/).click();
    },
  },
  'check of a URL that is not reached': {
    open: async (page, siteUrl) => {
      const url = `${siteUrl}/cut/${'long-path/'.repeat(20)}`;
      const { check } = await postJson<TrackResult>(page.request, '/api/v2/track', { url });
      await page.goto(`/check/${check.id}`);
      await expect(page.getByText('SSL, SEO, and Security: not reached.')).toBeVisible();
    },
  },
  'sign up to keep a check': {
    open: async (page, siteUrl) => {
      const { check } = await trackByApi(page, `${siteUrl}/page/${'long-path/'.repeat(20)}`);
      await page.goto(`/check/${check.id}`);
      await page.getByRole('link', { name: 'Keep this check' }).click();
      await expect(page.getByText('Sign up, then sign in, to save the check of')).toBeVisible();
    },
  },
  'check, about to be shared': {
    open: async (page, siteUrl) => {
      await openedCheck(page, `${siteUrl}/chain/1`);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible();
    },
  },
  'check, share dialog': {
    open: async (page, siteUrl) => {
      await openedCheck(page, `${siteUrl}/chain/1`);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Share Check' }).click();
      await page.getByRole('button', { name: 'Create link' }).click();
      await expect(page.getByLabel('Share link')).toBeVisible();
    },
  },
  'shared check': {
    open: async (page, siteUrl) => {
      const { check } = await trackByApi(page, `${siteUrl}/chain/1`);
      const made = await postJson<{ share: { url: string } }>(page.request, `/api/v2/checks/${check.id}/share`, {});
      await page.goto(made.share.url);
      await heading(page, `${siteUrl}/chain/1`);
    },
  },
  'check with a history': {
    open: async (page, siteUrl) => {
      const url = `${siteUrl}/turns/history`;
      for (let turn = 1; turn < 8; turn += 1) await trackByApi(page, url);
      await openedCheck(page, url);
      await expect(page.getByText(/^8 checks of this URL since /)).toBeVisible();
    },
  },
  'comparison of two checks': {
    open: async (page, siteUrl) => {
      const url = `${siteUrl}/turns/comparison`;
      const [first, second] = [
        await trackByApi(page, url),
        await postJson<TrackResult>(page.request, '/api/v2/track', { url }),
      ];
      await changeAnswer(page, '**/compare/*', changedComparison);
      await page.goto(`/compare/${first.check.id}/${second.check.id}`);
      await heading(page, 'differences');
      await expect(page.getByText('Resolved (1)')).toBeVisible();
    },
  },
  'comparison without a difference': {
    open: async (page, siteUrl) => {
      const url = `${siteUrl}/chain/3`;
      const [first, second] = [await trackByApi(page, url), await trackByApi(page, url)];
      await page.goto(`/compare/${first.check.id}/${second.check.id}`);
      await heading(page, 'No changes');
    },
  },
  'comparison that cannot be loaded': {
    open: (page) => page.goto('/compare/nothing/else').then(() => heading(page, 'Failed to compare checks')),
  },
  'check without an ID': { open: (page) => page.goto('/check').then(() => heading(page, 'Invalid check ID')) },
  'check that cannot be loaded': {
    open: (page) => page.goto('/check/nothing').then(() => heading(page, 'Failed to load check')),
  },
  'login, wrong': {
    open: async (page) => {
      await page.goto('/login');
      await main(page).getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Invalid email address')).toBeVisible();
    },
  },
  'sign up, half a password': {
    open: async (page) => {
      await page.goto('/register');
      await page.getByLabel('Password', { exact: true }).fill('abc');
      await expect(page.getByText('(not met)').first()).toBeAttached();
    },
  },
  'forgot password': {
    open: (page) => page.goto('/forgot-password').then(() => heading(page, 'Forgot your password?')),
  },
  'reset password': {
    open: (page) => page.goto('/reset-password#token=x').then(() => heading(page, 'Choose a new password')),
  },
  'reset password, half a link': {
    open: (page) => page.goto('/reset-password').then(() => heading(page, 'Choose a new password')),
  },
  'invite, not valid': {
    open: (page) => page.goto('/invite#token=nothing').then(() => heading(page, "This invite isn't valid")),
  },
  'alert mails, link not valid': {
    open: async (page) => {
      await page.goto('/alert-mails#token=x');
      await expect(page.getByRole('alert')).toContainText('This link is no longer valid');
    },
  },
  'bulk upload of a guest': {
    open: (page) => page.goto('/bulk').then(() => heading(page, 'Bulk URL Upload')),
  },
  'dashboard of a guest': {
    open: (page) => page.goto('/dashboard').then(() => heading(page, 'Please sign in to access your dashboard')),
  },
  'docs, all pages': { open: (page) => page.goto('/docs').then(() => heading(page, 'Hopwise documentation')) },
  'docs, a page with wide tables and code': {
    open: async (page) => {
      await page.goto('/docs/contracts');
      await heading(page, 'Redirect contracts');
      // The page is drawn by the server; only the app makes boxes that scroll reachable by keyboard.
      await expect(page.getByRole('button', { name: 'Copy code' }).first()).toBeEnabled();
    },
  },
  'docs, search results': {
    open: async (page) => {
      await page.goto('/docs?search=alert channel');
      await heading(page, 'Search results');
      await expect(main(page).getByRole('link', { name: 'Set up a channel', exact: true })).toBeVisible();
    },
  },
  'API documentation': { open: (page) => page.goto('/api/docs').then(() => heading(page, 'API Documentation')) },
  'page not found': { open: (page) => page.goto('/no-such-page').then(() => heading(page, 'This hop leads nowhere')) },
  'error page': {
    open: async (page) => {
      await page.route('**/assets/analysis-screen-*.js', (route) => route.abort('connectionrefused'));
      await page.goto('/analysis');
      await heading(page, 'Something went wrong');
    },
  },
};
