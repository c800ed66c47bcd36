import { csvFile, everyKindOfRow, runJob, uploadByApi } from '../support/bulk.ts';
import { changeAnswer } from '../support/change-calls.ts';
import { postJson, signIn, toast } from '../support/person.ts';
import { expect } from '../support/test.ts';
import { heading, openTab, type Scene } from './scene.ts';

/** What signed-in users see of bulk jobs. */
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
  'bulk jobs, a comparison': {
    open: async (page, siteUrl) => {
      await signIn(page);
      const file = (target: string) =>
        [
          'url,expectedUrl,expectedStatus',
          `${siteUrl}/chain/3,${target},`,
          `${siteUrl}/chain/1,/page,`,
          `${siteUrl}/loop,,`,
        ].join('\n');
      await runJob(page, `${file('/page')}\n${siteUrl}/page,,\n`);
      const later = await runJob(page, `${file('/elsewhere')}\n${siteUrl}/status/200,,\n`);
      await page.goto(`/bulk/${later}/compare?filter=all`);
      await heading(page, 'Compare urls.csv');
      await expect(page.getByRole('table', { name: 'Compared rows' })).toBeVisible();
    },
  },
  'bulk jobs, nothing to compare with': {
    open: async (page, siteUrl) => {
      await signIn(page);
      await page.goto(`/bulk/${await runJob(page, `url\n${siteUrl}/page\n`)}/compare`);
      await expect(page.getByText('No earlier job for this file')).toBeVisible();
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
      await expect(page.getByText('Time left')).toBeVisible();
    },
  },
  'bulk job, failed': {
    open: async (page, siteUrl) => {
      await signIn(page);
      const jobId = await runJob(page, everyKindOfRow(siteUrl));
      const error = 'Failed to store the results. See the server log.';
      await changeAnswer(page, `**/api/v2/bulk/jobs/${jobId}`, ({ job }: { job: object }) => ({
        job: { ...job, status: 'FAILED', processedUrls: 3, successCount: 2, errorCount: 1, error },
      }));
      await page.goto(`/bulk/${jobId}`);
      await expect(page.getByRole('alert').filter({ hasText: "This job couldn't run" })).toContainText(error);
    },
  },
  'bulk job, canceled': {
    open: async (page, siteUrl) => {
      await signIn(page);
      const jobId = await uploadByApi(page, `url\n${siteUrl}/hang\n`);
      await postJson(page.request, `/api/v2/bulk/jobs/${jobId}/cancel`, undefined);
      await page.goto(`/bulk/${jobId}`);
      await expect(page.getByRole('alert').filter({ hasText: 'This job was canceled' })).toBeVisible();
    },
  },
  'bulk job, results': {
    open: async (page, siteUrl) => {
      await signIn(page);
      await page.goto(`/bulk/${await runJob(page, everyKindOfRow(siteUrl))}`);
      await heading(page, 'urls.csv');
      await expect(page.getByRole('table', { name: 'Results' })).toBeVisible();
    },
    next: {
      'bulk job, redirect map': async (page) => {
        await openTab(page, 'Redirect map');
        await expect(page.getByRole('table', { name: 'Redirect map' })).toBeVisible();
      },
      'bulk job, summary': async (page) => {
        await openTab(page, 'Summary');
        await expect(page.getByRole('table', { name: 'Hosts' })).toBeVisible();
      },
      'bulk job, a finding open': async (page) => {
        await openTab(page, 'Findings');
        await page.getByRole('list', { name: 'Findings' }).getByText('Redirect loops').click();
      },
      'bulk job, delete': async (page) => {
        await page.getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByRole('dialog', { name: 'Delete urls.csv?' })).toBeVisible();
      },
    },
  },
};
