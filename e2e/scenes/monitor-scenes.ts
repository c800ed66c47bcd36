import { dayMs, hourMs, type MonitorResponseTimes } from '@hopwise/model';
import type { Page } from '@playwright/test';
import { changeAnswer } from '../support/change-calls.ts';
import { newContract, runContract } from '../support/contracts.ts';
import {
  firstRunOf,
  flip,
  newMonitor,
  runMonitor,
  setBaseline,
  startChangingSite,
  startReceiver,
} from '../support/monitors.ts';
import { newProject, postJson, signIn } from '../support/person.ts';
import { expect } from '../support/test.ts';
import { heading, openTab, type Scene, withMail } from './scene.ts';

/** Figures for 90 days: none at first, then regular runs with a few bad days. */
const manyDays = () =>
  Array.from({ length: 90 }, (_, index) => {
    const day = new Date(Date.now() - (89 - index) * dayMs).toISOString().slice(0, 10);
    const state = index < 20 ? 'none' : index % 31 === 0 ? 'down' : index % 17 === 0 ? 'partly' : 'up';
    return { day, state, uptime: { none: null, down: 0, partly: 0.93, up: 1 }[state] };
  });

/** Response times of 24 hours or 7 days by hour, or of 30 or 90 days, with an incident. */
function manyTimes({ buckets, ...times }: MonitorResponseTimes): MonitorResponseTimes {
  const bucketMs = times.bucketSeconds * 1000;
  const timeOf = (index: number) => 180 + (index % 9) * 14;
  const first = Math.floor(buckets.length / 5);
  const down = Math.floor(buckets.length * 0.6);
  const startOf = (index: number) => Date.parse(buckets[index]?.at ?? '');
  return {
    ...times,
    buckets: buckets.map(({ at }, index) =>
      index < first || index === down
        ? { at, runs: 0, p50Ms: null, p95Ms: null }
        : { at, runs: 12, p50Ms: timeOf(index), p95Ms: timeOf(index) * 1.8 },
    ),
    runs:
      bucketMs === hourMs && buckets.length === 24
        ? Array.from({ length: 12 * 18 }, (_, index) => ({
            at: new Date(startOf(first) + index * (hourMs / 12)).toISOString(),
            ms: 150 + ((index * 37) % 170),
          }))
        : [],
    incidents: [
      {
        startedAt: new Date(startOf(down)).toISOString(),
        endedAt: new Date(startOf(down) + bucketMs).toISOString(),
        reason: 'The URL returns status 503.',
      },
    ],
  };
}

/** A test can't wait 90 days, so these figures are made up. */
async function withManyDays(page: Page) {
  const aged = <Shown extends object>(monitor: Shown) => ({ ...monitor, uptime: manyDays(), uptimeRatio: 0.9871 });
  await changeAnswer(page, '**/api/v2/monitors/*/response-times*', manyTimes);
  await changeAnswer(page, /\/api\/v2\/monitors\/[^/]+$/, ({ monitor }: { monitor: object }) => ({
    monitor: {
      ...aged(monitor),
      certificates: [
        { host: 'www.example.com', validTo: '2027-02-03T10:00:00.000Z', daysLeft: 78, isExpiring: false },
        { host: 'old.example.com', validTo: '2026-11-20T10:00:00.000Z', daysLeft: 3, isExpiring: true },
      ],
    },
  }));
  await changeAnswer(page, '**/monitors?*', (answer: { monitors: object[] }) => ({
    ...answer,
    monitors: answer.monitors.map(aged),
  }));
  await changeAnswer(page, '**/api/v2/status-pages/*', (answer: { monitors: object[] }) => ({
    ...answer,
    monitors: answer.monitors.map(aged),
  }));
}

/** A monitor whose chain has changed. */
async function eventfulMonitor(page: Page) {
  const site = await startChangingSite();
  await signIn(page);
  const projectId = await newProject(page);
  const id = await newMonitor(page, projectId, `${site.url}/old`, { name: 'Old page' });
  await setBaseline(page, id);
  site.become('/elsewhere');
  await runMonitor(page, id);
  await runMonitor(page, id);
  return { id, projectId, site };
}

async function ownMonitor(page: Page, siteUrl: string) {
  await signIn(page);
  const projectId = await newProject(page);
  const id = await newMonitor(page, projectId, `${siteUrl}/turns/scene-${projectId}`, { name: 'Shop front' });
  await setBaseline(page, id);
  await withManyDays(page);
  await page.goto(`/monitors/${id}`);
  await heading(page, 'Shop front');
}

