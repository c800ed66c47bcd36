import type { Page } from '@playwright/test';
import { postJson, register, signIn, toast, trackByApi } from './person.ts';
import { expect } from './test.ts';

/** A screen in one of its states. */
interface Scene {
  open: (page: Page, siteUrl: string) => Promise<void>;
  /** Only where it exists at one width. */
  widths?: readonly number[];
}

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const main = (page: Page) => page.getByRole('main');

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
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('tabpanel', { name: tab }).locator('summary').first().click();
}

async function openedCheck(page: Page, url: string, settings: object = {}) {
  const { check } = await postJson<{ check: { id: string } }>(page.request, '/api/v2/track', { url, ...settings });
  await page.goto(`/check/${check.id}`);
  await heading(page, 'Check Details');
  await expect(page.getByRole('tab', { name: 'Security' })).toBeVisible();
}

async function dashboard(page: Page, siteUrl: string, tab: string) {
  await signIn(page);
  for (const path of ['/chain/2', '/page', '/loop', '/status/500']) await trackByApi(page, `${siteUrl}${path}`);
  await page.goto(`/dashboard?tab=${tab}`);
  await expect(page.getByText('Total Checks')).toBeVisible();
}

async function newOrganization(page: Page): Promise<string> {
  const data = { name: 'Engines' };
  const { organization } = await postJson<{ organization: { id: string } }>(
    page.request,
    '/api/v2/organizations',
    data,
  );
  return organization.id;
}

async function project(page: Page, siteUrl: string, tab: string) {
  await signIn(page);
  const data = { name: 'Shop', description: 'Old addresses', organizationId: await newOrganization(page) };
  const made = await postJson<{ project: { id: string } }>(page.request, '/api/v2/projects', data);
  const { id } = made.project;
  await postJson(page.request, '/api/v2/track', { url: `${siteUrl}/chain/1`, projectId: id });
  await page.goto(`/projects/${id}?tab=${tab}`);
  await heading(page, 'Shop');
}

async function settings(page: Page, section: string) {
  await signIn(page);
  await page.goto(`/settings?section=${section}`);
  await heading(page, 'Settings');
}

