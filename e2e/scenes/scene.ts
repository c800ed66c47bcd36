import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';

/** A screen in one of its states. */
export interface Scene {
  open: (page: Page, siteUrl: string) => Promise<void>;
  /** Set if it exists at only one width. */
  widths?: readonly number[];
  /** States that the page reaches from there, one after another, without loading again. */
  next?: Record<string, (page: Page) => Promise<void>>;
}

export const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
export const main = (page: Page) => page.getByRole('main');