/** A monitor that is down, one that changed, one that is up and a contract that fails. */
async function workspace(page: Page) {
  const { site, projectId } = await eventfulMonitor(page);
  const failures = { name: 'Checkout', alerting: { failures: 1 } };
  site.become(503);
  await firstRunOf(page, await newMonitor(page, projectId, `${site.url}/old`, failures));
  await firstRunOf(page, await newMonitor(page, projectId, `${site.url}/page`, { name: 'long-name-'.repeat(4) }));
  const { id } = await newContract(page, `${site.url}/page -> /elsewhere\n`);
  await runContract(page, id);
  await site.stop();
}

async function postNote(page: Page, text: string) {
  await page.getByRole('button', { name: 'New note' }).click();
  const dialog = page.getByRole('dialog', { name: 'New note' });
  await dialog.getByLabel('Note').fill(text);
  await dialog.getByRole('button', { name: 'Post note' }).click();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText(text);
}

/** The status page of a new project, for a visitor. */
async function publish(page: Page, settings: object): Promise<string> {
  await signIn(page);
  const path = `/api/v2/projects/${await newProject(page)}/status-page`;
  const answer = await page.request.put(path, { data: { isPublic: true, ...settings } });
  const { token } = ((await answer.json()) as { data: { token: string } }).data;
  await page.context().clearCookies();
  return token;
}

