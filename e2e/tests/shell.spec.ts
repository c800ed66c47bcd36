import { changeAnswer } from '../support/change-calls.ts';
import { signIn } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

test.describe('the shell', () => {
  test('has a sticky bar with the product name, the V2 badge and navigation', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Hopwise V2' })).toBeVisible();
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link', { name: 'Track URL' })).toHaveAttribute('href', '/track');
    await expect(main.getByRole('link', { name: 'Analysis' })).toHaveAttribute('href', '/analysis');
    await page.mouse.wheel(0, 2000);
    await expect(page.getByRole('banner')).toBeInViewport();
  });

  test('offers sign in and sign up to guests, and no signed-in links', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/');
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    await expect(banner.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register');
    await expect(banner.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    await expect(banner.getByRole('link', { name: 'Bulk Upload' })).toHaveCount(0);
  });

  test.describe('color mode', () => {
    test.use({ colorScheme: 'dark' });

    test('starts light regardless of the system, and is remembered', async ({ page }) => {
      await page.goto('/');
      const html = page.locator('html');
      await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
      await page.getByRole('button', { name: 'Switch to dark mode' }).click();
      await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await page.reload();
      await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await page.getByRole('button', { name: 'Switch to light mode' }).click();
      await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
    });
  });

  test.describe("the system's color mode", () => {
    test('is a third choice that follows changes', { tag: '@slow' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto('/');
      const html = page.locator('html');
      await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
      const choice = page.getByLabel('Color mode');
      await expect(choice.locator('option')).toHaveText(['Light', 'Dark', 'System']);
      await choice.selectOption('System');
      await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.reload();
      await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#101716');
      await page.getByRole('button', { name: 'Switch to light mode' }).click();
      await expect(choice).toHaveValue('light');
      await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
    });
  });

  test.describe('keys', () => {
    test('`/` focuses the URL field, but not while typing', { tag: '@slow' }, async ({ page }) => {
      await page.goto('/track');
      const url = page.getByLabel('URL', { exact: true });
      await expect(url).toBeVisible();
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('/');
      await expect(url).toBeFocused();
      await url.fill('');
      await url.pressSequentially('/?');
      await expect(url).toHaveValue('/?');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('`/` opens the palette on pages without a field', { tag: '@slow' }, async ({ page }) => {
      await page.goto('/api/docs');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('/');
      await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    });

    test('`?` and a button show the shortcuts, which can be turned off', { tag: '@slow' }, async ({ page }) => {
      await page.goto('/track');
      // The page is visible before the app runs and listens to keys.
      await expect(page.locator('[data-prerendered]')).toHaveCount(0);
      await page.keyboard.press('?');
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await expect(keys).toContainText('Focus the search or URL field');
      await page.keyboard.press('Escape');
      await expect(keys).toBeHidden();
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await keys.getByLabel('Single-key shortcuts').uncheck();
      await page.keyboard.press('Escape');
      await expect(keys).toBeHidden();
      await page.reload();
      // The page is visible before the app runs and listens to keys.
      await expect(page.locator('[data-prerendered]')).toHaveCount(0);
      await page.keyboard.press('?');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
      await expect(keys).toHaveCount(0);
    });
  });

  test('has a footer whose health and API links open in a new tab', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const column of ['Product', 'Developers', 'Features']) {
      await expect(footer.getByRole('navigation', { name: column })).toBeVisible();
    }
    const health = footer.getByRole('link', { name: /API health/ });
    await expect(health).toHaveAttribute('href', '/health');
    await expect(health).toHaveAttribute('target', '_blank');
    await expect(footer.getByRole('link', { name: /API documentation/ })).toHaveAttribute('target', '_blank');
    for (const [name, href] of Object.entries({
      Docs: '/docs',
      CLI: '/docs/cli',
      'CI guide': '/docs/ci',
      MCP: '/docs/mcp',
    })) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
  });

  test("the footer has no 'Bulk upload' for guests and no 'Create an account' for users", { tag: '@slow' }, async ({
    page,
  }) => {
    await page.goto('/track');
    const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Product' }).getByRole('link');
    const everyone = ['Track URL', 'Analysis', 'Compare clients', 'Contracts', 'Redirect files', 'Monitors'];
    await expect(links).toHaveText([...everyone, 'Create an account']);
    await signIn(page);
    await page.goto('/track');
    await expect(links).toHaveText([...everyone, 'Bulk upload', 'Dashboard']);
  });

  test('has the icons that browsers and phones request', { tag: '@slow' }, async ({ page, request }) => {
    await page.goto('/');
    await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', '/apple-touch-icon.png');
    for (const [path, type] of [
      ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)$/],
      ['/apple-touch-icon.png', /^image\/png$/],
      ['/favicon.svg', /^image\/svg\+xml/],
    ] as const) {
      const response = await request.get(path);
      expect([response.status(), response.headers()['content-type']], path).toEqual([200, expect.stringMatching(type)]);
    }
    // Browsers can decode them: they are real images.
    const sizes = await page.evaluate(
      async (paths) => {
        const images = paths.map((src) => Object.assign(new Image(), { src }));
        await Promise.all(images.map((image) => image.decode()));
        return images.map(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight]);
      },
      ['/favicon.ico', '/apple-touch-icon.png'],
    );
    expect(sizes[1]).toEqual([180, 180]);
    expect(sizes[0]?.[0]).toBeGreaterThanOrEqual(16);
  });

  test.describe('from 320 to 1600 px', () => {
    for (const isSignedIn of [false, true]) {
      test(`fits without wrapping ${isSignedIn ? 'with a long name' : 'signed out'}`, async ({ page }) => {
        if (isSignedIn) await signIn(page, { name: `Bartholomew ${'Montgomery-'.repeat(2)}Ashdown`.padEnd(40, 'n') });
        await changeAnswer(page, '**/api/v2/attention', (attention: { counts: object }) => ({
          ...attention,
          counts: { total: 999, monitors: 999, contracts: 999, bulkJobs: 0 },
        }));
        await page.goto('/track');
        await expect(page.getByRole('banner').getByRole('button', { name: 'Open command palette' })).toBeVisible();
        if (isSignedIn) await expect(page.getByRole('navigation', { name: 'Workspace' })).toContainText('99+');
        const faults: string[] = [];
        for (let width = 320; width <= 1600; width += 40) {
          await page.setViewportSize({ width, height: 800 });
          faults.push(...(await page.evaluate(findFaultsOfBars)));
        }
        expect(faults).toEqual([]);
      });
    }

    test('has tools, workspace and account in the drawer', { tag: '@slow' }, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      const { email } = await signIn(page);
      await page.goto('/track');
      await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: 'More' }).click();
      const drawer = page.getByRole('dialog', { name: 'Hopwise' });
      const links = (name: string) => drawer.getByRole('region', { name }).getByRole('link');
      await expect(links('Tools')).toHaveText([
        'Track URL',
        'Analysis',
        'Bulk Upload',
        'Redirect files',
        'Compare clients',
      ]);
      await expect(links('Workspace')).toHaveText(['Dashboard', 'Monitors', 'Contracts']);
      await expect(drawer).toContainText(email);
      await expect(drawer.getByRole('link', { name: 'Settings' })).toBeVisible();
    });
  });

  test.describe('below 48em', () => {
    test.use({ viewport: { width: 767, height: 900 } });

    test('moves navigation into a left drawer', { tag: '@slow' }, async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
      await page.getByRole('button', { name: 'Open navigation' }).click();
      const drawer = page.getByRole('dialog', { name: 'Hopwise' });
      await drawer.getByRole('link', { name: 'Track URL' }).click();
      await expect(page).toHaveURL(/\/track$/);
      await expect(drawer).toBeHidden();
    });
  });

  test.describe('at 48em', () => {
    test.use({ viewport: { width: 768, height: 900 } });

    test('shows navigation in the bar', { tag: '@slow' }, async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Open navigation' })).toBeHidden();
    });
  });

  test.describe('a URL that does not exist', () => {
    // The browser itself reports the page's 404.
    test.use({ expectedFailures: [/404 \(Not Found\)/] });

    test('responds with 404 and a friendly page inside the shell', async ({ page }) => {
      const response = await page.goto('/no-such-page');
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'This hop leads nowhere' })).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
    });
  });

  test('lets the keyboard skip to the content', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/track');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await skip.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  });
});

/** Runs in the page: what scrolls sideways, wraps, overlaps or leaves the window in the bars. */
function findFaultsOfBars(): string[] {
  const width = window.innerWidth;
  const faults: string[] = [];
  if (document.documentElement.scrollWidth > width) faults.push(`${width}: the page is wider than the window`);
  for (const bar of document.querySelectorAll('header[data-screen-only], nav[data-screen-only]')) {
    const parts = [...bar.querySelectorAll('a, button')].filter((part) => part.checkVisibility());
    let end = 0;
    for (const part of parts) {
      const { left, right, height } = part.getBoundingClientRect();
      const name = `${width}: ${part.textContent}`;
      if (left < 0 || right > width) faults.push(`${name} is outside of the window`);
      if (left < end - 1) faults.push(`${name} overlaps the one before it`);
      if (height > 60) faults.push(`${name} is ${height} px high`);
      const range = document.createRange();
      for (const text of [part, ...part.querySelectorAll('*')].flatMap((each) => [...each.childNodes])) {
        if (text.nodeType !== Node.TEXT_NODE) continue;
        range.selectNodeContents(text);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          faults.push(`${name} wraps`);
      }
      end = right;
    }
  }
  return faults;
}
