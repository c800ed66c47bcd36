import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BulkJob } from '@hopwise/model';
import { bulkJobRows, csvFile, uploadByApi } from '../support/bulk.ts';
import { changeAnswer } from '../support/change-calls.ts';
import { postJson, signIn, toast } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFailures: [/v2\/(?:bulk\/upload|account\/use)/] });

test.describe('a server with a small file limit', () => {
  test.use({ server: 'strict' });

  test('the upload form shows the limits and rejects a file that is too large before the upload', {
    tag: '@slow',
  }, async ({ page }) => {
    await signIn(page);
    await page.goto('/bulk');
    await expect(page.getByRole('region', { name: 'CSV format requirements' })).toContainText(
      'At most 5 rows and 1 MB per file.',
    );
    await page.getByLabel('CSV file').setInputFiles(csvFile(`url\n${' '.repeat(1024 * 1024)}`));
    await expect(toast(page, 'File too large')).toContainText(
      'urls.csv is larger than 1 MB. Split it into several files.',
    );
    await expect(page.getByRole('button', { name: 'Start Bulk Upload' })).toBeDisabled();
    await page.getByLabel('CSV file').setInputFiles(csvFile(`url\n${'a.test\n'.repeat(6)}`));
    await page.getByRole('button', { name: 'Start Bulk Upload' }).click();
    await expect(toast(page, 'Upload failed')).toContainText(
      "The file has more than this server's limit of 5 rows. Split it into several files.",
    );
  });
});

test("the settings show the user's usage", { tag: '@slow' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/settings');
  const usage = page.getByRole('region', { name: 'Usage' });
  await expect(usage).toContainText('0 B of 5 GB');
  await expect(usage).toContainText('0 of 20');
  await expect(usage).toContainText('0 of 2,000,000');
});

test('the settings show when usage fails to load, with Retry', { tag: '@slow' }, async ({ page }) => {
  await signIn(page);
  let isAway = true;
  await page.route('**/api/v2/account/use', (route) =>
    isAway ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  );
  await page.goto('/settings');
  const usage = page.getByRole('region', { name: 'Usage' });
  await expect(usage).toContainText('Failed to load usage');
  isAway = false;
  await usage.getByRole('button', { name: 'Retry' }).click();
  await expect(usage).toContainText('of 5 GB');
});

for (const [pause, reason] of [
  ['owner-storage', 'Storage limit reached'],
  ['server-storage', "The server's storage limit is reached"],
  ['disk', "The server's disk is almost full"],
] as const) {
  test(`a job paused by ${pause} shows the reason`, { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    const id = await uploadByApi(page, `url\n${site.url}/hang`);
    await changeAnswer(page, `**/api/v2/bulk/jobs/${id}`, ({ job }: { job: BulkJob }) => ({ job: { ...job, pause } }));
    await page.goto(`/bulk/${id}`);
    const alert = page.getByRole('alert').filter({ hasText: 'This job is paused' });
    await expect(alert).toContainText(reason);
    await expect(alert).toContainText('Resumes automatically when storage is available.');
  });
}

test('the job list marks paused jobs', { tag: '@slow' }, async ({ page, site }) => {
  await signIn(page);
  await uploadByApi(page, `url\n${site.url}/hang`);
  await changeAnswer(page, '**/api/v2/bulk/jobs*', ({ jobs, ...others }: { jobs: BulkJob[] }) => ({
    ...others,
    jobs: jobs.map((job) => ({ ...job, pause: 'disk' })),
  }));
  await page.goto('/bulk');
  await expect(bulkJobRows(page)).toContainText('Paused');
});

test('a check of a hostile chain shows what was truncated', { tag: '@slow' }, async ({ page }) => {
  const site = createServer(({ url }, response) => {
    const hop = Number(url?.slice(1));
    const noise = Object.fromEntries(Array.from({ length: 32 }, (_, index) => [`x-noise-${index}`, 'y'.repeat(2000)]));
    response.writeHead(hop < 20 ? 302 : 200, { ...noise, ...(hop < 20 && { location: `/${hop + 1}` }) }).end();
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  try {
    await signIn(page);
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/0`;
    const { check } = await postJson<{ check: { id: string } }>(page.request, '/api/v2/track', { url, maxHops: 20 });
    await page.goto(`/check/${check.id}`);
    const alert = page.getByRole('alert').filter({ hasText: 'Evidence truncated' });
    await expect(alert).toContainText('This response exceeded the storage limit');
    await expect(alert).toContainText('Findings and scores use the full response.');
  } finally {
    site.close();
  }
});
