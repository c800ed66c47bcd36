import type { Hop, TrackResult } from '@hopwise/model';
import type { Page } from '@playwright/test';
import { changeAnswer, leaveOutPageData } from '../support/change-calls.ts';
import { openCheck, track } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

/** The check page: the chain, the verdict and the findings. */

/** A check with these hop URLs. */
async function openChain(page: Page, siteUrl: string, changes: readonly Partial<Hop>[]): Promise<void> {
  const { check } = await track(page, `${siteUrl}/chain/${changes.length - 1}`);
  await leaveOutPageData(page);
  await changeAnswer(page, `**/api/v2/track/${check.id}`, (data: TrackResult) => ({
    ...data,
    check: { ...data.check, hops: data.check.hops.map((hop, index) => ({ ...hop, ...changes[index] })) },
  }));
  await page.goto(`/check/${check.id}`);
  await expect(rail(page)).toBeVisible();
}

const rail = (page: Page) => page.getByRole('table', { name: 'Redirect Chain' });
const hopButton = (page: Page, position: number) =>
  page.getByRole('button', { name: `Hop ${position} details`, exact: true });
const tagsOf = (page: Page, position: number) => page.locator(`#hop-${position}`).getByRole('listitem');

const untrusted = { protocol: 'TLSv1.3', cipher: 'AES', trusted: false, trustError: 'expired', chain: [] };

