import type { ServerOptions } from '@hopwise/model';
import type { Page } from '@playwright/test';
import { changeAnswer } from '../support/change-calls.ts';
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

/** What a page looks like on a server with email. */
export async function withMail(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname + url.search === path,
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replace(/(sendsMail(?:&#?\w+;|")*:)false/, '$1true');
      await route.fulfill({ response, body });
    },
  );
  await changeAnswer(page, '**/api/v2/options', ({ options }: { options: ServerOptions }) => ({
    options: { ...options, sendsMail: true },
  }));
  await page.goto(path);
}
