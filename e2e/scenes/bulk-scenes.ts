import type { Page } from '@playwright/test';
import { csvFile, everyKindOfRow, runJob, uploadByApi } from '../support/bulk.ts';
import { changeAnswer } from '../support/change-answer.ts';
import { postJson, signIn, toast } from '../support/person.ts';
import { expect } from '../support/test.ts';
import { heading, type Scene } from './scene.ts';

async function finishedJob(page: Page, siteUrl: string, tab: string) {
  await signIn(page);
  await page.goto(`/bulk/${await runJob(page, everyKindOfRow(siteUrl))}?tab=${tab}`);
  await heading(page, 'urls.csv');
}

/** What someone signed in can see of bulk jobs. */
export const bulkScenes: Record<string, Scene> = {
  'bulk, empty': {
    open: async (page) => {
      await signIn(page);
      await page.goto('/bulk');
      await expect(page.getByText('No bulk jobs yet')).toBeVisible();
    },
  },
  'bulk, a file chosen and a job': {
    open: async (page, siteUrl) => {
      await signIn(page);
      await runJob(page, everyKindOfRow(siteUrl));
      await page.goto('/bulk');
      await expect(page.getByRole('table', { name: 'Recent bulk jobs' })).toBeVisible();
      await page.getByLabel('CSV file').setInputFiles(csvFile('url\nexample.com', `${'long-name-'.repeat(9)}.csv`));
      await expect(toast(page, 'File selected')).toBeVisible();
    },
  },
  'bulk job, running': {
    open: async (page, siteUrl) => {
      await signIn(page);
      const jobId = await runJob(page, everyKindOfRow(siteUrl));
      await changeAnswer(page, `**/api/v2/bulk/jobs/${jobId}`, ({ job }: { job: object }) => ({
        job: { ...job, status: 'PROCESSING', processedUrls: 3, successCount: 2, errorCount: 1, finishedAt: null },
      }));
      await page.goto(`/bulk/${jobId}`);
      await expect(page.getByText('Time Left')).toBeVisible();
    },
  },
  'bulk job, failed': {
    open: async (page, siteUrl) => {
      await signIn(page);
      const jobId = await runJob(page, everyKindOfRow(siteUrl));
      const error = 'The results could not be stored. The log of the server says more.';
      await changeAnswer(page, `**/api/v2/bulk/jobs/${jobId}`, ({ job }: { job: object }) => ({
        job: { ...job, status: 'FAILED', processedUrls: 3, successCount: 2, errorCount: 1, error },
      }));
      await page.goto(`/bulk/${jobId}`);
      await expect(page.getByRole('alert').filter({ hasText: 'This job could not run' })).toContainText(error);
    },
  },
  'bulk job, cancelled': {
    open: async (page, siteUrl) => {
      await signIn(page);
      const jobId = await uploadByApi(page, `url\n${siteUrl}/hang\n`);
      await postJson(page.request, `/api/v2/bulk/jobs/${jobId}/cancel`, undefined);
      await page.goto(`/bulk/${jobId}`);
      await expect(page.getByRole('alert').filter({ hasText: 'This job was cancelled' })).toBeVisible();
    },
  },
  'bulk job, results': {
    open: async (page, siteUrl) => {
      await finishedJob(page, siteUrl, 'results');
      await expect(page.getByRole('table', { name: 'Results' })).toBeVisible();
    },
  },
  'bulk job, redirect map': {
    open: async (page, siteUrl) => {
      await finishedJob(page, siteUrl, 'map');
      await expect(page.getByRole('table', { name: 'Redirect map' })).toBeVisible();
    },
  },
  'bulk job, summary': {
    open: async (page, siteUrl) => {
      await finishedJob(page, siteUrl, 'summary');
      await expect(page.getByRole('table', { name: 'Hosts' })).toBeVisible();
    },
  },
  'bulk job, a finding open': {
    open: async (page, siteUrl) => {
      await finishedJob(page, siteUrl, 'findings');
      await page.getByRole('list', { name: 'Findings' }).getByText('Redirect loops').click();
    },
  },
  'bulk job, delete': {
    open: async (page, siteUrl) => {
      await finishedJob(page, siteUrl, 'results');
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('dialog', { name: 'Delete urls.csv?' })).toBeVisible();
    },
  },
};