test.describe('the chain', () => {
  test('has all columns on a wide screen', { tag: '@slow' }, async ({ page, site }) => {
    await openCheck(page, `${site.url}/chain/2`);
    await expect(rail(page).getByRole('columnheader')).toHaveText([
      'Hop',
      'URL',
      'Status',
      'Type',
      'Latency',
      'Content type',
    ]);
    const first = rail(page).getByRole('row').nth(1);
    await expect(first.getByRole('cell')).toHaveText([
      '1',
      `${site.url}/chain/2`,
      '307',
      'HTTP_307',
      /ms$/,
      'text/html',
    ]);
  });

  for (const width of [1280, 390]) {
    test(`can be navigated and opened by keyboard at ${width} px`, { tag: '@slow' }, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 844 });
      await openCheck(page, `${site.url}/chain/2`);
      await hopButton(page, 1).focus();
      await page.keyboard.press('j');
      await expect(hopButton(page, 2)).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(hopButton(page, 3)).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(hopButton(page, 3)).toBeFocused();
      await page.keyboard.press('k');
      await page.keyboard.press('ArrowUp');
      await expect(hopButton(page, 1)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(hopButton(page, 1)).toHaveAttribute('aria-expanded', 'true');
      await expect(page.getByRole('region', { name: 'Response headers' })).toBeVisible();
    });

    test(`can be navigated with j and k from anywhere but a field at ${width} px`, { tag: '@slow' }, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await openCheck(page, `${site.url}/chain/2`);
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('j');
      await expect(hopButton(page, 1)).toBeFocused();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Copy as curl' }).focus();
      await page.keyboard.press('j');
      await expect(hopButton(page, 2)).toBeFocused();
      await page.getByRole('link', { name: 'Run again' }).focus();
      await page.keyboard.press('k');
      await expect(hopButton(page, 3)).toBeFocused();
      await page.goto('/track');
      await page.getByLabel('URL', { exact: true }).pressSequentially('jk');
      await expect(page.getByLabel('URL', { exact: true })).toHaveValue('jk');
    });

    test(`shows what each hop changed at ${width} px`, { tag: '@slow' }, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 844 });
      await openChain(page, site.url, [
        { url: 'http://a.test/?gclid=1&id=1', method: 'POST' },
        { url: 'https://a.test/?id=2&utm_source=mail', cookiesSet: ['a=1', 'b=2'] },
        { url: 'http://b.test/?id=2&mail=ada@example.com' },
      ]);
      await hopButton(page, 2).click();
      // Not cut off at the side.
      await tagsOf(page, 2).last().scrollIntoViewIfNeeded();
      await expect(tagsOf(page, 2).last()).toBeInViewport({ ratio: 1 });
      await expect(tagsOf(page, 1)).toHaveCount(0);
      await expect(tagsOf(page, 2)).toHaveText([
        'Upgraded to https',
        'GET instead of POST',
        'Drops gclid',
        'Changes id',
        'Adds utm_source',
        'Stores 2 cookies',
      ]);
      await expect(tagsOf(page, 3)).toHaveText([
        'Email passed to b.test',
        'Downgraded to http',
        'New host',
        'Drops utm_source',
        'Adds mail',
      ]);
      await page.getByText('Parameters', { exact: false }).first().click();
      const parameter = (name: string) =>
        page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
      await expect(parameter('gclid')).toContainText('In the URL, dropped at hop 2.');
      await expect(parameter('utm_source')).toContainText('Added at hop 2, dropped at hop 3.');
      await expect(parameter('mail')).toContainText('Looks like an email address; leaked to another host at hop 3.');
    });
  }

  test('marks where browsers stop, and shows the hops after it', { tag: '@slow' }, async ({ page, site }) => {
    await openChain(page, site.url, [{}, { url: 'https://a.test/', tls: untrusted }, { url: 'https://a.test/b' }]);
    const note = rail(page).getByText('Browsers stop here with a certificate warning.');
    await expect(note).toBeVisible();
    await expect(page.locator('#hop-3')).toHaveAttribute('data-beyond');
    await expect(page.locator('#hop-2')).not.toHaveAttribute('data-beyond');
  });

  test('shows where a loop returns to, and where a chain was cut short', { tag: '@slow' }, async ({ page, site }) => {
    await openCheck(page, `${site.url}/loop`);
    await expect(rail(page)).toContainText('Back to hop 1');
    await hopButton(
      page,
      await rail(page)
        .getByRole('button', { name: /^Hop \d+ details/ })
        .count(),
    ).click();
    await expect(rail(page)).toContainText('Returns to hop 1');
    await expect(tagsOf(page, 2)).toHaveText(['Same URL as hop 1']);
    await expect(rail(page)).not.toContainText('Indexes the target URL');
    await openCheck(page, `${site.url}/chain/4`, { maxHops: 2 });
    await expect(rail(page)).toContainText(`Not followed: ${site.url}/chain/1`);
  });

  test('with 20 redirects fits on two phone screens', { tag: '@slow' }, async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openCheck(page, `${site.url}/chain/20`, { maxHops: 20 });
    await expect(hopButton(page, 21)).toBeVisible();
    const box = await page.getByRole('region', { name: 'Redirect Chain' }).boundingBox();
    expect(box?.height).toBeLessThanOrEqual(2 * 844);
  });
});

