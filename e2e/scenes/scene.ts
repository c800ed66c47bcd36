import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';

/** A screen in one of its states. */
export interface Scene {
  open: (page: Page, siteUrl: string) => Promise<void>;
  /** Only where it exists at one width. */
  widths?: readonly number[];
}

export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
export const main = (page: Page) => page.getByRole('main');
