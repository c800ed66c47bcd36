import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { bulkJobRows, bulkJobs, csvFile } from '../support/bulk.ts';
import { signIn, toast } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const fileInput = (page: Page) => page.getByLabel('CSV file');
const startButton = (page: Page) => page.getByRole('button', { name: 'Start Bulk Upload' });

test.describe('bulk upload for guests', () => {
  test('asks to sign in and returns', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/bulk');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bulk URL Upload');
    const warning = page.getByRole('main').getByRole('alert');
    await expect(warning).toContainText('Please sign in to access bulk upload');
    await expect(warning).toContainText('Bulk jobs run in the background');
    await expect(page.getByRole('heading', { name: 'Please sign in' })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('the upload form', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await page.goto('/bulk');
    await expect(bulkJobs(page)).toContainText('No bulk jobs yet');
  });

  test('opens from the navigation with the defaults', { tag: '@slow' }, async ({ page }) => {
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

  test('has a sample of three rows, two GET and one HEAD', { tag: '@slow' }, async ({ page }) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Sample' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('sample-urls.csv');
    const [header, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    expect(header).toBe('url,method,userAgent');
    expect(rows.map((row) => row.split(',')[1])).toEqual(['GET', 'GET', 'HEAD']);
  });

  test('shows the name and size of the chosen file', { tag: '@slow' }, async ({ page }) => {
    await fileInput(page).setInputFiles(csvFile('x'.repeat(1536)));
    await expect(toast(page, 'File selected')).toContainText('urls.csv ready for upload');
    await expect(page.getByText('1.5 KB', { exact: true })).toBeVisible();
    await expect(startButton(page)).toBeEnabled();
    await page.getByRole('button', { name: 'Remove file' }).click();
    await expect(startButton(page)).toBeDisabled();
    await expect(fileInput(page)).toBeFocused();
  });

  test('accepts one dropped file', { tag: '@slow' }, async ({ page }) => {
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

  test('rejects other file types', { tag: '@slow' }, async ({ page }) => {
    await fileInput(page).setInputFiles(csvFile('{}', 'urls.json', 'application/json'));
    await expect(toast(page, 'Invalid file type')).toContainText('Please select a CSV file');
    await expect(startButton(page)).toBeDisabled();
  });

  test('warns when submitted without a file', async ({ page }) => {
    await page.getByLabel('Project ID').press('Enter');
    await expect(toast(page, 'No file selected')).toContainText('Please select a CSV file to upload');
  });

  test('requires a project', { tag: '@slow' }, async ({ page }) => {
    await fileInput(page).setInputFiles(csvFile('url\nexample.com'));
    await page.getByLabel('Project ID').fill('  ');
    await startButton(page).click();
    await expect(page.getByText('Project ID is required')).toBeVisible();
    await expect(page.getByLabel('Project ID')).toBeFocused();
  });

  test('uploads with the chosen options, stays, and links to the job', async ({ page, site }) => {
    await expect(bulkJobs(page)).toContainText('Upload a CSV file to start your first bulk tracking job');
    await fileInput(page).setInputFiles(
      csvFile(`url\n${site.url}/page\n${site.url}/chain/2\n${site.url}/status/404\n`),
    );
    // The preview moves the form below it.
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Estimated time');
    await page.getByLabel('SSL certificate').uncheck();
    await page.getByLabel('Max Hops').selectOption('5');
    await page.getByLabel('Timeout').selectOption('10000');
    const response = page.waitForResponse('**/api/v2/bulk/upload');
    await startButton(page).click();
    const { jobId } = (await (await response).json()).data;
    await expect(toast(page, 'Upload successful')).toContainText(`Bulk job created: ${jobId}`);
    await expect(toast(page, 'Upload successful').getByRole('link', { name: 'Open job' })).toHaveAttribute(
      'href',
      `/bulk/${jobId}`,
    );
    await expect(startButton(page)).toBeDisabled();

    const row = bulkJobRows(page).first();
    await expect(row).toHaveAttribute('data-new', 'true');
    await expect(row).toContainText('just now');
    await expect(row).toContainText('COMPLETED');
    await expect(row).toContainText(`${jobId.slice(0, 8)}...`);
    await expect(row).toContainText('3 / 3');
    await expect(row).toContainText(/67%/);
    await expect(row).toContainText('2 success, 1 errors');
    const job = await (await page.request.get(`/api/v2/bulk/jobs/${jobId}`)).json();
    expect(job.data.job.options).toEqual({
      maxHops: 5,
      timeout: 10_000,
      enableSSLAnalysis: false,
      enableSEOAnalysis: true,
      enableSecurityAnalysis: true,
    });
    await expect(row).toContainText('1 failed');
    await row.getByRole('link', { name: 'urls.csv', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/bulk/${jobId}$`));
  });

  test('previews a file before the upload', { tag: '@slow' }, async ({ page }) => {
    const preview = page.getByRole('region', { name: 'Preview' });
    await fileInput(page).setInputFiles(csvFile('url,expectedUrl\na.test,/new\na.test/2,\nb.test,\nnot a url,\n'));
    await expect(preview).toContainText('Rows4');
    await expect(preview).toContainText('Columnsurl, expectedUrl');
    await expect(preview).toContainText('Hosts2, most rows on a.test');
    await expect(preview).toContainText('1 row with an expectation');
    await expect(preview).toContainText(/Estimated time\d+ s/);
    await expect(preview.getByRole('listitem')).toHaveText('Line 5: not a url Invalid URL format');
    await fileInput(page).setInputFiles(csvFile('url\n"http://a.test\n'));
    await expect(page.getByText('The quote opened on line 2 is never closed')).toBeVisible();
    await page.getByRole('button', { name: 'Remove file' }).click();
    await expect(page.getByText("This file can't be uploaded")).toHaveCount(0);
  });

  test('has fields for the columns and the base URL of a redirect map', async ({ page, site }) => {
    await fileInput(page).setInputFiles(csvFile('before,after\n/chain/1,/page\n'));
    await expect(page.getByText("This file can't be uploaded")).toBeVisible();
    await page.getByLabel('before', { exact: true }).selectOption('URL');
    await page.getByLabel('after', { exact: true }).selectOption('Expected URL');
    await page.getByLabel('Base URL').fill(site.url);
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('1 row with an expectation');
    const uploaded = page.waitForResponse(/bulk\/upload/);
    await startButton(page).click();
    const { jobId } = (await (await uploaded).json()).data;
    await expect
      .poll(async () => (await (await page.request.get(`/api/v2/bulk/jobs/${jobId}/rows`)).json()).data.rows)
      .toMatchObject([{ url: `${site.url}/chain/1`, expectedUrl: '/page', verdict: 'PASS' }]);
  });

  test('accepts a pasted list', { tag: '@slow' }, async ({ page, site }) => {
    await page.getByText('Paste a list', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Paste a list' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'List format' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /CSV/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Download Sample' })).toHaveCount(0);
    await expect(startButton(page)).toBeDisabled();
    await page.getByLabel('Project ID').press('Enter');
    await expect(toast(page, 'No URLs')).toContainText('Paste at least one URL');
    await page.getByLabel('URLs', { exact: true }).fill('name,age\nAda,36');
    await expect(page.getByRole('alert', { name: "This list can't be tracked" })).toBeVisible();
    await page.getByLabel('URLs', { exact: true }).fill(`${site.url}/page\n${site.url}/chain/2`);
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Rows2');
    await startButton(page).click();
    await expect(page.getByLabel('URLs', { exact: true })).toHaveValue('');
    await toast(page, 'Upload successful').getByRole('link', { name: 'Open job' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'pasted-list.csv' })).toBeVisible();
    await expect(page.getByText('2 of 2 URLs processed')).toBeVisible();
  });

  test('turns a pasted redirect file into rows', { tag: '@slow' }, async ({ page, site }) => {
    await page.getByText('Paste a list', { exact: true }).click();
    const list = page.getByLabel('URLs', { exact: true });
    await list.fill('Redirect 302 /chain/1 /page\nRedirectMatch 301 ^/wide/(.*)$ /elsewhere/$1\n');
    const offer = page.getByRole('alert', { name: /^This looks like a redirect file \(Apache/ });
    await expect(offer).toContainText('Turn it into 2 rows.');
    await offer.getByRole('button', { name: 'Use these rows' }).click();
    await expect(offer).toHaveCount(0);
    await expect(list).toHaveValue(/^from,location,status,note\n\/chain\/1,\/page,302,/);
    await page.getByLabel('Base URL').fill(site.url);
    await startButton(page).click();
    await toast(page, 'Upload successful').getByRole('link', { name: 'Open job' }).click();
    await expect(page.getByText('2 of 2 URLs processed')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Results' })).toContainText('PASS');
    await expect(page.getByRole('table', { name: 'Results' })).toContainText('FAIL');
  });

  test('keeps the input of each source', { tag: '@slow' }, async ({ page }) => {
    const list = page.getByLabel('URLs', { exact: true });
    const preview = page.getByRole('region', { name: 'Preview' });
    await fileInput(page).setInputFiles(csvFile('url\na.test\nb.test\nc.test'));
    await expect(preview).toContainText('Rows3');
    await page.getByText('Paste a list', { exact: true }).click();
    await expect(startButton(page)).toBeDisabled();
    await list.fill('a.test\nb.test');
    await expect(preview).toContainText('Rows2');
    await page.getByText('Sitemap', { exact: true }).click();
    await expect(preview).toHaveCount(0);
    await expect(list).toBeHidden();
    await page.getByText('Paste a list', { exact: true }).click();
    await expect(list).toHaveValue('a.test\nb.test');
    await expect(preview).toContainText('Rows2');
    await page.getByText('File', { exact: true }).click();
    await expect(page.getByText('urls.csv', { exact: true })).toBeVisible();
    await expect(preview).toContainText('Rows3');
    await expect(startButton(page)).toBeEnabled();
  });

  test('shows the preview directly below the source on a phone', { tag: '@slow' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await fileInput(page).setInputFiles(csvFile('url\na.test'));
    const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview).toBeVisible();
    const requirements = page.getByRole('region', { name: 'CSV format requirements' });
    expect(await topOf(preview)).toBeLessThan(await topOf(requirements));
  });

  test('selects a project by name', { tag: '@slow' }, async ({ page }) => {
    const { project } = (await (await page.request.post('/api/v2/projects', { data: { name: 'Shop' } })).json()).data;
    await page.reload();
    await expect(page.getByLabel('Project', { exact: true })).toHaveValue('default-project');
    await page.getByLabel('Project', { exact: true }).selectOption('Shop');
    await expect(page.getByLabel('Project ID')).toHaveValue(project.id);
    await page.getByLabel('Project ID').fill('elsewhere');
    await expect(page.getByLabel('Project', { exact: true }).locator('option:checked')).toHaveText('Another project');
  });

  test.describe('from a sitemap', () => {
    test.use({ expectedFailures: [/api\/v2\/bulk\/sitemap/] });

    test("lists a site's pages and the sitemaps it failed to read", { tag: '@slow' }, async ({ page, site }) => {
      await page.getByText('Sitemap', { exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Read a sitemap' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Sitemap format' })).toBeVisible();
      const field = page.getByLabel('Sitemap URL');
      await field.press('Enter');
      await expect(page.getByText('URL is required', { exact: true })).toBeVisible();
      const middleOf = async (part: Locator) => {
        const box = await part.boundingBox();
        return box ? box.y + box.height / 2 : Number.NaN;
      };
      const button = page.getByRole('button', { name: 'Read sitemap' });
      // Late fonts may move both between two measurements.
      await expect.poll(async () => (await middleOf(button)) - (await middleOf(field))).toBe(0);
      await field.fill(`${site.url}/page`);
      await field.press('Enter');
      await expect(page.getByText(`No URLs found. ${site.url}/page: This isn't a sitemap.`)).toBeVisible();
      await expect(startButton(page)).toBeDisabled();
      await field.fill(`${site.url}/sitemap-index.xml`);
      await page.getByRole('button', { name: 'Read sitemap' }).click();
      await expect(page.getByText('3 URLs from 1 sitemap.')).toBeVisible();
      await expect(page.getByText("1 sitemap couldn't be read:")).toBeVisible();
      await expect(page.getByText(`${site.url}/missing.xml: Expected status 200, got 404.`)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Rows3');
      await startButton(page).click();
      await expect(bulkJobRows(page).first()).toContainText('3 / 3');
    });
  });

  test.describe('with a file that cannot be used', () => {
    test.use({ expectedFailures: [/api\/v2\/bulk\/upload/] });

    for (const [what, content, message] of [
      ['an empty file', '', 'The file is empty'],
      ['only a header', 'url,method\n', 'The file has no rows'],
      ['no URL column', 'name,age\nAda,36\n', 'No URL column'],
      ['binary data', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0xff]), "This isn't a CSV file: it contains binary data"],
      ['an open quote', 'url\n"http://a.test\n', 'The quote opened on line 2 is never closed'],
    ] as const) {
      test(`reports ${what} and keeps it selected`, { tag: '@slow' }, async ({ page }) => {
        await fileInput(page).setInputFiles(csvFile(content));
        await startButton(page).click();
        await expect(toast(page, 'Upload failed')).toContainText(message);
        await expect(startButton(page)).toBeEnabled();
        await expect(bulkJobs(page)).toContainText('No bulk jobs yet');
      });
    }

    test('rejects an unknown project', { tag: '@slow' }, async ({ page }) => {
      await fileInput(page).setInputFiles(csvFile('url\nexample.com'));
      await page.getByLabel('Project ID').fill('no-such-project');
      await startButton(page).click();
      await expect(toast(page, 'Upload failed')).toContainText('Project not found');
    });

    test("shows 'Please try again' when the server gives no reason", { tag: '@slow' }, async ({ page }) => {
      await page.route('**/api/v2/bulk/upload', (route) => route.fulfill({ status: 500, body: '' }));
      await fileInput(page).setInputFiles(csvFile('url\nexample.com'));
      await startButton(page).click();
      await expect(toast(page, 'Upload failed')).toContainText('Please try again');
    });

    test('can be canceled during the upload', { tag: '@slow' }, async ({ page }) => {
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
