import type { Page } from '@playwright/test';
import { changeAnswer } from '../support/change-calls.ts';
import { contractText, everyOutcome, newContract, problems, results, runContract } from '../support/contracts.ts';
import { newProject, postJson, signIn } from '../support/person.ts';
import { expect } from '../support/test.ts';
import { heading, openTab, type Scene } from './scene.ts';

async function ownContract(page: Page, siteUrl: string, search = '') {
  await signIn(page);
  const contract = await newContract(page, everyOutcome(siteUrl));
  const runId = await runContract(page, contract.id);
  await page.goto(`/contracts/${contract.id}${search}`);
  await heading(page, 'Shop redirects');
  return { ...contract, runId };
}

async function ownRun(page: Page, siteUrl: string, search = '') {
  await signIn(page);
  const { id } = await newContract(page, everyOutcome(siteUrl));
  const runId = await runContract(page, id);
  await page.goto(`/contracts/${id}/runs/${runId}${search}`);
  await heading(page, 'Run of Shop redirects');
}

/** Contracts and their runs. */
export const contractScenes: Record<string, Scene> = {
  'contracts, empty': {
    open: async (page) => {
      await signIn(page);
      await page.goto(`/projects/${await newProject(page)}?tab=contracts`);
      await expect(page.getByText('No contracts yet')).toBeVisible();
    },
  },
  'contracts, a list': {
    open: async (page, siteUrl) => {
      await signIn(page);
      const { id, projectId } = await newContract(page, everyOutcome(siteUrl));
      await runContract(page, id);
      await postJson(page.request, `/api/v2/projects/${projectId}/contracts`, {
        name: `${'long-name-'.repeat(9)}.csv`,
        text: 'from,to\nhttps://example.com/a,/b\n',
      });
      await page.goto(`/projects/${projectId}?tab=contracts`);
      await expect(page.getByRole('table', { name: 'Contracts in this project' })).toContainText('Not run yet');
    },
  },
  'contract, new with problems': {
    open: async (page) => {
      await signIn(page);
      await page.goto(`/projects/${await newProject(page)}/contracts/new`);
      await contractText(page).fill('version: 1\ntests:\n  - { from: /a, too: /b }\n  - /c => /d\n');
      await expect(problems(page)).toBeVisible();
    },
  },
  'contract, new from a file': {
    open: async (page) => {
      await signIn(page);
      await page.goto(`/projects/${await newProject(page)}/contracts/new?from=file`);
      await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
      await expect(contractText(page)).toBeVisible();
    },
  },
  'contract, unsaved changes': {
    open: async (page, siteUrl) => {
      await ownContract(page, siteUrl);
      await contractText(page).fill(`${siteUrl}/page 200\n# A comment\n${siteUrl}/chain/1 -> /page 302\n`);
      await expect(page.getByText('Unsaved changes')).toBeVisible();
      await expect(page.getByText('Lines · 2 tests')).toBeVisible();
    },
  },
  'contract, edit conflict': {
    open: async (page, siteUrl) => {
      const { id } = await ownContract(page, siteUrl);
      await contractText(page).fill(`${siteUrl}/page 200\n`);
      await page.request.put(`/api/v2/contracts/${id}`, { data: { text: `${siteUrl}/chain/1 -> /page\n` } });
      await page.reload();
      await expect(
        page.getByRole('alert').filter({ hasText: 'This contract changed since you opened it' }),
      ).toBeVisible();
      await page.getByText('Show the saved version').click();
      await expect(contractText(page)).toBeVisible();
    },
  },
  'contract, search in the editor': {
    open: async (page, siteUrl) => {
      await ownContract(page, siteUrl);
      await contractText(page).focus();
      await page.keyboard.press('Control+f');
      await page.getByRole('textbox', { name: 'Find' }).pressSequentially('page');
      await expect(page.locator('.cm-searchMatch').first()).toBeVisible();
    },
  },
  'contract, runs': {
    open: async (page, siteUrl) => {
      await ownContract(page, siteUrl, '?tab=runs');
      await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible();
    },
    next: {
      'contract, settings': async (page) => {
        await openTab(page, 'Settings');
        await page.getByLabel('Public badge').click({ force: true });
        await expect(page.getByRole('img', { name: 'Last run badge' })).toBeVisible();
      },
    },
  },
  'contract, run against another site': {
    open: async (page, siteUrl) => {
      await ownContract(page, siteUrl);
      await page.getByRole('button', { name: 'Run against another site' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click();
      await expect(page.getByRole('dialog').getByText(/^Base must be an origin/)).toBeVisible();
    },
  },
  'contract run, failed tests': {
    open: async (page, siteUrl) => {
      await ownRun(page, siteUrl);
      await expect(results(page)).toHaveCount(2);
    },
    next: {
      'contract run, accept': async (page) => {
        await page.getByRole('button', { name: 'Accept actual' }).first().click();
        await expect(page.getByRole('dialog', { name: 'Accept the actual result?' })).toBeVisible();
      },
    },
  },
  'contract runs, a comparison': {
    open: async (page, siteUrl) => {
      await signIn(page);
      const { id } = await newContract(page, everyOutcome(siteUrl));
      await runContract(page, id);
      const run = await runContract(page, id);
      await page.goto(`/contracts/${id}/runs/${run}/compare`);
      await expect(page.getByRole('table', { name: 'Compared rows' })).toBeVisible();
    },
  },
  'contract, last failures and a tested line': {
    open: async (page, siteUrl) => {
      await ownContract(page, siteUrl);
      await expect(page.getByText('Last run: 2 failed, 1 with errors')).toBeVisible();
    },
    next: {
      'contract, tested without saving': async (page) => {
        await page.getByRole('button', { name: 'Test without saving' }).click();
        await expect(page.getByText(/^Results for this text: 2 passed, 2 failed, 1 with errors/)).toBeVisible();
      },
    },
  },
  'redirect files, empty': {
    open: async (page) => {
      await signIn(page);
      await page.goto('/redirect-files');
      await expect(page.getByText('No file yet')).toBeVisible();
    },
    next: {
      'redirect files, findings': async (page) => {
        await page
          .getByRole('textbox', { name: 'Redirect file' })
          .fill('/a /b 301\n/b /c 301\n/x /y\n/y /x\n/old /new 302\n/docs/* /guide/:splat\n');
        await expect(page.getByRole('list', { name: 'Findings' })).toContainText('Redirect chain');
        await page.getByRole('textbox', { name: 'URL or path' }).fill('/a');
        await page.getByRole('button', { name: 'Follow' }).click();
        await expect(page.getByText('Ends at /c')).toBeVisible();
      },
    },
  },
  'contract, new from a check': {
    open: async (page, siteUrl) => {
      await signIn(page);
      const projectId = await newProject(page);
      const { check } = await postJson<{ check: { id: string } }>(page.request, '/api/v2/track', {
        url: `${siteUrl}/chain/1`,
      });
      await page.goto(`/projects/${projectId}/contracts/new?fromCheck=${check.id}`);
      await expect(page.getByText(/^The contract below expects the chain/)).toBeVisible();
      await expect(contractText(page)).toContainText('/chain/1');
    },
  },
  'check, add to contract': {
    open: async (page, siteUrl) => {
      await signIn(page);
      const { projectId } = await newContract(page, everyOutcome(siteUrl));
      const { check } = await postJson<{ check: { id: string } }>(page.request, '/api/v2/track', {
        url: `${siteUrl}/page`,
        projectId,
      });
      await page.goto(`/check/${check.id}`);
      await page.getByRole('button', { name: 'Add to contract' }).click();
      await expect(page.getByRole('dialog').getByRole('radio', { name: /^Shop redirects/ })).toBeVisible();
    },
  },
  'contract run, all': {
    open: async (page, siteUrl) => {
      await ownRun(page, siteUrl, '?filter=all');
      await expect(results(page)).toHaveCount(5);
      await page.getByText('Expected and actual').nth(1).click();
    },
  },
  'contract run, in progress': {
    open: async (page, siteUrl) => {
      await changeAnswer(page, '**/api/v2/contract-runs/*', ({ run }: { run: object }) => ({
        run: { ...run, status: 'PROCESSING', processed: 3, couldNotRun: 0, failed: 1, finishedAt: null },
      }));
      await ownRun(page, siteUrl);
      await expect(page.getByRole('progressbar')).toBeVisible();
    },
  },
};
