import { randomUUID } from 'node:crypto';
import type { TrackResult } from '@hopwise/model';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, someIpAddress } from './test.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
}

export const newPerson = (): Person => ({
  name: 'Ada Lovelace',
  email: `ada-${randomUUID()}@example.com`,
  password: 'Engine1843',
});

/** Calls the API and fails the test on an error response. */
export async function postJson<Data = unknown>(
  request: APIRequestContext,
  path: string,
  data: unknown,
  headers: Record<string, string> = {},
): Promise<Data> {
  const response = await request.post(path, { data, headers });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return ((await response.json()) as { data: Data }).data;
}

export async function register(request: APIRequestContext, more: Partial<Person> = {}): Promise<Person> {
  const person = { ...newPerson(), ...more };
  await postJson(request, '/api/v1/auth/register', person, { 'x-forwarded-for': someIpAddress() });
  return person;
}

/** Registers a new user and signs this browser in. */
export async function signIn(page: Page, more?: Partial<Person>): Promise<Person> {
  const person = await register(page.request, more);
  const { email, password } = person;
  await postJson(page.request, '/api/v1/auth/login', { email, password }, { 'x-forwarded-for': someIpAddress() });
  return person;
}

/** Creates an organization for the signed-in user and returns its id. */
export async function newOrganization(page: Page, name = 'Engines'): Promise<string> {
  const data = { name };
  const made = await postJson<{ organization: { id: string } }>(page.request, '/api/v2/organizations', data);
  return made.organization.id;
}

/** Creates a project for the signed-in user and returns its id. */
export async function newProject(page: Page, settings: object = {}): Promise<string> {
  const data = { name: 'Shop', ...settings };
  const made = await postJson<{ project: { id: string } }>(page.request, '/api/v2/projects', data);
  return made.project.id;
}

/** Tracks without the analyses that most tests don't need. */
export const trackByApi = (page: Page, url: string, options: object = {}) =>
  postJson<{ check: { id: string } }>(page.request, '/api/v2/track', {
    url,
    timeout: 30_000,
    enableSSLAnalysis: false,
    enableSEOAnalysis: false,
    enableSecurityAnalysis: false,
    ...options,
  });

/** A toast, as opposed to an alert on the screen. */
export const toast = (page: Page, title: string) =>
  page.locator('[data-portal]').getByRole('alert').filter({ hasText: title });

export const track = (page: Page, url: string, settings: object = {}) =>
  postJson<TrackResult>(page.request, '/api/v2/track', { url, ...settings });

/** Tracks a URL and opens the check's page. Returns its id. */
export async function openCheck(page: Page, url: string, settings: object = {}): Promise<string> {
  const { check } = await track(page, url, settings);
  await page.goto(`/check/${check.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(url);
  return check.id;
}
