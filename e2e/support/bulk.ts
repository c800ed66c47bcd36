import type { ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { type LocalServer, startLocalServer } from './local-server.ts';
import { expect } from './test.ts';

export const csvFile = (text: string | Buffer, name = 'urls.csv', mimeType = 'text/csv') => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});

export const bulkJobs = (page: Page) => page.getByRole('region', { name: 'Recent Bulk Jobs' });
export const bulkJobRows = (page: Page) => page.getByRole('table', { name: 'Recent bulk jobs' }).locator('tbody tr');
export const bulkResults = (page: Page) => page.getByRole('table', { name: 'Results' }).locator('tbody tr');

/** A file with a row of each kind. */
export const everyKindOfRow = (siteUrl: string) =>
  [
    'url,expectedUrl,expectedStatus',
    `${siteUrl}/page,,200`,
    `${siteUrl}/chain/3,/page,`,
    `${siteUrl}/chain/1,/elsewhere,`,
    `${siteUrl}/loop,,`,
    `${siteUrl}/status/500,,`,
    'not a url,,',
  ].join('\n');

/** Uploads a file through the API, without the analyses that most tests don't need. */
export async function uploadByApi(page: Page, text: string, name = 'urls.csv'): Promise<string> {
  const response = await page.request.post('/api/v2/bulk/upload', {
    multipart: {
      // The longest timeout: a job that a test watches must not end on its own on a busy machine.
      timeout: '30000',
      enableSSLAnalysis: 'false',
      enableSEOAnalysis: 'false',
      enableSecurityAnalysis: 'false',
      file: csvFile(text, name),
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { data: { jobId: string } }).data.jobId;
}

/** Uploads a file and waits until all of it is tracked. */
export async function runJob(page: Page, text: string, name?: string): Promise<string> {
  const jobId = await uploadByApi(page, text, name);
  await expect
    .poll(async () => {
      const response = await page.request.get(`/api/v2/bulk/jobs/${jobId}`);
      return ((await response.json()) as { data: { job: { status: string } } }).data.job.status;
    })
    .toBe('COMPLETED');
  return jobId;
}

/** A site that responds only when released: until then, a job with its URLs keeps running. */
export interface GatedSite extends LocalServer {
  /** Responds to all waiting requests, and to later ones at once. */
  open(status: number): void;
}

export async function startGatedSite(): Promise<GatedSite> {
  const waiting: ServerResponse[] = [];
  let status: number | undefined;
  const server = await startLocalServer((_request, response) => {
    if (status === undefined) waiting.push(response);
    else response.writeHead(status).end();
  });
  return {
    ...server,
    open(given) {
      status = given;
      for (const response of waiting.splice(0)) response.writeHead(given).end();
    },
  };
}
