import type { APIRequestContext, Page } from '@playwright/test';
import { runJob } from '../support/bulk.ts';
import { image, script, scriptUrl, startHostileSite } from '../support/hostile-site.ts';
import { postJson, signIn } from '../support/person.ts';
import type { TargetSite } from '../support/target-site.ts';
import { test as base, expect, waitForTheApp } from '../support/test.ts';

const test = base.extend<{ hostileSite: TargetSite }>({
  hostileSite: async ({ browserName: _ }, use) => {
    const site = await startHostileSite();
    await use(site);
    await site.stop();
  },
});

/** For guests, the current-user call fails with 401. */
test.use({ expectedFailures: [/auth\/me/] });

/** Only text from the site is in the page: no elements, no attributes. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')];
    const attributes = elements.flatMap((element) => [...element.attributes]);
    const isLink = ({ name }: Attr) => ['href', 'src', 'action', 'formaction', 'xlink:href', 'srcdoc'].includes(name);
    // The page's own script that loads the app, outside the rendered content.
    const foreign = 'img[src="x"], body > * script:not([src]), iframe, object, embed';
    const isActive = ({ value }: Attr) => /^[\0-\x20]*(?:javascript|vbscript|data:text)/i.test(value);
    return {
      wasRun: 'wasRun' in window,
      handlers: attributes.filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
      activeLinks: attributes.filter((attribute) => isLink(attribute) && isActive(attribute)).map(({ value }) => value),
      foreignElements: document.querySelectorAll(foreign).length,
    };
  });
  expect(found).toEqual({ wasRun: false, handlers: [], activeLinks: [], foreignElements: 0 });
}

/** Expands everything, so that all content of a screen is shown. */
async function openEverything(page: Page): Promise<void> {
  const closed = page.getByRole('main').locator('[aria-expanded="false"]:not([aria-haspopup]):visible');
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
}

async function visitTabs(page: Page): Promise<void> {
  for (const tab of await page.getByRole('main').getByRole('tab').all()) {
    await tab.click();
    await openEverything(page);
    await expectHarmless(page);
  }
}

const trackHostile = (request: APIRequestContext, url: string) =>
  postJson<{ check: { id: string } }>(request, '/api/v2/track', { url });

test.describe('content from a traced site stays text', () => {
  test('on the check page and behind its share link', async ({ page, browser, hostileSite: site }) => {
    const { check } = await trackHostile(page.request, `${site.url}/start`);
    await page.goto(`/check/${check.id}`);
    await expect(page.getByRole('table', { name: 'Redirect Chain' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Comprehensive Analysis' }).getByRole('tab').first()).toBeVisible();
    await openEverything(page);
    await expect(page.getByRole('main')).toContainText(`${image}${script}`);
    await visitTabs(page);
    await expect(page.getByRole('main')).toContainText('window.wasRun');

    const { share } = await postJson<{ share: { url: string } }>(
      page.request,
      `/api/v2/checks/${check.id}/share`,
      undefined,
    );
    const stranger = await browser.newPage();
    waitForTheApp(stranger);
    await stranger.goto(share.url);
    await expect(stranger.getByRole('table', { name: 'Redirect Chain' })).toBeVisible();
    await openEverything(stranger);
    await expectHarmless(stranger);
    await visitTabs(stranger);
    await stranger.close();
  });

  test('in the result for guests', async ({ page, hostileSite: site }) => {
    for (const path of ['/start', '/to-script', '/refresh']) {
      await page.goto('/track');
      await page.getByRole('textbox', { name: 'URL', exact: true }).fill(`${site.url}${path}`);
      await page.getByRole('button', { name: 'Track URL' }).click();
      // The chain is rendered as it arrives, before the result is complete.
      await expect(page.getByRole('region', { name: 'Tracking Summary' })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Redirect Chain' })).toBeVisible();
      await expect(page).toHaveURL(/\/track\?check=/);
      await openEverything(page);
      await expect(page.getByRole('main')).toContainText('window.wasRun');
      await expectHarmless(page);
    }
  });

  test('on the analysis page', async ({ page, hostileSite: site }) => {
    await page.goto('/analysis');
    await page.getByRole('textbox', { name: 'URL' }).fill(`${site.url}/start`);
    await page.getByRole('button', { name: 'Analyze URL' }).click();
    await expect(page.getByRole('region', { name: 'Analysis result' })).toBeVisible();
    await visitTabs(page);
    await page.getByRole('tab', { name: 'SEO' }).click();
    await expect(page.getByRole('main')).toContainText('onerror="window.wasRun=1"');
  });

  test('in the lists of the dashboard and a project', async ({ page, hostileSite: site }) => {
    await signIn(page);
    for (const path of ['/start', '/to-script', `/x?${image}`]) await trackHostile(page.request, `${site.url}${path}`);
    await postJson(page.request, '/api/v2/projects', { name: image, description: `${script} ${scriptUrl}` });
    await page.goto('/dashboard');
    await expect(page.getByRole('table', { name: 'Recent checks' })).toContainText('wasRun');
    await expectHarmless(page);
    await visitTabs(page);
    await page.goto('/projects/default-project?tab=checks');
    await expect(page.getByRole('main')).toContainText('wasRun');
    await expectHarmless(page);
  });

  test('in bulk jobs', async ({ page, hostileSite: site }) => {
    await signIn(page);
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const rows = [
      'url,userAgent,expectedUrl',
      `${site.url}/start,${quoted(image)},${site.url}/elsewhere`,
      `${site.url}/to-script,${quoted(script)},`,
      `${quoted(`${site.url}/?${image}`)},,`,
      `${quoted(image)},,`,
      `${scriptUrl},,${scriptUrl}`,
    ];
    const jobId = await runJob(page, rows.join('\n'), `${image}.csv`);
    await page.goto(`/bulk/${jobId}`);
    await expect(page.getByRole('table', { name: 'Results' })).toContainText('wasRun');
    await expectHarmless(page);
    await visitTabs(page);
    await page.goto('/bulk');
    await expect(page.getByRole('table', { name: 'Recent bulk jobs' })).toContainText(jobId.slice(0, 8));
    await expectHarmless(page);
  });

  test('in exported files', async ({ request, hostileSite: site }) => {
    const { check } = await trackHostile(request, `${site.url}/start`);
    for (const format of ['markdown', 'pdf', 'json', 'csv', 'har']) {
      const file = await request.get(`/api/v2/export/${check.id}/${format}`);
      const { 'content-type': type, ...headers } = file.headers();
      expect(file.status(), format).toBe(200);
      expect(type, format).not.toMatch(/html|svg|xml|javascript/);
      expect(headers['content-disposition'], format).toMatch(/^attachment; filename="redirect-analysis-[\w.-]+"$/);
      expect(headers['x-content-type-options'], format).toBe('nosniff');
      // The bytes of compressed streams may spell anything.
      const text = (await file.body()).toString('latin1').replaceAll(/\bstream\r?\n.*?endstream/gs, '');
      expect(text, format).not.toMatch(/\]\(<?\s*javascript:|\/URI ?\(javascript:|\/JavaScript|\/JS\b/i);
      // A cell that a spreadsheet would treat as a formula.
      if (format === 'csv') expect(text).not.toMatch(/(?:^|,|\n)"?[=+@-]/);
    }
  });
});