/** Monitors, alert channels and the public status page. */
export const monitorScenes: Record<string, Scene> = {
  'monitors, empty': {
    open: async (page) => {
      await signIn(page);
      await page.goto(`/projects/${await newProject(page)}?tab=monitors`);
      await expect(page.getByText('No monitors yet')).toBeVisible();
    },
  },
  'monitors, a list': {
    open: async (page, siteUrl) => {
      await signIn(page);
      const projectId = await newProject(page);
      await firstRunOf(page, await newMonitor(page, projectId, `${siteUrl}/page`, { name: 'Front page' }));
      const failures = { alerting: { failures: 1 } };
      await firstRunOf(page, await newMonitor(page, projectId, `${siteUrl}/status/500?${'long'.repeat(60)}`, failures));
      const paused = await newMonitor(page, projectId, `${siteUrl}/chain/2`, { name: 'long-name-'.repeat(9) });
      await postJson(page.request, `/api/v2/monitors/${paused}/pause`, {});
      await withManyDays(page);
      await page.goto(`/projects/${projectId}?tab=monitors`);
      await expect(page.getByRole('table', { name: 'Monitors in this project' })).toContainText('status 500');
    },
  },
  'monitors of all projects, problems first': {
    open: async (page) => {
      await workspace(page);
      await page.goto('/monitors');
      await expect(page.getByRole('table', { name: 'Monitors' }).locator('tbody tr')).toHaveCount(3);
    },
  },
  'contracts of all projects, failing first': {
    open: async (page) => {
      await workspace(page);
      await page.goto('/contracts');
      await expect(page.getByRole('table', { name: 'Contracts' })).toContainText('0 of 1 passed');
    },
  },
  'dashboard, needs attention': {
    open: async (page) => {
      await workspace(page);
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Needs attention (3)' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Contracts, failing first' })).toBeVisible();
    },
    next: {
      'navigation drawer of someone signed in': async (page) => {
        await page.setViewportSize({ width: 390, height: 900 });
        await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: 'More' }).click();
        await expect(page.getByRole('dialog').getByRole('link', { name: /^Monitors/ })).toBeVisible();
      },
    },
  },
  'monitor, new with errors': {
    open: async (page) => {
      await signIn(page);
      await page.goto(`/projects/${await newProject(page)}/monitors/new`);
      await page.getByText('Advanced', { exact: true }).click();
      await page.getByLabel('Interval').selectOption('Daily at a set time');
      await flip(page, 'Send reminders while down');
      await page.getByRole('button', { name: 'Add maintenance window' }).click();
      await page.getByText('Every week').click();
      await page.getByRole('button', { name: 'Create monitor' }).click();
      await expect(page.getByText('URL is required')).toBeVisible();
    },
  },
  'monitor, overview': {
    open: async (page, siteUrl) => {
      await ownMonitor(page, siteUrl);
      await expect(page.getByRole('list', { name: 'Ignored URL parts' })).toBeVisible();
      await page.getByText('Show as table').click();
      await expect(page.getByRole('table', { name: 'Response times' })).toBeVisible();
    },
    next: {
      'monitor, runs': async (page) => {
        await openTab(page, 'Runs');
        await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible();
      },
      'monitor, settings': async (page) => {
        await openTab(page, 'Settings');
        await flip(page, 'Public badges');
        await expect(page.getByRole('img', { name: 'Uptime badge' })).toBeVisible();
      },
    },
  },
  'monitor, changed': {
    open: async (page) => {
      const { id, site } = await eventfulMonitor(page);
      await site.stop();
      await page.goto(`/monitors/${id}`);
      await expect(page.getByRole('button', { name: 'Accept as new baseline' })).toBeVisible();
      await expect(page.getByText('Last run compared with the baseline')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Current problem' }).locator('mark').first()).toBeVisible();
    },
  },
  'monitor, down': {
    open: async (page) => {
      const { id, site } = await eventfulMonitor(page);
      site.become(500);
      await runMonitor(page, id);
      await runMonitor(page, id);
      await site.stop();
      await page.goto(`/monitors/${id}`);
      await expect(page.getByText('No one has been notified.')).toBeVisible();
      await expect(page.getByText('Last failed run compared with the baseline')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Current problem' }).locator('mark').first()).toBeVisible();
    },
    next: {
      'monitor, snoozed': async (page) => {
        await page.getByRole('button', { name: 'Snooze' }).click();
        await page.getByRole('menuitem', { name: 'Until it changes' }).click();
        await expect(page.getByText('You snoozed it until it changes.')).toBeVisible();
      },
    },
  },
  'monitor, timeline': {
    open: async (page) => {
      const { id, site } = await eventfulMonitor(page);
      site.become(500);
      await runMonitor(page, id);
      await runMonitor(page, id);
      await site.stop();
      await page.goto(`/monitors/${id}?tab=changes`);
      await page.getByText('Chain before and after').last().click();
      await expect(page.locator('mark', { hasText: 'elsewhere' })).toBeVisible();
    },
  },
  'alert channels, with a log': {
    open: async (page) => {
      const receiver = await startReceiver();
      await signIn(page);
      const projectId = await newProject(page);
      const created = await postJson<{ channel: { id: string } }>(
        page.request,
        `/api/v2/projects/${projectId}/alert-channels`,
        { name: 'Team hook', settings: { kind: 'webhook', url: receiver.url }, alsoNotifyAbout: ['bulk.completed'] },
      );
      await postJson(page.request, `/api/v2/alert-channels/${created.channel.id}/test`, {});
      receiver.respondWith(410);
      await postJson(page.request, `/api/v2/alert-channels/${created.channel.id}/test`, {});
      await receiver.stop();
      await changeAnswer(page, '**/alert-channels', ({ channels }: { channels: object[] }) => ({
        channels: channels.map((channel) => ({ ...channel, disabledReason: 'The receiver returned 410.' })),
      }));
      await page.goto(`/projects/${projectId}?tab=alerts`);
      await flip(page, 'Public status page');
      await expect(page.getByRole('link', { name: 'Open status page' })).toBeVisible();
      await postNote(page, 'We are looking into it.');
      await page.getByText('Delivery log').click();
      await expect(page.getByRole('list', { name: 'Attempts' }).first()).toBeVisible();
    },
  },
  'alert channel, new': {
    open: async (page) => {
      await signIn(page);
      await page.goto(`/projects/${await newProject(page)}?tab=alerts`);
      await page.getByRole('button', { name: 'New channel' }).click();
      const form = page.getByRole('dialog', { name: 'New alert channel' });
      await form.getByLabel('Type').selectOption('Telegram');
      await form.getByRole('button', { name: 'Create channel' }).click();
      await expect(form.getByText('Channel name required')).toBeVisible();
    },
  },
  'status page': {
    open: async (page, siteUrl) => {
      await signIn(page);
      const projectId = await newProject(page);
      await firstRunOf(page, await newMonitor(page, projectId, `${siteUrl}/page`, { name: 'Front page' }));
      const failures = { name: 'Basket', alerting: { failures: 1 } };
      await firstRunOf(page, await newMonitor(page, projectId, `${siteUrl}/status/500`, failures));
      const answer = await page.request.put(`/api/v2/projects/${projectId}/status-page`, { data: { isPublic: true } });
      const { token } = ((await answer.json()) as { data: { token: string } }).data;
      await postJson(page.request, `/api/v2/projects/${projectId}/status-notes`, {
        text: 'We are moving the shop to a new host.\nExpect short interruptions until noon.',
      });
      await page.context().clearCookies();
      await withManyDays(page);
      await page.goto(`/status/${token}`);
      await expect(page.getByText('1 of 2 monitors down')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Powered by Hopwise' })).toBeVisible();
    },
  },
  'status page, empty': {
    open: async (page) => {
      await withMail(page, `/status/${await publish(page, {})}`);
      await expect(page.getByText('No monitors yet')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
    },
  },
  'status page, password': {
    open: async (page) => {
      await page.goto(`/status/${await publish(page, { password: 'open sesame' })}`);
      await page.getByLabel('Password').fill('open barley');
      await page.getByRole('button', { name: 'Open' }).click();
      await expect(page.getByText('Wrong password')).toBeVisible();
    },
  },
  'status page, turned off': {
    open: async (page) => {
      await page.goto('/status/nothing');
      await heading(page, 'Link not available');
    },
  },
};