const publicScenes: Record<string, Scene> = {
  landing: { open: (page) => page.goto('/').then(() => heading(page, 'See every hop')) },
  drawer: {
    widths: [390],
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Open navigation' }).click();
      await expect(page.getByRole('dialog', { name: 'Hopwise' })).toBeVisible();
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
      await enterUrl(page, '/track', `${siteUrl}/to/hang`);
      await expect(page.getByText('1 hop so far.')).toBeVisible();
    },
  },
  'result of a chain, a hop open': {
    open: async (page, siteUrl) => {
      await trackedAsGuest(page, `${siteUrl}/chain/4`);
      await page.getByRole('button', { name: 'Details of hop 1', exact: true }).click();
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
  'analysis, SSL': { open: (page, siteUrl) => analyzed(page, `${siteUrl}/page`, 'SSL') },
  'analysis, SEO': { open: (page, siteUrl) => analyzed(page, `${siteUrl}/chain/2`, 'SEO') },
  'analysis, Security': { open: (page, siteUrl) => analyzed(page, `${siteUrl}/page`, 'Security') },
  'analysis failed': {
    open: async (page) => {
      await enterUrl(page, '/analysis', 'http://10.0.0.1/');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  'check of 20 redirects, a hop and the export menu open': {
    open: async (page, siteUrl) => {
      await openedCheck(page, `${siteUrl}/chain/20`, { maxHops: 20 });
      await page.getByRole('button', { name: /^Show hop 3/ }).click();
      await page.getByRole('button', { name: 'Export' }).click();
      await expect(page.getByRole('menuitem', { name: 'Download PDF' })).toBeVisible();
    },
  },
  'check, share dialog': {
    open: async (page, siteUrl) => {
      await openedCheck(page, `${siteUrl}/chain/1`);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Share Check' }).click();
      await expect(page.getByLabel('Share link')).toBeVisible();
    },
  },
  'shared check': {
    open: async (page, siteUrl) => {
      const { check } = await trackByApi(page, `${siteUrl}/chain/1`);
      const made = await postJson<{ share: { url: string } }>(page.request, `/api/v2/checks/${check.id}/share`, {});
      await page.goto(made.share.url);
      await heading(page, 'Shared Check');
    },
  },
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
  'dashboard of a guest': {
    open: (page) => page.goto('/dashboard').then(() => heading(page, 'Please sign in to access your dashboard')),
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

const accountScenes: Record<string, Scene> = {
  'keep your checks?': {
    open: async (page, siteUrl) => {
      const person = await register(page.request);
      await trackByApi(page, `${siteUrl}/page`);
      await page.goto('/login');
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await main(page).getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('dialog', { name: 'Keep your checks?' })).toBeVisible();
    },
  },
  'dashboard, user menu open': {
    widths: [1280],
    open: async (page, siteUrl) => {
      await dashboard(page, siteUrl, 'activity');
      await page.getByRole('button', { name: /^User menu/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
    },
  },
  'dashboard, refreshed': {
    open: async (page, siteUrl) => {
      await dashboard(page, siteUrl, 'activity');
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(toast(page, 'Dashboard refreshed')).toBeVisible();
    },
  },
  'dashboard, empty': {
    open: async (page) => {
      await signIn(page);
      await page.goto('/dashboard');
      await expect(page.getByText('No checks yet')).toBeVisible();
    },
  },
  'dashboard, loading': {
    open: async (page) => {
      await signIn(page);
      await page.route('**/api/v2/stats**', () => {});
      await page.goto('/dashboard');
      await expect(page.getByText('Loading dashboard')).toBeAttached();
    },
  },
  'dashboard, failed': {
    open: async (page) => {
      await signIn(page);
      await page.route('**/api/v2/stats**', (route) => route.fulfill({ status: 403, json: {} }));
      await page.goto('/dashboard');
      await expect(page.getByText('Failed to load dashboard')).toBeVisible();
    },
  },
  'dashboard, analytics': { open: (page, siteUrl) => dashboard(page, siteUrl, 'analytics') },
  'dashboard, projects': {
    open: async (page, siteUrl) => {
      await dashboard(page, siteUrl, 'projects');
      await expect(page.getByRole('list', { name: 'Projects' })).toBeVisible();
    },
  },
  'dashboard, new project': {
    open: async (page, siteUrl) => {
      await dashboard(page, siteUrl, 'projects');
      await page.getByRole('button', { name: 'New Project' }).click();
      await expect(page.getByRole('dialog', { name: 'Create Project' })).toBeVisible();
    },
  },
  'dashboard, export reports': {
    open: async (page, siteUrl) => {
      await dashboard(page, siteUrl, 'actions');
      await page.getByRole('button', { name: 'Export Reports' }).click();
      await expect(page.getByRole('dialog', { name: 'Export Reports' })).toBeVisible();
    },
  },
  'project, checks': { open: (page, siteUrl) => project(page, siteUrl, 'checks') },
  'project, trend': { open: (page, siteUrl) => project(page, siteUrl, 'trend') },
  'project, settings': { open: (page, siteUrl) => project(page, siteUrl, 'settings') },
  'project, delete': {
    open: async (page, siteUrl) => {
      await project(page, siteUrl, 'settings');
      await page.getByRole('button', { name: 'Delete project' }).click();
      await expect(page.getByRole('dialog', { name: 'Delete Shop?' })).toBeVisible();
    },
  },
  'project, members': { open: (page, siteUrl) => project(page, siteUrl, 'members') },
  'settings, profile': { open: (page) => settings(page, 'profile') },
  'settings, security': {
    open: async (page) => {
      await settings(page, 'security');
      await expect(page.getByText('This browser')).toBeVisible();
    },
  },
  'settings, new API key': {
    open: async (page) => {
      await settings(page, 'api-keys');
      await page.getByRole('button', { name: 'New API key' }).click();
      await page.getByLabel('Key name').fill('deploy script');
      await page.getByRole('button', { name: 'Create key' }).click();
      await expect(page.getByRole('dialog', { name: 'Your new API key' })).toBeVisible();
    },
  },
  'settings, organization': {
    open: async (page) => {
      await signIn(page);
      await page.goto(`/settings?section=organizations&organization=${await newOrganization(page)}`);
      await expect(page.getByText('Created the organization Engines')).toBeVisible();
    },
  },
};

export const scenes: Readonly<Record<string, Scene>> = { ...publicScenes, ...accountScenes };
