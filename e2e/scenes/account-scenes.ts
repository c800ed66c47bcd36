import type { Page } from '@playwright/test';
import { runJob } from '../support/bulk.ts';
import { newOrganization, newProject, postJson, register, signIn, toast, trackByApi } from '../support/person.ts';
import { expect } from '../support/test.ts';
import { heading, main, openTab, type Scene } from './scene.ts';

async function dashboard(page: Page, siteUrl: string, tab: string) {
  await signIn(page);
  for (const path of ['/chain/2', '/page', '/loop', '/status/500']) await trackByApi(page, `${siteUrl}${path}`);
  await page.goto(`/dashboard?tab=${tab}`);
  await expect(page.getByText('Total Checks')).toBeVisible();
}

/** What signed-in users see, except bulk jobs. */
export const accountScenes: Record<string, Scene> = {
  'keep your checks?': {
    open: async (page, siteUrl) => {
      const person = await register(page.request);
      await trackByApi(page, `${siteUrl}/page`);
      await page.goto('/login');
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await main(page).getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('dialog', { name: 'Add your checks?' })).toBeVisible();
    },
  },
  'dashboard, user menu open': {
    widths: [1280],
    open: async (page, siteUrl) => {
      await dashboard(page, siteUrl, 'activity');
      await page.getByRole('button', { name: /^Account menu/ }).click();
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
  'dashboard, with the sample project': {
    open: async (page) => {
      await signIn(page);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Create sample project' }).click();
      await expect(page.getByRole('button', { name: 'Delete sample project' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Recent failures' })).toBeVisible();
      await page.goto('/dashboard');
      await expect(page.getByRole('list', { name: 'Needs attention' })).toContainText('Sample redirects');
      await expect(page.getByRole('list', { name: 'Monitors, problems first' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Contracts, failing first' })).toBeVisible();
    },
    next: {
      'dashboard, snooze': async (page) => {
        await page.getByRole('button', { name: 'Snooze Sample redirects' }).click();
        await expect(page.getByRole('menuitem', { name: 'For 7 days' })).toBeVisible();
      },
      'project, sample': async (page) => {
        await page.keyboard.press('Escape');
        await page.getByRole('link', { name: 'Open sample project' }).click();
        await expect(page.getByRole('list', { name: 'Recent failures' })).toBeVisible();
        await expect(page.getByRole('list', { name: 'Checks per day' })).toBeVisible();
      },
      'command palette, things and actions': async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Search or type a URL' }).fill('sample');
        await expect(page.getByRole('option', { name: 'Resume Sample checkout' })).toBeVisible();
      },
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
  'dashboard, a bulk job among many checks': {
    open: async (page, siteUrl) => {
      await signIn(page);
      await runJob(page, Array.from({ length: 40 }, (_, row) => `${siteUrl}/page/${row}`).join('\n'), 'campaign.csv');
      for (let number = 0; number < 12; number += 1) await trackByApi(page, `${siteUrl}/status/${400 + number}`);
      for (let number = 0; number < 10; number += 1) await trackByApi(page, `${siteUrl}/chain/${1 + (number % 4)}`);
      await page.goto('/dashboard?sort=time');
      await expect(page.getByRole('list', { name: 'Most failing hosts' })).toBeVisible();
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Show 10 more' }).click();
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(page.getByRole('link', { name: 'campaign.csv' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Most failing hosts' })).toBeVisible();
    },
  },
  'dashboard, analytics with bulk rows': {
    open: async (page, siteUrl) => {
      await signIn(page);
      await runJob(page, Array.from({ length: 40 }, (_, row) => `${siteUrl}/page/${row}`).join('\n'), 'campaign.csv');
      await trackByApi(page, `${siteUrl}/page`);
      await page.goto('/dashboard?tab=analytics&period=90d');
      await expect(page.getByLabel('Include 40 checks from bulk jobs and contract runs')).toBeChecked();
      await expect(page.getByRole('list', { name: 'Checks per day' })).toBeVisible();
    },
  },
  'dashboard, no checks match': {
    open: async (page, siteUrl) => {
      await dashboard(page, siteUrl, 'activity');
      await page.getByLabel('Search checks').fill('nothing-like-this');
      await expect(page.getByText('No checks match')).toBeVisible();
    },
  },
  'dashboard, hosts and certificates failed': {
    open: async (page, siteUrl) => {
      await page.route('**/api/v2/stats/**', (route) => route.fulfill({ status: 403, json: {} }));
      await dashboard(page, siteUrl, 'activity');
      await expect(page.getByText('Failed to load certificates')).toBeVisible();
    },
  },
  'keyboard shortcuts': {
    open: async (page) => {
      await page.goto('/track');
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  'command palette with checks': {
    open: async (page, siteUrl) => {
      await dashboard(page, siteUrl, 'activity');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('option').last()).toBeVisible();
    },
  },
  'dashboard, analytics': {
    open: (page, siteUrl) => dashboard(page, siteUrl, 'analytics'),
    next: {
      'dashboard, projects': async (page) => {
        await openTab(page, 'Projects');
        await expect(page.getByRole('list', { name: 'Projects' })).toBeVisible();
      },
      'dashboard, new project': async (page) => {
        await page.getByRole('button', { name: 'New Project' }).click();
        await expect(page.getByRole('dialog', { name: 'Create Project' })).toBeVisible();
      },
    },
  },
  'dashboard, export reports': {
    open: async (page, siteUrl) => {
      await dashboard(page, siteUrl, 'actions');
      await page.getByRole('button', { name: 'Export Reports' }).click();
      await expect(page.getByRole('dialog', { name: 'Export Reports' })).toBeVisible();
    },
  },
  'project, checks': {
    open: async (page, siteUrl) => {
      await signIn(page);
      const organizationId = await newOrganization(page);
      const projectId = await newProject(page, { description: 'Old addresses', organizationId });
      await postJson(page.request, '/api/v2/track', { url: `${siteUrl}/chain/1`, projectId });
      await page.goto(`/projects/${projectId}?tab=checks`);
      await heading(page, 'Shop');
      await expect(page.getByRole('table', { name: 'Checks in this project' })).toBeVisible();
    },
    next: {
      'project, trend': async (page) => {
        await openTab(page, 'Trend');
        await expect(page.getByRole('list', { name: 'Checks per day' })).toBeVisible();
      },
      'project, members': async (page) => {
        await openTab(page, 'Members');
        await expect(page.getByRole('list', { name: 'Members' })).toBeVisible();
      },
      'project, alerts': async (page) => {
        await openTab(page, 'Alerts');
        await expect(page.getByText('No alert channels yet')).toBeVisible();
      },
      'project, settings': async (page) => {
        await openTab(page, 'Settings');
        await expect(page.getByLabel('Project name')).toBeVisible();
      },
      'project, delete': async (page) => {
        await page.getByRole('button', { name: 'Delete project' }).click();
        await expect(page.getByRole('dialog', { name: 'Delete Shop?' })).toBeVisible();
      },
    },
  },
  'settings, profile': {
    open: async (page) => {
      await signIn(page);
      await page.goto('/settings');
      await heading(page, 'Settings');
      await expect(page.getByRole('region', { name: 'Usage' })).toContainText('of 5 GB');
    },
    next: {
      'settings, security': async (page) => {
        await openTab(page, 'Security');
        await expect(page.getByText('This browser')).toBeVisible();
      },
      'settings, API keys': async (page) => {
        await openTab(page, 'API keys');
        await page.getByLabel('Program').selectOption('VS Code');
        await expect(page.getByText('Add to .vscode/mcp.json:')).toBeVisible();
      },
      'settings, new API key': async (page) => {
        await page.getByRole('button', { name: 'New API key' }).click();
        await page.getByLabel('Key name').fill('deploy script');
        await page.getByRole('button', { name: 'Create key' }).click();
        await expect(page.getByRole('dialog', { name: 'Your new API key' })).toBeVisible();
      },
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
