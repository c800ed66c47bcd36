import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect } from './test.ts';

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const allRules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** The rules about color. */
const colorRules: RunOptions = {
  ...allRules,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Checks WCAG 2.2 AA with axe, and that nothing scrolls sideways. Returns a snapshot of the page. If it equals the
 * snapshot in the other color mode, only colors are checked: everything else is the same.
 */
export async function expectAccessible(page: Page, snapshotInOtherMode?: string): Promise<string> {
  await settle(page);
  const snapshot = await takeSnapshot(page);
  const rules = snapshot === snapshotInOtherMode ? colorRules : allRules;
  expect(await violations(page, rules), 'axe violations').toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways, 'pixels of sideways scroll').toBeLessThanOrEqual(0);
  return snapshot;
}

/** All colors of the app depend on this attribute. */
export const setMode = (page: Page, mode: 'light' | 'dark') =>
  page.evaluate((value) => {
    document.documentElement.dataset.mantineColorScheme = value;
  }, mode);

/** Every element with its attributes (except the color mode), visibility and position. */
const takeSnapshot = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const describe = (element: Element) => {
      const attributes = [...element.attributes]
        .filter(({ name }) => name !== 'data-mantine-color-scheme')
        .map(({ name, value }) => `${name}=${value}`);
      const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.localName, ...attributes, isVisible, x, y, width, height].join(' ');
    };
    return [...document.querySelectorAll('*')].map(describe).join('\n');
  });

async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Colors in transition have no stable contrast. Endless animations (loaders) would never finish.
    const finite = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    for (let animations = finite(); animations.length > 0; animations = finite()) {
      for (const animation of animations) animation.finish();
      await new Promise(requestAnimationFrame);
    }
    // An element half under the sticky bar would count as too small a target.
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
}

/**
 * Injects axe once per document. Its Playwright adapter injects it every time and collects results in another page, for
 * frames that these screens don't have, which takes ten times as long.
 */
async function violations(page: Page, rules: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (options) => {
    const found = await window.axe.run(document, options);
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, rules);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
