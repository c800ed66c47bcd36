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
  // Findings are shown by their HTML, and the app plays no media: neither is worth its time here.
  selectors: false,
  preload: false,
};

/** The rules that depend on colors. */
const colourRules: RunOptions = {
  ...allRules,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Checks WCAG 2.2 AA with axe, and that nothing scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  await expectNothingFound(page, allRules);
}

/**
 * The same in several color modes. If nothing moved since the first one, only color rules are checked, since nothing
 * else can differ.
 */
export async function expectAccessibleInModes(
  page: Page,
  modes: readonly ('light' | 'dark')[],
  onChecked?: (mode: 'light' | 'dark') => Promise<void>,
): Promise<void> {
  let before: string | undefined;
  for (const mode of modes) {
    await setMode(page, mode);
    await settle(page);
    const seen = modes.length === 1 ? undefined : await whatIsSeen(page);
    await expectNothingFound(page, seen !== undefined && seen === before ? colourRules : allRules);
    before = seen;
    await onChecked?.(mode);
  }
}

async function expectNothingFound(page: Page, rules: RunOptions): Promise<void> {
  expect(await violations(page, rules), 'axe violations').toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways, 'pixels of sideways scroll').toBeLessThanOrEqual(0);
}

/** All colors of the app depend on this attribute alone. */
const setMode = (page: Page, mode: 'light' | 'dark') =>
  page.evaluate((value) => {
    document.documentElement.dataset.mantineColorScheme = value;
  }, mode);

/** Every element, with its attributes (except the mode's), visibility and position. */
const whatIsSeen = (page: Page): Promise<string> =>
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
    // Colors in mid-transition have no stable contrast; endless animations (loaders) would never finish.
    const passing = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    for (let animations = passing(); animations.length > 0; animations = passing()) {
      for (const animation of animations) animation.finish();
      await new Promise(requestAnimationFrame);
    }
    // Anything half hidden by the sticky bar would count as too small a target.
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
}

/**
 * Injects axe once per document and runs it there. Its Playwright adapter injects it every time and merges results in a
 * separate page, for frames that these screens don't have, which takes ten times as long.
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
