import type { Page } from '@playwright/test';
import { hold } from '../support/change-calls.ts';
import { layoutShifts, painted, recordLayoutShifts } from '../support/layout-shifts.ts';
import { newOrganization, newProject, postJson, signIn } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

/** Tall enough to have everything in view, so that every shift counts. */
const viewport = { width: 1280, height: 3000 };
const largestShift = 0.02;

async function addChannels(page: Page, projectId: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const settings = { kind: 'webhook', url: `https://hooks.example.com/${number}` };
    const path = `/api/v2/projects/${projectId}/alert-channels`;
    await postJson(page.request, path, { name: `Channel ${number}`, settings });
  }
}

test.describe('project alerts', () => {
  test.use({ viewport });

  for (const count of [0, 1, 8]) {
    test(`don't shift while ${count} alert channels load`, { tag: '@slow' }, async ({ page }) => {
      await signIn(page);
      const projectId = await newProject(page);
      await addChannels(page, projectId, count);
      await recordLayoutShifts(page);
      // The parts below load first, and would be pushed down.
      const calls = [/\/status-page$/, /\/projects\/[^/]+\/alert-channels$/];
      const held: { call: RegExp; release: () => void }[] = [];
      for (const call of calls) held.push({ call, release: await hold(page, call) });
      await page.goto(`/projects/${projectId}?tab=alerts`);
      await expect(page.getByRole('heading', { name: 'Alert channels' })).toBeVisible();
      await painted(page);
      for (const { call, release } of held) {
        const responded = page.waitForResponse(call);
        release();
        await responded;
        await painted(page);
      }
      await expect(page.getByRole('list', { name: 'Alert channels' }).getByRole('listitem')).toHaveCount(count);
      await expect(page.getByRole('switch', { name: 'Public status page' })).toBeVisible();
      const { total, shifts } = await layoutShifts(page);
      expect(total, JSON.stringify(shifts, undefined, 1)).toBeLessThan(largestShift);
    });
  }

  test.describe('whose alert channels fail to load', () => {
    test.use({ expectedFailures: [/alert-channels/] });

    test('still work', { tag: '@slow' }, async ({ page }) => {
      await signIn(page);
      const projectId = await newProject(page);
      await page.route(/\/alert-channels$/, (route) => route.fulfill({ status: 403, json: { message: 'No' } }));
      await page.goto(`/projects/${projectId}?tab=alerts`);
      await expect(page.getByText('Failed to load alert channels')).toBeVisible();
      await expect(page.getByRole('switch', { name: 'Public status page' })).toBeVisible();
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('a project opens with its tab in view', { tag: '@slow' }, async ({ page }) => {
    await signIn(page);
    const projectId = await newProject(page, { organizationId: await newOrganization(page) });
    await page.goto(`/projects/${projectId}?tab=members`);
    await expect(page.getByRole('tab', { name: 'Members' })).toBeInViewport({ ratio: 1 });
    await page.goto(`/projects/${projectId}`);
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeInViewport({ ratio: 1 });
  });
});
