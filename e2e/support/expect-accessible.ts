import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** WCAG 2.2 AA by axe, and no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours in mid-transition have no stable contrast; endless animations (loaders) would never finish.
  await page.evaluate(async () => {
    const endless = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    const passing = document.getAnimations().filter((animation) => !endless(animation));
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });
  // What lies half under the sticky bar would count as too small a target.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  expect(found, 'axe violations').toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways, 'pixels of sideways scroll').toBeLessThanOrEqual(0);
}
