import type { ClientComparison } from '@hopwise/model';
import type { Page } from '@playwright/test';
import { branchingSite } from '../../apps/server/src/client-comparisons/testing/branching-site.ts';
import { startLocalServer } from './local-server.ts';
import { postJson } from './person.ts';

/** Runs `work` with a site that redirects each client elsewhere from `/page`. */
export async function withBranchingSite<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const site = await startLocalServer(branchingSite);
  try {
    return await work(`${site.url}/page`);
  } finally {
    await site.stop();
  }
}

/** Compares clients on such a site through the API. */
export const newClientComparison = (page: Page, more: object = {}): Promise<ClientComparison> =>
  withBranchingSite(async (url) => {
    const call = { url, ...more };
    const created = await postJson<{ comparison: ClientComparison }>(page.request, '/api/v2/client-comparisons', call);
    return created.comparison;
  });
