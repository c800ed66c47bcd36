import type { Page } from '@playwright/test';
import { type Person, register, signIn, toast, trackByApi } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const password = (page: Page) => page.getByLabel('Password', { exact: true });

async function logIn(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(person.email);
  await password(page).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

test.describe('the login form', () => {
  test('shows the error of each field and focuses the first', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('no-address');
    await password(page).fill('short');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('shows and hides the password', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/login');
    await password(page).fill('Engine1843');
    await expect(password(page)).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'password');
  });

  test('links to sign up and to tracking as a guest', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/login');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
    await expect(main.getByRole('link', { name: 'Continue as guest' })).toHaveAttribute('href', '/track');
  });
});

test.describe('signing in', () => {
  test('greets and goes to the dashboard', { tag: '@slow' }, async ({ page }) => {
    const person = await register(page.request);
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await logIn(page, person);
    await expect(toast(page, 'Login successful')).toContainText(`Welcome back, ${person.name}!`);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test("shows a greeting that doesn't cover anything to press", async ({ page }) => {
    const person = await register(page.request);
    await page.goto('/login');
    await logIn(page, person);
    await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Track URL' })).toBeVisible();
    const greeting = toast(page, 'Login successful');
    await greeting.evaluate((shown) => Promise.all(shown.getAnimations().map(({ finished }) => finished)));
    const covered = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('button, a, input')]
        .filter((control) => {
          const { left, top, width, height } = control.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          const isInView = width > 1 && x < innerWidth && y < innerHeight;
          return isInView && document.elementFromPoint(x, y)?.closest('[role="alert"]');
        })
        .map(({ textContent }) => textContent),
    );
    expect(covered).toEqual([]);
    await expect(greeting, 'still shown').toBeVisible();
  });

  test('returns to the page the user came from', { tag: '@slow' }, async ({ page }) => {
    const person = await register(page.request);
    await page.goto('/track?url=example.com');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await logIn(page, person);
    await expect(page).toHaveURL(/\/track\?url=example\.com$/);
    await expect(page.getByText('Anonymous users are limited')).toHaveCount(0);
  });

  test('sends users who are already signed in to the dashboard', { tag: '@slow' }, async ({ page }) => {
    await signIn(page);
    await page.goto('/login');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test.describe('that fails', () => {
    test.use({ expectedFailures: [/api\/v1\/auth\/login/] });

    test('keeps the input', async ({ page }) => {
      const person = await register(page.request);
      await page.goto('/login');
      await logIn(page, { ...person, password: 'WrongPassword1' });
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password');
      await expect(page.getByLabel('Email')).toHaveValue(person.email);
    });
  });
});

test.describe('signing out', () => {
  test('returns to the home page as a guest, even after a reload', { tag: '@slow' }, async ({ page }) => {
    const person = await signIn(page);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: `Account menu for ${person.name}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(toast(page, 'Logged out')).toContainText('You have been successfully logged out.');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name: 'Start Free Trial' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  test('does not wait for the server', { tag: '@slow' }, async ({ page }) => {
    const person = await signIn(page);
    await page.route('**/api/v1/auth/logout', () => {});
    await page.goto('/dashboard');
    await page.getByRole('button', { name: `Account menu for ${person.name}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(toast(page, 'Logged out')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await page.unrouteAll();
  });
});

test.describe('a signed-in user', () => {
  test('has a menu with Dashboard, Settings and Sign out', { tag: '@slow' }, async ({ page }) => {
    const person = await signIn(page);
    await page.goto('/');
    await page.getByRole('button', { name: `Account menu for ${person.name}` }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Dashboard', 'Compare clients', 'Settings', 'Sign out']);
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page).toHaveURL(/\/settings$/);
  });

  test('finds the dashboard in the navigation and on the home page', { tag: '@slow' }, async ({ page }) => {
    await signIn(page);
    await page.goto('/');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  test('is taken to the check after tracking', { tag: '@slow' }, async ({ page, site }) => {
    await signIn(page);
    await page.goto('/track');
    await expect(page.getByText('Anonymous users are limited')).toHaveCount(0);
    await page.getByLabel('URL', { exact: true }).fill(`${site.url}/chain/2`);
    await page.getByRole('button', { name: 'Track URL' }).click();
    await expect(toast(page, 'Tracking completed')).toContainText('2 redirects found');
    await expect(page).toHaveURL(/\/check\/[0-9a-f-]{36}$/);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 800 } });

    test('sees their name and email in the drawer', { tag: '@slow' }, async ({ page }) => {
      const person = await signIn(page);
      await page.goto('/');
      await page.getByRole('button', { name: 'Open navigation' }).click();
      const drawer = page.getByRole('dialog', { name: 'Hopwise' });
      await expect(drawer.getByText(person.name)).toBeVisible();
      await expect(drawer.getByText(person.email)).toBeVisible();
      await drawer.getByRole('button', { name: 'Sign out' }).click();
      await expect(toast(page, 'Logged out')).toBeVisible();
    });
  });
});

test.describe('checks run as a guest', () => {
  test.beforeEach(async ({ page, site }) => {
    const person = await register(page.request);
    await trackByApi(page, `${site.url}/page`);
    await page.goto('/login');
    await logIn(page, person);
    await expect(page.getByRole('dialog', { name: 'Add your checks?' })).toContainText(
      'You ran 1 check in this browser',
    );
  });

  test('can be added to the account when signing in', { tag: '@slow' }, async ({ page, site }) => {
    await page.getByRole('button', { name: 'Add to account' }).click();
    await expect(toast(page, 'Checks added')).toContainText('1 check added to your default project');
    await expect(page.getByRole('table', { name: 'Recent checks' })).toContainText(`${site.url}/page`);
  });

  test('can be deleted', { tag: '@slow' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Delete it' }).click();
    await expect(toast(page, 'Checks deleted')).toContainText('1 check deleted');
    await expect(page.getByText('No checks yet')).toBeVisible();
  });

  test('are offered once', { tag: '@slow' }, async ({ page }) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'New Check' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('URL Redirect Tracker');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
