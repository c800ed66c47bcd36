import type { Page } from '@playwright/test';

interface Shift {
  value: number;
  moved: string[];
}

declare global {
  interface Window {
    layoutShifts: Shift[];
    lastInputMs: number;
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node | null }[];
}

/** Browsers ignore shifts this soon after an input, because users expect the page to change. */
const forgivenMs = 500;

/** Records every layout shift that no input explains. Call it before opening the page. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    window.lastInputMs = 0;
    for (const type of ['pointerdown', 'pointerup', 'keydown', 'input']) {
      addEventListener(type, () => (window.lastInputMs = performance.now()), { capture: true });
    }
    const describe = ({ node }: { node?: Node | null }) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.localName}.${element?.className} ${element?.textContent?.slice(0, 40)}`;
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (!hadRecentInput) window.layoutShifts.push({ value, moved: sources.map(describe) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** All shifts so far. This is at least the metric's value, which covers the worst five seconds. */
export async function layoutShifts(page: Page): Promise<{ total: number; shifts: Shift[] }> {
  await painted(page);
  const shifts = await page.evaluate(() => window.layoutShifts);
  return { total: shifts.reduce((sum, { value }) => sum + value, 0), shifts };
}

/** Waits until the current document has been painted. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });

/** Ignores shifts so far that follow an input: a busy machine may paint them later than browsers' own grace period. */
export async function forgiveShifts(page: Page): Promise<void> {
  await painted(page);
  await page.evaluate(() => {
    window.layoutShifts = [];
  });
}

/** Waits until the grace period is over. */
export async function inputIsPast(page: Page): Promise<void> {
  await page.waitForFunction((ms) => performance.now() - window.lastInputMs > ms, 2 * forgivenMs);
}
