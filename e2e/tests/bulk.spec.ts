import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { csvFile, runJob, startGatedSite, uploadByApi } from '../support/bulk.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { signIn, toast } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const fileInput = (page: Page) => page.getByLabel('CSV file');
const startButton = (page: Page) => page.getByRole('button', { name: 'Start Bulk Upload' });
const jobs = (page: Page) => page.getByRole('region', { name: 'Recent Bulk Jobs' });
const jobRows = (page: Page) => page.getByRole('table', { name: 'Recent bulk jobs' }).locator('tbody tr');

/** A file with a row of each kind. */
const everyKind = (url: string) =>
  [
    'url,expectedUrl,expectedStatus',
    `${url}/page,,200`,
    `${url}/chain/3,/page,`,
    `${url}/chain/1,/elsewhere,`,
    `${url}/loop,,`,
    `${url}/status/500,,`,
    'not a url,,',
  ].join('\n');

test.describe('bulk upload of someone signed out', () => {
  test('asks to sign in and leads back', async ({ page }) => {
    await page.goto('/bulk');
    await expect(page.getByRole('heading', { name: 'Please sign in to access bulk upload' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('the upload form', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await page.goto('/bulk');
    await expect(jobs(page)).toContainText('No bulk jobs yet');
  });

  test('is reached from the navigation and starts with the defaults', async ({ page }) => {
    await page.goto('/track');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bulk Upload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bulk URL Upload' })).toBeVisible();
    await expect(page.getByLabel('Project ID')).toHaveValue('default-project');
    for (const toggle of ['SSL certificate', 'SEO optimization', 'Security vulnerability scan']) {
      await expect(page.getByLabel(toggle)).toBeChecked();
    }
    const valuesOf = (select: Locator) =>
      select.locator('option').evaluateAll((all) => all.map((option) => option.getAttribute('value')));
    await expect(page.getByLabel('Max Hops')).toHaveValue('10');
    expect(await valuesOf(page.getByLabel('Max Hops'))).toEqual(['5', '10', '15', '20']);
    await expect(page.getByLabel('Timeout')).toHaveValue('15000');
    expect(await valuesOf(page.getByLabel('Timeout'))).toEqual(['10000', '15000', '20000', '30000']);
    await expect(startButton(page)).toBeDisabled();
    await expect(page.getByRole('heading', { name: 'CSV format requirements' })).toBeVisible();
  });

  test('gives a sample of three rows, two GET and one HEAD', async ({ page }) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Sample' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('sample-urls.csv');
    const [header, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    expect(header).toBe('url,method,userAgent');
    expect(rows.map((row) => row.split(',')[1])).toEqual(['GET', 'GET', 'HEAD']);
  });

  test('says which file was chosen and how large it is', async ({ page }) => {
    await fileInput(page).setInputFiles(csvFile('x'.repeat(1536)));
    await expect(toast(page, 'File selected')).toContainText('urls.csv ready for upload');
    await expect(page.getByText('1.5 KB', { exact: true })).toBeVisible();
    await expect(startButton(page)).toBeEnabled();
    await page.getByRole('button', { name: 'Remove file' }).click();
    await expect(startButton(page)).toBeDisabled();
    await expect(fileInput(page)).toBeFocused();
  });

  test('takes a dropped file, and only one', async ({ page }) => {
    const drop = (...names: string[]) =>
      page.getByText('Drag and drop a CSV file here').evaluate((zone, all) => {
        const dataTransfer = new DataTransfer();
        for (const name of all) dataTransfer.items.add(new File(['url\na.test'], name, { type: '' }));
        zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      }, names);
    await drop('a.csv', 'b.csv');
    await expect(toast(page, 'Invalid file type')).toContainText('Please select a CSV file');
    await expect(startButton(page)).toBeDisabled();
    await drop('A.CSV');
    await expect(toast(page, 'File selected')).toContainText('A.CSV ready for upload');
  });

  test('refuses other types of files', async ({ page }) => {
    await fileInput(page).setInputFiles(csvFile('{}', 'urls.json', 'application/json'));
    await expect(toast(page, 'Invalid file type')).toContainText('Please select a CSV file');
    await expect(startButton(page)).toBeDisabled();
  });

  test('warns when it is sent without a file', async ({ page }) => {
    await page.getByLabel('Project ID').press('Enter');
    await expect(toast(page, 'No file selected')).toContainText('Please select a CSV file to upload');
  });

  test('needs a project', async ({ page }) => {
    await fileInput(page).setInputFiles(csvFile('url\nexample.com'));
    await page.getByLabel('Project ID').fill('  ');
    await startButton(page).click();
    await expect(page.getByText('Project ID is required')).toBeVisible();
    await expect(page.getByLabel('Project ID')).toBeFocused();
  });

  test('uploads with the chosen options, clears the file and shows the job', async ({ page, site }) => {
    await expect(jobs(page)).toContainText('Upload a CSV file to start your first bulk tracking job');
    await fileInput(page).setInputFiles(
      csvFile(`url\n${site.url}/page\n${site.url}/chain/2\n${site.url}/status/404\n`),
    );
    await page.getByLabel('SSL certificate').uncheck();
    await page.getByLabel('Max Hops').selectOption('5');
    await page.getByLabel('Timeout').selectOption('10000');
    const answer = page.waitForResponse('**/api/v2/bulk/upload');
    await startButton(page).click();
    const { jobId } = (await (await answer).json()).data;
    await expect(toast(page, 'Upload successful')).toContainText(`Bulk job created: ${jobId}`);
    await expect(startButton(page)).toBeDisabled();
    await expect(page.getByText('Drag and drop a CSV file here')).toBeVisible();

    const row = jobRows(page).first();
    await expect(row).toContainText('COMPLETED', { timeout: 20_000 });
    await expect(row).toContainText(`${jobId.slice(0, 8)}...`);
    await expect(row).toContainText('3 / 3');
    await expect(row).toContainText('67%');
    await expect(row).toContainText('2 success, 1 errors');
    await expect(row).toContainText('just now');
    const job = await (await page.request.get(`/api/v2/bulk/jobs/${jobId}`)).json();
    expect(job.data.job.options).toEqual({
      maxHops: 5,
      timeout: 10_000,
      enableSSLAnalysis: false,
      enableSEOAnalysis: true,
      enableSecurityAnalysis: true,
    });
    await row.getByRole('link', { name: 'View' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'urls.csv' })).toBeVisible();
  });

  test.describe('with a file that cannot be used', () => {
    test.use({ expectedFailures: [/api\/v2\/bulk\/upload/] });

    for (const [what, content, message] of [
      ['an empty file', '', 'The file is empty'],
      ['only a header', 'url,method\n', 'The file has no rows'],
      ['no URL column', 'name,age\nAda,36\n', 'The file has no URL column'],
      ['binary data', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0xff]), 'This is not a CSV file: it holds binary data'],
      ['an open quote', 'url\n"http://a.test\n', 'A quote that is opened in line 2 is never closed'],
    ] as const) {
      test(`says what is wrong with ${what} and keeps it chosen`, async ({ page }) => {
        await fileInput(page).setInputFiles(csvFile(content));
        await startButton(page).click();
        await expect(toast(page, 'Upload failed')).toContainText(message);
        await expect(startButton(page)).toBeEnabled();
        await expect(jobs(page)).toContainText('No bulk jobs yet');
      });
    }

    test('names a project that does not exist', async ({ page }) => {
      await fileInput(page).setInputFiles(csvFile('url\nexample.com'));
      await page.getByLabel('Project ID').fill('no-such-project');
      await startButton(page).click();
      await expect(toast(page, 'Upload failed')).toContainText('There is no such project');
    });

    test("says 'Please try again' when the server gives no reason", async ({ page }) => {
      await page.route('**/api/v2/bulk/upload', (route) => route.fulfill({ status: 500, body: '' }));
      await fileInput(page).setInputFiles(csvFile('url\nexample.com'));
      await startButton(page).click();
      await expect(toast(page, 'Upload failed')).toContainText('Please try again');
    });

    test('can be cancelled while it uploads', async ({ page }) => {
      await page.route('**/api/v2/bulk/upload', () => {});
      await fileInput(page).setInputFiles(csvFile('url\nexample.com'));
      await startButton(page).click();
      await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
      await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(startButton(page)).toBeEnabled();
      await expect(toast(page, 'Upload failed')).toHaveCount(0);
    });
  });
});

test.describe('the list of jobs', () => {
  test('is asked for every 5 s and by Refresh', async ({ page }) => {
    await signIn(page);
    await page.clock.install();
    await page.goto('/bulk');
    await expect(jobs(page)).toContainText('No bulk jobs yet');
    const isList = (url: URL) => url.pathname === '/api/v2/bulk/jobs';
    const polled = page.waitForResponse((answer) => isList(new URL(answer.url())));
    await page.clock.runFor(5000);
    await polled;
    const refreshed = page.waitForResponse((answer) => isList(new URL(answer.url())));
    await jobs(page).getByRole('button', { name: 'Refresh' }).click();
    await refreshed;
  });

  test.describe('that cannot be loaded', () => {
    test.use({ expectedFailures: [/api\/v2\/bulk\/jobs/] });

    test("says 'Failed to fetch jobs', and Retry brings it", async ({ page }) => {
      await signIn(page);
      await page.route('**/api/v2/bulk/jobs', (route) => route.fulfill({ status: 403, json: {} }));
      await page.goto('/bulk');
      const failure = jobs(page).getByRole('alert').filter({ hasText: 'Failed to fetch jobs' });
      await expect(failure).toBeVisible();
      await page.unrouteAll();
      await failure.getByRole('button', { name: 'Retry' }).click();
      await expect(jobs(page)).toContainText('No bulk jobs yet');
    });
  });
});

test.describe('a job', () => {
  const results = (page: Page) => page.getByRole('table', { name: 'Results' }).locator('tbody tr');
  const filter = (page: Page, name: string) => page.getByRole('group', { name: 'Show rows' }).getByText(name);

  test('shows each result, filters and searches, and keeps both in the address', async ({ page, site }) => {
    await signIn(page);
    await page.goto(`/bulk/${await runJob(page, everyKind(site.url))}`);
    await expect(page).toHaveTitle('✓ Completed · urls.csv · Hopwise');
    await expect(page.getByText('6 of 6 URLs processed')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
    await expect(page.getByText('2 success, 4 errors')).toBeVisible();
    await expect(results(page)).toHaveCount(6);

    for (const [name, count, address] of [
      ['OK', 2, 'ok'],
      ['Redirected', 3, 'redirected'],
      ['Errors', 4, 'errors'],
      ['Failed expectation', 1, 'failed'],
      ['Loops', 1, 'loops'],
    ] as const) {
      await filter(page, name).click();
      await expect(results(page)).toHaveCount(count);
      await expect(page).toHaveURL(new RegExp(`filter=${address}$`));
      await expect(filter(page, name)).toHaveAttribute('aria-pressed', 'true');
    }
    await filter(page, 'Slow').click();
    await expect(page.getByText('No row took a second or longer.')).toBeVisible();
    await page.goBack();
    await expect(filter(page, 'Loops')).toHaveAttribute('aria-pressed', 'true');

    await filter(page, 'All').click();
    await page.getByLabel('Search rows').fill('chain/3');
    await expect(results(page)).toHaveCount(1);
    await expect(page).toHaveURL(/search=chain/);
    await page.reload();
    await expect(results(page)).toHaveCount(1);
    await page.getByLabel('Search rows').fill('nowhere');
    await expect(page.getByText('No rows match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(results(page)).toHaveCount(6);
    await expect(results(page).last()).toContainText('INVALID');
  });

  test.describe('row', () => {
    // Made without analyses, which the server says with 404.
    test.use({ expectedFailures: [/api\/v2\/analyze\/check/] });

    test('opens its check', async ({ page, site }) => {
      await signIn(page);
      await page.goto(`/bulk/${await runJob(page, `url\n${site.url}/chain/2`)}`);
      await results(page)
        .getByRole('link', { name: `${site.url}/chain/2` })
        .click();
      await expect(page).toHaveURL(/\/check\/[0-9a-f-]{36}$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Check Details' })).toBeVisible();
    });
  });

  test('has a redirect map of source, expected, actual and verdict', async ({ page, site }) => {
    await signIn(page);
    await page.goto(`/bulk/${await runJob(page, everyKind(site.url))}`);
    await page.getByRole('tab', { name: 'Redirect Map' }).click();
    const map = page.getByRole('table', { name: 'Redirect map' });
    await expect(map.getByRole('columnheader')).toHaveText(['Source', 'Expected', 'Actual', 'Verdict']);
    const cellsOf = (source: string) => map.getByRole('row').filter({ hasText: source }).getByRole('cell');
    await expect(cellsOf(`${site.url}/chain/3`)).toContainText(['/chain/3', '/page', `${site.url}/page`, 'PASS']);
    await expect(cellsOf(`${site.url}/chain/1`)).toContainText(['/chain/1', '/elsewhere', `${site.url}/page`, 'FAIL']);
    await expect(cellsOf(`${site.url}/status/500`)).toContainText(['', 'Nothing expected', 'Status 500', '–']);
    await expect(page).toHaveURL(/tab=map/);
  });

  test('sums up the whole set and says what it found in it', async ({ page, site }) => {
    await signIn(page);
    await page.goto(`/bulk/${await runJob(page, everyKind(site.url))}`);
    await page.getByRole('tab', { name: 'Summary' }).click();
    await expect(page.getByRole('list', { name: 'Status codes' })).toContainText('500 Server error');
    await expect(page.getByRole('list', { name: 'Redirects' })).toContainText('3 redirects');
    await expect(page.getByRole('list', { name: 'Expectations' })).toContainText('Not as expected');
    await expect(page.getByRole('table', { name: 'Hosts' })).toContainText('127.0.0.1');

    await page.getByRole('tab', { name: 'Findings' }).click();
    const findings = page.getByRole('list', { name: 'Findings' });
    const loops = findings.getByRole('listitem').filter({ hasText: 'Redirect loops' });
    await loops.getByText('Redirect loops').click();
    await expect(loops).toContainText('line 5');
    for (const [title, count] of [
      ['Redirect loops', '1 URL'],
      ['Targets that answer with an error', '1 URL'],
      ['Redirects to a home page', 'None'],
      ['Chains of redirects', '2 URLs'],
      ['Targets without https', '3 URLs'],
      ['Different URLs that end at the same page', 'None'],
    ] as const) {
      await expect(findings.getByRole('listitem').filter({ hasText: title }).first()).toContainText(count);
    }
    await loops.getByRole('link', { name: `${site.url}/loop` }).click();
    await expect(results(page)).toHaveCount(1);
  });

  test('is read page by page, and any line can be gone to', async ({ page, site }) => {
    await signIn(page);
    const urls = Array.from({ length: 120 }, (_, number) => `${site.url}/page?${number}`);
    await page.goto(`/bulk/${await runJob(page, ['url', ...urls].join('\n'))}`);
    const pages = page.getByRole('navigation', { name: 'Pages of rows' });
    await expect(pages).toContainText('Lines 2 to 51');
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(pages).toContainText('Lines 52 to 101');
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(pages).toContainText('Lines 102 to 121');
    await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.reload();
    await pages.getByRole('button', { name: 'Previous' }).click();
    await expect(pages).toContainText('Lines 52 to 101');
    await page.goBack();
    await expect(pages).toContainText('Lines 102 to 121');
    await pages.getByLabel('Line').fill('30');
    await pages.getByRole('button', { name: 'Go to line' }).click();
    await expect(pages).toContainText('Lines 30 to 79');
    await pages.getByRole('button', { name: 'First' }).click();
    await expect(pages).toContainText('Lines 2 to 51');
  });

  test('downloads its results and reports', async ({ page, site }) => {
    await signIn(page);
    const jobId = await runJob(page, `url\n${site.url}/page`);
    await page.goto(`/bulk/${jobId}`);
    for (const [item, name] of [
      ['Results as CSV', `bulk-results-${jobId}.csv`],
      ['Results as JSON', `bulk-results-${jobId}.json`],
    ] as const) {
      await page.getByRole('button', { name: 'Download' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: item }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(name);
      expect(await readFile(await file.path(), 'utf8')).toContain(`${site.url}/page`);
    }
  });

  test('runs, is cancelled, goes on by Retry failed, and tells its end on another page', async ({ page }) => {
    const gated = await startGatedSite();
    await signIn(page);
    await page.goto(
      `/bulk/${await uploadByApi(page, `url\n${gated.url}/a\n${gated.url}/b\nnot a url\n`, 'gated.csv')}`,
    );
    await expect(page.getByText('Time Left')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(toast(page, 'Job cancelled')).toContainText('What was found so far is kept');
    await expect(page.getByRole('alert').filter({ hasText: 'This job was cancelled' })).toBeVisible();
    await expect(page).toHaveTitle('Cancelled · gated.csv · Hopwise');

    await page.getByRole('button', { name: 'Retry failed' }).click();
    await expect(toast(page, 'Job goes on')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Track URL' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'URL Redirect Tracker' })).toBeVisible();
    gated.open(200);
    await expect(toast(page, 'Bulk job completed')).toContainText('gated.csv: 2 success, 1 errors');
    await gated.stop();
  });

  test('tracks again what failed', async ({ page }) => {
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

  test('is deleted once that is confirmed', async ({ page, site }) => {
    await signIn(page);
    await page.goto(`/bulk/${await runJob(page, `url\n${site.url}/page`, 'old.csv')}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete old.csv?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Delete' }).click();
    await question.getByLabel('Keep them in the project').check();
    await question.getByRole('button', { name: 'Delete job' }).click();
    await expect(toast(page, 'Job deleted')).toContainText('old.csv is gone');
    await expect(page).toHaveURL(/\/bulk$/);
    await expect(jobs(page)).toContainText('No bulk jobs yet');
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: `${site.url}/page` })).toBeVisible();
  });

  test.describe('that cannot be shown', () => {
    test.use({ expectedFailures: [/api\/v2\/bulk\/jobs/] });

    test('of another person is not found', async ({ page, site, browser, hopwise }) => {
      const stranger = await (await browser.newContext({ baseURL: hopwise.url })).newPage();
      await signIn(stranger);
      const jobId = await runJob(stranger, `url\n${site.url}/page`);
      await stranger.context().close();
      await signIn(page);
      await page.goto(`/bulk/${jobId}`);
      await expect(page.getByRole('heading', { level: 1, name: 'There is no such job' })).toBeVisible();
      await page.getByRole('link', { name: 'Back to your bulk jobs' }).click();
      await expect(page).toHaveURL(/\/bulk$/);
    });

    test('says so and comes back by Retry', async ({ page, site }) => {
      await signIn(page);
      const jobId = await runJob(page, `url\n${site.url}/page`);
      await page.route(`**/api/v2/bulk/jobs/${jobId}`, (route) => route.fulfill({ status: 403, json: {} }));
      await page.goto(`/bulk/${jobId}`);
      const failure = page.getByRole('alert').filter({ hasText: 'Failed to load job' });
      await expect(failure).toBeVisible();
      await page.unrouteAll();
      await failure.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'urls.csv' })).toBeVisible();
    });

    test('shows where its rows failed to load, with Retry', async ({ page, site }) => {
      await signIn(page);
      const jobId = await runJob(page, `url\n${site.url}/page`);
      await page.route(`**/api/v2/bulk/jobs/${jobId}/rows**`, (route) => route.fulfill({ status: 403, json: {} }));
      await page.goto(`/bulk/${jobId}`);
      const failure = page.getByRole('alert').filter({ hasText: 'Failed to load rows' });
      await expect(failure).toBeVisible();
      await page.unrouteAll();
      await failure.getByRole('button', { name: 'Retry' }).click();
      await expect(results(page)).toHaveCount(1);
    });
  });

  test('of someone signed out asks to sign in', async ({ page }) => {
    await page.goto('/bulk/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'Please sign in to access bulk upload' })).toBeVisible();
  });
});

test.describe('the bulk screens', () => {
  type Scene = (page: Page, siteUrl: string) => Promise<void>;

  const openJob = (address: string, landmark: (page: Page) => Locator): Scene => {
    return async (page, siteUrl) => {
      await page.goto(`/bulk/${await runJob(page, everyKind(siteUrl))}${address}`);
      await expect(landmark(page)).toBeVisible();
    };
  };
  const scenes: Record<string, Scene> = {
    'upload form and list': async (page, siteUrl) => {
      await runJob(page, everyKind(siteUrl));
      await page.goto('/bulk');
      await expect(jobRows(page).first()).toBeVisible();
      await fileInput(page).setInputFiles(csvFile('url\nexample.com', `${'long-name-'.repeat(9)}.csv`));
      await expect(toast(page, 'File selected')).toBeVisible();
    },
    results: openJob('', (page) => page.getByRole('table', { name: 'Results' })),
    'redirect map': openJob('?tab=map', (page) => page.getByRole('table', { name: 'Redirect map' })),
    summary: openJob('?tab=summary', (page) => page.getByRole('table', { name: 'Hosts' })),
    'findings, one open': async (page, siteUrl) => {
      await openJob('?tab=findings', (shown) => shown.getByText('Redirect loops'))(page, siteUrl);
      await page.getByText('Redirect loops').click();
    },
    'question before deleting': async (page, siteUrl) => {
      await openJob('', (shown) => shown.getByRole('table', { name: 'Results' }))(page, siteUrl);
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  };

  for (const [name, open] of Object.entries(scenes)) {
    for (const width of [1280, 390]) {
      test(`${name}: accessible at ${width} px, light and dark`, async ({ page, site }) => {
        await signIn(page);
        await page.setViewportSize({ width, height: 900 });
        for (const mode of ['light', 'dark']) {
          await page.addInitScript((value) => localStorage.setItem('hopwise-color-mode', value), mode);
          await open(page, site.url);
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', mode);
          await expectAccessible(page);
        }
      });
    }
  }

  test('do not scroll sideways at 320 px', async ({ page, site }) => {
    await signIn(page);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const open of Object.values(scenes)) {
      await open(page, site.url);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });
});
