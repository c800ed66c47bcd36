import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The landing page comes with its content, and its buttons do nothing until the app has taken over. */
export async function openLanding(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
}
