import type { BrowserTrace } from '@hopwise/model';
import type { Page } from '@playwright/test';
import { hold, leaveOutPageData } from '../support/change-calls.ts';
import { expectAccessible, expectAccessibleInModes } from '../support/expect-accessible.ts';
import { type LocalServer, startLocalServer } from '../support/local-server.ts';
import { openCheck, postJson } from '../support/person.ts';
import { test as base, expect, waitForTheApp } from '../support/test.ts';

/** Browser traces with a real browser, started by the server, on a site that redirects by script. */

const pages: Readonly<Record<string, string>> = {
  '/start': '<title>Start</title><script src="/app.js"></script>',
  '/app.js': '// The first line.\nlocation.href = "/home";\n',
  '/home': '<title>Home & <b>garden</b></title><h1>Home</h1><script>window.open("/popup")</script>',
  '/hinted': '<title>Hinted</title><script>location.href = "/home"</script>',
  '/plain': '<title>Plain</title><h1>Plain</h1>',
  '/inner': '<title>Inner</title><img src="http://10.0.0.1/pixel.png" alt=""><h1>Inner</h1>',
};

interface Site extends LocalServer {
  requests: string[];
}

const test = base.extend<object, { shop: Site }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const requests: string[] = [];
      const server = await startLocalServer(({ url = '' }, response) => {
        requests.push(url);
        const page = pages[url.replace(/\?.*/, '')];
        if (url === '/') response.writeHead(302, { location: '/start' }).end();
        else if (page === undefined) response.writeHead(404).end();
        else response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html').end(page);
      });
      await use({ ...server, requests });
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test.use({ server: 'browser' });

const panel = (page: Page) => page.getByRole('region', { name: 'Browser trace' });
const follow = (page: Page) => panel(page).getByRole('button', { name: 'Trace in a browser' });

