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

/** Browsers count no shift so soon after an input, which people expect to change the page. */
const forgivenMs = 500;

/** Notes every shift of the layout that no input explains. Call it before the page is opened. */
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

/** All shifts so far: at least what the metric counts, which takes the worst five seconds. */
export async function layoutShifts(page: Page): Promise<{ total: number; shifts: Shift[] }> {
  await painted(page);
  const shifts = await page.evaluate(() => window.layoutShifts);
  return { total: shifts.reduce((sum, { value }) => sum + value, 0), shifts };
}

/** Until what is in the document has been seen. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });

/** What came of an input so far is forgiven: a busy computer may have drawn it later than browsers forgive by themselves. */
export async function forgiveShifts(page: Page): Promise<void> {
  await painted(page);
  await page.evaluate(() => {
    window.layoutShifts = [];
  });
}

/** Until nothing that happens is forgiven any more. */
export async function inputIsPast(page: Page): Promise<void> {
  await page.waitForFunction((ms) => performance.now() - window.lastInputMs > ms, 2 * forgivenMs);
}
