import type { Locator, Page, Route } from '@playwright/test';
import { newPerson, signIn, trackByApi } from './person.ts';
import { expect } from './test.ts';

/** The user's steps in the error catalogue, and the server's responses. */

export type Reply = (route: Route) => Promise<void>;

export const refuse =
  (message: string): Reply =>
  (route) =>
    route.fulfill({ status: 403, json: { error: 'FORBIDDEN', message } });

export const sayNothing: Reply = (route) => route.fulfill({ status: 500, body: '' });

/** Other calls go through unchanged. */
export const onPost =
  (reply: Reply): Reply =>
  (route) =>
    route.request().method() === 'POST' ? reply(route) : route.continue();

export async function logIn(page: Page, { email, password } = { email: 'ada@example.com', password: 'Engine1843' }) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

export async function signUp(page: Page, person = newPerson()) {
  await page.goto('/register');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

export async function submitUrl(page: Page, path: '/track' | '/analysis', url: string) {
  await page.goto(path);
  await page.getByLabel('URL', { exact: true }).fill(url);
  await page.getByRole('button', { name: path === '/track' ? 'Track URL' : 'Analyze URL' }).click();
}

/** Opens the form for a new project as a new user. */
export async function openProjectForm(page: Page): Promise<Locator> {
  await signIn(page);
  await page.goto('/dashboard?tab=projects');
  await page.getByRole('button', { name: 'New Project' }).click();
  return page.getByRole('dialog', { name: 'Create Project' });
}

export async function openCheck(page: Page, url: string) {
  const { check } = await trackByApi(page, url);
  await page.goto(`/check/${check.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(url);
}

export async function exportAs(page: Page, label: string) {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: label }).click();
}
