import { bulkJobs } from '../support/bulk.ts';
import { signIn } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

test.describe('the list of jobs', () => {
  test('is asked for every 5 s and by Refresh', async ({ page }) => {
    await signIn(page);
    await page.clock.install();
    await page.goto('/bulk');
    await expect(bulkJobs(page)).toContainText('No bulk jobs yet');
    const isList = (url: URL) => url.pathname === '/api/v2/bulk/jobs';
    const polled = page.waitForResponse((answer) => isList(new URL(answer.url())));
    await page.clock.runFor(5000);
    await polled;
    const refreshed = page.waitForResponse((answer) => isList(new URL(answer.url())));
    await bulkJobs(page).getByRole('button', { name: 'Refresh' }).click();
    await refreshed;
  });

  test.describe('that cannot be loaded', () => {
    test.use({ expectedFailures: [/api\/v2\/bulk\/jobs/] });

    test("says 'Failed to fetch jobs', and Retry brings it", async ({ page }) => {
      await signIn(page);
      await page.route('**/api/v2/bulk/jobs', (route) => route.fulfill({ status: 403, json: {} }));
      await page.goto('/bulk');
      const failure = bulkJobs(page).getByRole('alert').filter({ hasText: 'Failed to fetch jobs' });
      await expect(failure).toBeVisible();
      await page.unrouteAll();
      await failure.getByRole('button', { name: 'Retry' }).click();
      await expect(bulkJobs(page)).toContainText('No bulk jobs yet');
    });
  });
});
