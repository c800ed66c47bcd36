import type { Page } from '@playwright/test';
import { newPerson, type Person, register, toast } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const createAccount = (page: Page) => page.getByRole('button', { name: 'Create Account' });

async function fill(page: Page, person: Person, confirmation = person.password) {
  await page.goto('/register');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await password(page).fill(person.password);
  await page.getByLabel('Confirm password').fill(confirmation);
}

test.describe('the sign-up form', () => {
  test('lists the benefits of an account', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/register');
    const benefits = page.getByRole('region', { name: 'Account benefits' });
    for (const benefit of [
      '1000/hour',
      'Saved history',
      'Analysis dashboards',
      'Organization management',
      'API key access',
      'Bulk URL processing',
    ]) {
      await expect(benefits.getByText(benefit)).toBeVisible();
    }
  });

  test('checks off password requirements while typing, and enables its button with the last', {
    tag: '@slow',
  }, async ({ page }) => {
    await page.goto('/register');
    const checklist = page.getByRole('list', { name: 'Password requirements' });
    await expect(checklist.getByRole('listitem')).toHaveCount(4);
    await expect(createAccount(page)).toBeDisabled();
    for (const [typed, met] of [
      ['a', 1],
      ['aB', 2],
      ['aB1', 3],
    ] as const) {
      await password(page).fill(typed);
      await expect(checklist.getByText('(met)')).toHaveCount(met);
      await expect(createAccount(page)).toBeDisabled();
    }
    await password(page).fill('aB1aB1aB');
    await expect(checklist.getByText('(met)')).toHaveCount(4);
    await expect(createAccount(page)).toBeEnabled();
  });

  test('shows errors for name and email', async ({ page }) => {
    await fill(page, { ...newPerson(), name: 'A', email: 'nowhere' });
    await createAccount(page).click();
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
    await expect(page.getByText('Invalid email address')).toBeVisible();
  });

  test("rejects passwords that don't match", { tag: '@slow' }, async ({ page }) => {
    await fill(page, newPerson(), 'Engine1844');
    await createAccount(page).click();
    await expect(page.getByText("Passwords don't match")).toBeVisible();
  });
});

test.describe('signing up', () => {
  test("asks to log in and shows the dashboard's prompt", { tag: '@slow' }, async ({ page }) => {
    const person = newPerson();
    await fill(page, person);
    await createAccount(page).click();
    await expect(toast(page, 'Registration successful')).toContainText(
      `Welcome, ${person.name}! Please log in to continue.`,
    );
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Please sign in to access your dashboard')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  });

  test.describe('that fails', () => {
    test.use({ expectedFailures: [/api\/v1\/auth\/register/] });

    test('shows why, in a toast and once in the form', { tag: '@slow' }, async ({ page }) => {
      const person = await register(page.request);
      await fill(page, person);
      await createAccount(page).click();
      await expect(toast(page, 'Registration failed')).toBeVisible();
      const form = page.getByRole('main');
      await expect(form.getByText(await form.getByRole('alert').innerText())).toHaveCount(1);
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel('Email')).toHaveValue(person.email);
    });
  });
});

test.describe('a server with sign-up disabled', () => {
  test.use({ server: 'registration-closed' });

  test('is announced before anything is typed', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/register');
    await expect(page.getByText('Sign-up is disabled on this server')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: 'Continue as guest' })).toHaveAttribute(
      'href',
      '/track',
    );
  });
});
