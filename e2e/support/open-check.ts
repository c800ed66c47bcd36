import type { TrackResult } from '@hopwise/model';
import type { Page } from '@playwright/test';
import { postJson } from './person.ts';
import { expect } from './test.ts';

export const track = (page: Page, url: string, settings: object = {}) =>
  postJson<TrackResult>(page.request, '/api/v2/track', { url, ...settings });

/** Tracks a URL and opens the check's page. Returns its id. */
export async function openCheck(page: Page, url: string, settings: object = {}): Promise<string> {
  const { check } = await track(page, url, settings);
  await page.goto(`/check/${check.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(url);
  return check.id;
}