test("compares the browser's chain with the check's, with the reason for each redirect", {
  tag: '@slow',
}, async ({ page, shop }) => {
  await openCheck(page, `${shop.url}/`);
  await follow(page).click();
  await expect(panel(page)).toContainText(`The browser ends at ${shop.url}/home, the check at ${shop.url}/start.`);
  await expect(panel(page)).toContainText('Hop 2 redirects: Script app.js, line 2.');
  await expect(panel(page).locator('ol > li')).toContainText([
    /Same.*Redirect with status 302/s,
    /Different.*JAVASCRIPT.*Script app\.js, line 2/s,
    /Browser only.*Final response/s,
  ]);
  await expect(panel(page)).toContainText('Home & <b>garden</b>');
  const picture = panel(page).getByRole('img', { name: /^Screenshot of the final page: Home/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
  await expect(panel(page).getByRole('heading', { name: 'Not followed' })).toBeVisible();

  await page.reload();
  await expect(panel(page)).toContainText('Script app.js, line 2');
  await expect(panel(page).getByRole('button', { name: 'Trace again' })).toBeVisible();
  const checkId = page.url().split('/').at(-1);
  const markdown = await (await page.request.get(`/api/v2/export/${checkId}/markdown`)).text();
  expect(markdown).toContain('## Browser trace');
});

test('is accessible at every width, light and dark', { tag: '@slow' }, async ({ page, shop }) => {
  await openCheck(page, `${shop.url}/`);
  await follow(page).click();
  await expect(panel(page)).toContainText('Script app.js, line 2');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInModes(page, ['light', 'dark']);
  }
});

test('shows the result and screenshot behind a share link, read-only', {
  tag: '@slow',
}, async ({ page, shop, browser }) => {
  await openCheck(page, `${shop.url}/`);
  await page.getByRole('button', { name: 'Trace in a browser' }).click();
  await expect(panel(page).getByRole('img')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { share } = await postJson<{ share: { url: string } }>(page.request, `/api/v2/checks/${id}/share`, {});
  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  waitForTheApp(stranger);
  await stranger.goto(share.url);
  await expect(panel(stranger)).toContainText(`${shop.url}/home`);
  const picture = panel(stranger).getByRole('img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(stranger.getByRole('button', { name: /^Trace (?:in a browser|again)/ })).toHaveCount(0);
  await expectAccessible(stranger);
  await elsewhere.close();
});

test('offers the browser when a script probably redirects', { tag: '@slow' }, async ({ page, shop }) => {
  await openCheck(page, `${shop.url}/hinted`);
  await expect(panel(page)).toContainText(`This page probably redirects with JavaScript to ${shop.url}/home.`);
  await expect(follow(page)).toBeEnabled();
});

test('reports no difference for a page without scripts', { tag: '@slow' }, async ({ page, shop }) => {
  await openCheck(page, `${shop.url}/plain`);
  await follow(page).click();
  await expect(panel(page)).toContainText(
    'The browser sends the same requests as the check. No redirect within 10 s after that, or until nothing on the page could trigger one.',
  );
});

test('blocks and lists requests to private addresses', { tag: '@slow' }, async ({ page, shop }) => {
  const checkId = await openCheck(page, `${shop.url}/inner`);
  const path = `/api/v2/checks/${checkId}/browser-trace`;
  const { browserTrace } = await postJson<{ browserTrace: BrowserTrace }>(page.request, path, {});
  expect(browserTrace.refused.map(({ url }) => url)).toEqual([expect.stringContaining('10.0.0.1')]);
});

test('starts exactly one browser trace when tracked with that option', { tag: '@slow' }, async ({ page, shop }) => {
  await page.goto('/track');
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByRole('switch', { name: 'Browser trace' }).check();
  await page.getByRole('textbox', { name: 'URL' }).fill(`${shop.url}/plain?once`);
  await page.getByRole('button', { name: 'Track URL' }).click();
  await expect(page).toHaveURL(/\/track\?check=/);
  await expect(panel(page)).toContainText(
    'The browser sends the same requests as the check. No redirect within 10 s after that, or until nothing on the page could trigger one.',
  );
  const asked = shop.requests.filter((url) => url === '/plain?once').length;
  await page.reload();
  await expect(panel(page)).toContainText(
    'The browser sends the same requests as the check. No redirect within 10 s after that, or until nothing on the page could trigger one.',
  );
  expect(shop.requests.filter((url) => url === '/plain?once')).toHaveLength(asked);
});

test.describe('a browser that fails', () => {
  test.use({ expectedFailures: [/browser-trace/] });

  test('is reported and can be retried', { tag: '@slow' }, async ({ page, shop }) => {
    await openCheck(page, `${shop.url}/plain`);
    const message = 'The browser is busy with other URLs. Try again in a moment.';
    await page.route('**/browser-trace', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { error: 'UNAVAILABLE', message } })
        : route.continue(),
    );
    await follow(page).click();
    await expect(panel(page).getByRole('alert')).toContainText(message);
    await page.unroute('**/browser-trace');
    await follow(page).click();
    await expect(panel(page)).toContainText(
      'The browser sends the same requests as the check. No redirect within 10 s after that, or until nothing on the page could trigger one.',
    );
    await expect(panel(page).getByRole('alert')).toHaveCount(0);
  });

  test('to load the stored trace is reported', { tag: '@slow' }, async ({ page, shop }) => {
    await leaveOutPageData(page);
    const release = await hold(page, /browser-trace$/);
    await openCheck(page, `${shop.url}/plain`);
    await expect(panel(page).getByRole('status')).toHaveText('Loading browser trace...');
    release({ status: 403, json: {} });
    await expect(panel(page).getByRole('alert')).toContainText('Failed to load the browser trace.');
    await page.unrouteAll();
    await panel(page).getByRole('button', { name: 'Retry' }).click();
    await expect(panel(page).getByRole('alert')).toHaveCount(0);
  });
});

test.describe('a server without a browser', () => {
  test.use({ server: 'plain' });

  test("doesn't offer it, and explains it if a script probably redirects", { tag: '@slow' }, async ({ page, shop }) => {
    await page.goto('/track');
    await page.getByRole('button', { name: 'Advanced Options' }).click();
    await expect(page.getByRole('switch', { name: 'Allow invalid certificates' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Browser trace' })).toHaveCount(0);
    await openCheck(page, `${shop.url}/hinted`);
    await expect(panel(page)).toContainText('No browser is configured on this server.');
    await expect(follow(page)).toHaveCount(0);
    await openCheck(page, `${shop.url}/plain`);
    await expect(page.getByRole('region', { name: 'Actions' })).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
  });
});