test.describe('the verdict', () => {
  test('comes first, with the scores, and Run again tracks immediately', { tag: '@slow' }, async ({ page, site }) => {
    const id = await openCheck(page, `${site.url}/chain/1`, { method: 'HEAD' });
    const verdict = page.getByRole('region', { name: 'Verdict' });
    await expect(verdict).toContainText('Reachable, with issues to fix');
    for (const area of ['Redirects', 'SSL', 'SEO', 'Security']) {
      await expect(verdict.locator('dl').getByText(area, { exact: true })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Run again' }).click();
    await expect(page).not.toHaveURL(new RegExp(id));
    await expect(page).toHaveURL(/\/track\?check=[\da-f-]{36}$/);
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('Reachable, with issues to fix');
  });
});

test("explains once why a URL wasn't reached", { tag: '@slow' }, async ({ page, site }) => {
  await openCheck(page, `${site.url}/cut`);
  await expect(page.getByText('SSL, SEO, and Security: not reached.')).toBeVisible();
  await expect(page.getByText('Capped at 39: not reached.')).toBeVisible();
  const reason = await page.getByRole('region', { name: 'Verdict' }).getByRole('listitem').innerText();
  const sentence = reason.replace(/^Hop 1\s+/, '').replace(/\. .*/s, '.');
  await expect(page.getByText(sentence).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText('No response', { exact: true })).toHaveCount(1);
});

test.describe('the findings', () => {
  test('are one list over all areas, worst first, without duplicates', { tag: '@slow' }, async ({ page, site }) => {
    await openCheck(page, `${site.url}/chain/1`);
    const findings = page.getByRole('region', { name: 'Findings', exact: true });
    const severities = await findings.locator('summary').filter({ visible: true }).allTextContents();
    const order = ['Critical', 'High', 'Medium', 'Low', 'Note', 'Show'];
    const ranks = severities.map((text) => order.findIndex((word) => text.startsWith(word)));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(new Set(severities).size).toBe(severities.length);
    await expect(page.getByRole('region', { name: /Recommendations|Vulnerabilities/ })).toHaveCount(0);
    await expect(findings.getByText('Passed', { exact: true })).toHaveCount(0);
    await findings.getByText(/^Show \d+ passed/).click();
    await expect(findings.getByText('Passed', { exact: true }).first()).toBeVisible();
  });

  test('can be filtered by area', { tag: '@slow' }, async ({ page, site }) => {
    await openCheck(page, `${site.url}/chain/1`);
    const findings = page.getByRole('region', { name: 'Findings', exact: true });
    const area = (name: RegExp) => findings.getByRole('button', { name });
    await expect(area(/^All \d/)).toHaveAttribute('aria-pressed', 'true');
    await expect(findings.getByText('Page has no meta description', { exact: true })).toBeVisible();
    await area(/^SSL\/TLS \d/).click();
    await expect(findings.getByText('Page has no meta description', { exact: true })).toHaveCount(0);
    await area(/^SEO \d/).click();
    await expect(findings.getByText('Page has no meta description', { exact: true })).toBeVisible();
  });

  test('sums up robots.txt in a sentence, with its rules below', { tag: '@slow' }, async ({ page, site }) => {
    await leaveOutPageData(page);
    await page.route('**/analyze/check/**', async (route) => {
      const { data } = await (await route.fetch()).json();
      const robotsTxtRules = JSON.stringify({
        groups: [{ userAgents: ['*'], allow: [], disallow: ['/x'] }],
        sitemaps: [],
      });
      await route.fulfill({
        json: { data: { ...data, seo: { ...data.seo, robotsTxtStatus: 'FOUND', robotsTxtRules } } },
      });
    });
    await openCheck(page, `${site.url}/page`);
    await expect(page.getByText('1 path disallowed and 0 allowed for 1 user agent; no sitemap listed.')).toBeVisible();
    const rules = page.getByRole('region', { name: 'robots.txt rules' });
    await expect(rules).toBeVisible();
    await expect(rules).toContainText('"disallow"');
  });
});

test.describe('on paper', () => {
  const a4Width = 794;

  test('shows all analyses of a check and no controls', { tag: '@slow' }, async ({ page, site }) => {
    await page.setViewportSize({ width: a4Width, height: 1123 });
    await openCheck(page, `${site.url}/chain/2?long=${'x'.repeat(300)}`);
    const panels = page.getByRole('tabpanel', { includeHidden: true });
    await expect(panels).toHaveCount(3);
    await expect(panels.filter({ visible: true })).toHaveCount(1);
    await hopButton(page, 1).click();
    await page.emulateMedia({ media: 'print' });
    await expect(panels.filter({ visible: true })).toHaveCount(3);
    for (const name of ['SEO score', 'Security score', 'Redirects score']) {
      await expect(page.getByText(name, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Run again' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Actions' })).toBeHidden();
    await expect(page.getByText('Show', { exact: true })).toBeHidden();
    await expect(page.getByText(/^(Show )?\d+ passed and \d+ not checked/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(a4Width);
  });
});
