import { bulkJobRows, bulkJobs, startGatedSite, uploadByApi } from '../support/bulk.ts';
import { hold } from '../support/change-calls.ts';
import { signIn, toast } from '../support/person.ts';
import { retry } from '../support/screen-states.ts';
import { expect, test } from '../support/test.ts';

test.describe('the list of jobs', () => {
  test('is fetched every 5 s and by Refresh', { tag: '@slow' }, async ({ page }) => {
    await signIn(page);
    await page.clock.install();
    await page.goto('/bulk');
    await expect(bulkJobs(page)).toContainText('No bulk jobs yet');
    const isList = (url: URL) => url.pathname === '/api/v2/bulk/jobs';
    const polled = page.waitForResponse((response) => isList(new URL(response.url())));
    await page.clock.runFor(5000);
    await polled;
    const refreshed = page.waitForResponse((response) => isList(new URL(response.url())));
    await bulkJobs(page).getByRole('button', { name: 'Refresh' }).click();
    await refreshed;
  });

  test('announces the end of a job once, even if the list updates later', { tag: '@slow' }, async ({ page }) => {
    const gated = await startGatedSite();
    await signIn(page);
    const jobId = await uploadByApi(page, `url\n${gated.url}/a\n`, 'gated.csv');
    await page.goto('/bulk');
    await expect(bulkJobRows(page)).toContainText(/PENDING|PROCESSING/);
    // From here on, the list is stale.
    const release = await hold(page, '**/api/v2/bulk/jobs');
    gated.open(200);
    await expect(toast(page, 'Bulk job completed')).toContainText('gated.csv: 1 success, 0 errors');
    // The parts of the screen agree with each other.
    await expect(bulkJobRows(page)).toContainText('COMPLETED');
    const listed = () => page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v2/bulk/jobs');
    const late = listed();
    release();
    await late;
    const refreshed = listed();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await refreshed;
    await expect(bulkJobRows(page)).toContainText(jobId.slice(0, 8));
    await expect(toast(page, 'Bulk job completed')).toHaveCount(1);
    await gated.stop();
  });

  test.describe('that fails to load', () => {
    test.use({ expectedFailures: [/api\/v2\/bulk\/jobs/] });

    test("shows 'Failed to fetch jobs' and loads with Retry", { tag: '@slow' }, async ({ page }) => {
      await signIn(page);
      await page.route('**/api/v2/bulk/jobs', (route) => route.fulfill({ status: 403, json: {} }));
      await page.goto('/bulk');
      const failure = bulkJobs(page).getByRole('alert').filter({ hasText: 'Failed to fetch jobs' });
      await expect(failure).toBeVisible();
      await retry(failure, bulkJobs(page).getByText('No bulk jobs yet'));
    });
  });
});
