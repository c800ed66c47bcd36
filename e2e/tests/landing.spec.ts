import { hold } from '../support/change-calls.ts';
import { expect, test } from '../support/test.ts';

declare global {
  interface Window {
    headingsMissing: number;
  }
}

test.describe('the landing page', () => {
  test.describe('without scripts', () => {
    // This browser blocks the scripts of the next page too.
    test.use({ javaScriptEnabled: false, expectedFailures: [/\/assets\/.*\.js/] });

    test('is complete and its form works', { tag: '@slow' }, async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('See every hop between the click and the page');
      await expect(page.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/register');
      await page.getByLabel('URL', { exact: true }).fill('fern.example/sale');
      await page.getByRole('button', { name: 'Analyze URL Redirects' }).click();
      await expect(page).toHaveURL(/\/track\?url=fern\.example%2Fsale$/);
    });
  });

  test('keeps input typed before the app runs', { tag: '@slow' }, async ({ page }) => {
    const scripts = await hold(page, /\/assets\/.*\.js$/);
    await page.goto('/', { waitUntil: 'commit' });
    const field = page.getByLabel('URL', { exact: true });
    await field.fill('fern.example');
    scripts();
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await expect(field).toHaveValue('fern.example');
    await expect(field).toBeFocused();
  });

  test('tracks a URL submitted before the app runs', { tag: '@slow' }, async ({ page, site }) => {
    const scripts = await hold(page, /\/assets\/.*\.js$/);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('URL', { exact: true }).fill(`${site.url}/chain/1`);
    await page.keyboard.press('Enter');
    scripts();
    await expect(page).toHaveURL(/\/track\?check=/);
    await expect(page.getByRole('heading', { level: 2, name: `${site.url}/chain/1` })).toBeVisible();
  });

  test('tracks the URL in its hero on Enter, and Back returns to it', { tag: '@slow' }, async ({ page, site }) => {
    await page.goto('/');
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await page.getByLabel('URL', { exact: true }).fill(`${site.url}/chain/2`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/track\?check=/);
    await expect(page.getByRole('heading', { level: 2, name: `${site.url}/chain/2` })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('URL', { exact: true })).toHaveValue(`${site.url}/chain/2`);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('See every hop between the click and the page');
  });

  test("shows a URL error at the tracker's field", async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await page.getByLabel('URL', { exact: true }).fill('ftp://example.com');
    await page.getByRole('button', { name: 'Analyze URL Redirects' }).click();
    await expect(page).toHaveURL(/\/track$/);
    await expect(page.getByText('Invalid URL format')).toBeVisible();
    await expect(page.getByLabel('URL', { exact: true })).toHaveValue('ftp://example.com');
  });

  test('keeps its content while the app takes over', { tag: '@slow' }, async ({ page }) => {
    await page.addInitScript(() => {
      window.headingsMissing = 0;
      const look = () => {
        // Before that, part of the page may not have arrived.
        const isRead = document.readyState !== 'loading';
        if (isRead && document.querySelector('h1') === null) window.headingsMissing += 1;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    expect(await page.evaluate(() => window.headingsMissing)).toBe(0);
  });

  test('opens the tracker from its hero', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Analyze URL Redirects' }).click();
    await expect(page).toHaveURL(/\/track$/);
  });

  test('has six feature cards and three use cases', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/');
    const headings = ['Real-time', 'SSL', 'SEO', 'Security', 'Bulk', 'analytics'];
    for (const heading of headings) {
      await expect(
        page
          .getByRole('main')
          .getByRole('heading', { name: new RegExp(heading, 'i') })
          .first(),
      ).toBeVisible();
    }
    for (const team of ['Developers', 'SEO teams', 'Security teams']) {
      await expect(page.getByRole('main').getByRole('heading', { name: team })).toBeVisible();
    }
  });

  test('names the free tier and enterprise plans', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/');
    const closing = page.getByRole('region', { name: 'Find out where your links really go' });
    await expect(closing).toContainText('free tier');
    await expect(closing).toContainText('Enterprise plans');
  });

  test('shows its statistics', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/');
    for (const figure of ['10M', '2.5M', '1M', '500']) {
      await expect(page.getByRole('main').getByText(figure, { exact: false }).first()).toBeVisible();
    }
  });

  test('ends with a free trial and a demo for guests', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/register');
    await page.getByRole('link', { name: 'Try Demo' }).click();
    await expect(page).toHaveURL(/\/track$/);
  });
});
