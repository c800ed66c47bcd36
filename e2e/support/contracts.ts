import type { Page } from '@playwright/test';
import { newProject, postJson } from './person.ts';
import { expect } from './test.ts';

export const contractText = (page: Page) => page.getByRole('textbox', { name: 'Contract text' });
export const problems = (page: Page) => page.getByRole('list', { name: 'Problems' });
export const results = (page: Page) => page.getByRole('list', { name: 'Results' }).locator('> li');

/** A contract with at least one test for each outcome. */
export const everyOutcome = (siteUrl: string) =>
  [
    'version: 1',
    `base: ${siteUrl}`,
    'tests:',
    '  - /chain/1 -> /page 302',
    '  - /chain/3 -> /page',
    '  # Moved in spring',
    '  - /to/page -> /elsewhere 301',
    "  - { from: '/chain/2', chain: ['/page'] }",
    '  - http://127.0.0.1:1/nothing -> /page',
    '',
  ].join('\n');

export interface OwnContract {
  id: string;
  projectId: string;
}

/** Creates a contract for the signed-in user, in a new project. */
export async function newContract(page: Page, text: string, name = 'Shop redirects'): Promise<OwnContract> {
  const projectId = await newProject(page);
  const created = await postJson<{ contract: { id: string } }>(
    page.request,
    `/api/v2/projects/${projectId}/contracts`,
    {
      name,
      text,
    },
  );
  return { id: created.contract.id, projectId };
}

/** Runs a contract to completion through the API and returns the run's ID. */
export async function runContract(page: Page, contractId: string): Promise<string> {
  const { run } = await postJson<{ run: { id: string } }>(page.request, `/api/v2/contracts/${contractId}/runs`, {});
  await expect
    .poll(async () => {
      const response = await page.request.get(`/api/v2/contract-runs/${run.id}`);
      return ((await response.json()) as { data: { run: { status: string } } }).data.run.status;
    })
    .toBe('COMPLETED');
  return run.id;
}
