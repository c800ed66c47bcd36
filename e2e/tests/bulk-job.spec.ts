import { bulkJobs, bulkResults, runJob, startGatedSite, uploadByApi } from '../support/bulk.ts';
import { signIn, toast } from '../support/person.ts';
import { retry } from '../support/screen-states.ts';
import { expect, test } from '../support/test.ts';

test.describe('a job', () => {
  test('runs, is canceled, resumes with Retry failed, and announces its end on another page', {
    tag: '@slow',
  }, async ({ page }) => {
    const gated = await startGatedSite();
    await signIn(page);
    await page.goto(
      `/bulk/${await uploadByApi(page, `url\n${gated.url}/a\n${gated.url}/b\nnot a url\n`, 'gated.csv')}`,
    );
    await expect(page.getByText('Time left')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(toast(page, 'Job canceled')).toContainText('Results so far are kept');
    await expect(page.getByRole('alert').filter({ hasText: 'This job was canceled' })).toBeVisible();
    await expect(page).toHaveTitle('Canceled · gated.csv · Hopwise');

    await page.getByRole('button', { name: 'Retry failed' }).click();
    await expect(toast(page, 'Retry started')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Track URL' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'URL Redirect Tracker' })).toBeVisible();
    gated.open(200);
    await expect(toast(page, 'Bulk job completed')).toContainText('gated.csv: 2 success, 1 errors');
    await gated.stop();
  });

  test('shows that it was canceled, even if the page updates before the response', { tag: '@slow' }, async ({
    page,
  }) => {
    const gated = await startGatedSite();
    await signIn(page);
    const canceled = page.getByRole('alert').filter({ hasText: 'This job was canceled' });
    await page.route('**/api/v2/bulk/jobs/*/cancel', async (route) => {
      const response = await route.fetch();
      await expect(canceled).toBeVisible();
      await route.fulfill({ response });
    });
    await page.goto(`/bulk/${await uploadByApi(page, `url\n${gated.url}/a\n`, 'gated.csv')}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(toast(page, 'Job canceled')).toContainText('Results so far are kept');
    gated.open(200);
    await gated.stop();
  });

  test('retries failed rows', { tag: '@slow' }, async ({ page }) => {
    const gated = await startGatedSite();
    gated.open(503);
    await signIn(page);
    await page.goto(`/bulk/${await runJob(page, `url\n${gated.url}/a\n`)}`);
    await expect(page.getByText('0 success, 1 errors')).toBeVisible();
    gated.open(200);
    await page.getByRole('button', { name: 'Retry failed' }).click();
    await expect(page.getByText('1 success, 0 errors', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry failed' })).toBeHidden();
    await gated.stop();
  });

  test('is deleted after confirmation', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    await page.goto(`/bulk/${await runJob(page, `url\n${site.url}/page`, 'old.csv')}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete old.csv?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Delete' }).click();
    await question.getByLabel('Keep them in the project').check();
    await question.getByRole('button', { name: 'Delete job' }).click();
    await expect(toast(page, 'Job deleted')).toBeVisible();
    await expect(page).toHaveURL(/\/bulk$/);
    await expect(bulkJobs(page)).toContainText('No bulk jobs yet');
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: `${site.url}/page` })).toBeVisible();
  });

  test.describe('that cannot be opened', () => {
    test.use({ expectedFailures: [/api\/v2\/bulk\/jobs/] });

    test('of another user is not found', async ({ page, site, browser, baseURL }) => {
      const stranger = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
      await signIn(stranger);
      const jobId = await runJob(stranger, `url\n${site.url}/page`);
      await stranger.context().close();
      await signIn(page);
      await page.goto(`/bulk/${jobId}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Job not found' })).toBeVisible();
      await page.getByRole('link', { name: 'Back to your bulk jobs' }).click();
      await expect(page).toHaveURL(/\/bulk$/);
    });

    test('shows an error and loads with Retry', { tag: '@slow' }, async ({ page, site }) => {
      await signIn(page);
      const jobId = await runJob(page, `url\n${site.url}/page`);
      await page.route(`**/api/v2/bulk/jobs/${jobId}`, (route) => route.fulfill({ status: 403, json: {} }));
      await page.goto(`/bulk/${jobId}`);
      const failure = page.getByRole('alert').filter({ hasText: 'Failed to load job' });
      await expect(failure).toBeVisible();
      await retry(failure, page.getByRole('heading', { level: 1, name: 'urls.csv' }));
    });

    test('shows where its rows failed to load, with Retry', { tag: '@slow' }, async ({ page, site }) => {
      await signIn(page);
      const jobId = await runJob(page, `url\n${site.url}/page`);
      await page.route(`**/api/v2/bulk/jobs/${jobId}/rows**`, (route) => route.fulfill({ status: 403, json: {} }));
      await page.goto(`/bulk/${jobId}`);
      const failure = page.getByRole('alert').filter({ hasText: 'Failed to load rows' });
      await expect(failure).toBeVisible();
      await retry(failure, bulkResults(page));
    });
  });

  test('asks guests to sign in', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/bulk/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'Please sign in to see this bulk job' })).toBeVisible();
  });
});
