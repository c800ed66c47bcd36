import type { ClientComparison } from '@hopwise/model';
import type { Page } from '@playwright/test';
import { branchingSite } from '../../apps/server/src/client-comparisons/testing/branching-site.ts';
import { startLocalServer } from './local-server.ts';
import { postJson } from './person.ts';

/** Works with a site that leads its visitors apart from `/page` on. */
export async function withBranchingSite<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const site = await startLocalServer(branchingSite);
  try {
    return await work(`${site.url}/page`);
  } finally {
    await site.stop();
  }
}

/** Compares clients of such a site as a program would. */
export const newClientComparison = (page: Page, more: object = {}): Promise<ClientComparison> =>
  withBranchingSite(async (url) => {
    const call = { url, ...more };
    const made = await postJson<{ comparison: ClientComparison }>(page.request, '/api/v2/client-comparisons', call);
    return made.comparison;
  });
