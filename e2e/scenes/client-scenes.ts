import type { Page } from '@playwright/test';
import { newClientComparison } from '../support/client-comparisons.ts';
import { postJson, signIn } from '../support/person.ts';
import { expect } from '../support/test.ts';
import { heading, main, type Scene } from './scene.ts';

async function ownComparison(page: Page, more?: object) {
  await signIn(page);
  const { id } = await newClientComparison(page, more);
  await page.goto(`/clients/${id}`);
  await expect(page.getByRole('table', { name: 'Variants' })).toBeVisible();
}

/** Client comparisons. */
export const clientScenes: Record<string, Scene> = {
  'clients, empty': {
    open: async (page) => {
      await signIn(page);
      await page.goto('/clients');
      await expect(page.getByText('No comparisons yet')).toBeVisible();
    },
  },
  'clients, full list and one comparison': {
    open: async (page) => {
      await signIn(page);
      await newClientComparison(page, { axes: ['method'] });
      await page.goto('/clients');
      await main(page).getByText('clients selected').click();
      await expect(page.getByRole('checkbox', { name: 'GPTBot (OpenAI)' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Comparisons' })).toBeVisible();
    },
  },
  'clients, signed out': {
    open: async (page) => {
      await page.goto('/clients');
      await expect(page.getByText('Please sign in to compare clients')).toBeVisible();
    },
  },
  'clients, a comparison': {
    open: async (page) => {
      await ownComparison(page);
      await page.getByRole('button', { name: 'GPTBot (OpenAI)' }).click();
      await expect(page.getByText('Hop 1 returns 403 instead of 302.')).toBeVisible();
      await main(page).getByText('3 hops').first().click();
    },
  },
  'clients, share dialog': {
    open: async (page) => {
      await ownComparison(page, { axes: ['method'] });
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('button', { name: 'Create link' }).click();
      await expect(page.getByLabel('Share link')).toBeVisible();
    },
  },
  'clients, a shared comparison': {
    open: async (page) => {
      await signIn(page);
      const { id, url } = await newClientComparison(page);
      const path = `/api/v2/client-comparisons/${id}/share`;
      const created = await postJson<{ share: { url: string } }>(page.request, path, {});
      await page.context().clearCookies();
      await page.goto(created.share.url);
      await heading(page, url);
    },
  },
  'clients, comparison not found': {
    open: async (page) => {
      await signIn(page);
      await page.goto('/clients/nothing');
      await heading(page, 'Comparison not found');
    },
  },
};
