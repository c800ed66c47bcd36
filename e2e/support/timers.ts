import type { Page } from '@playwright/test';

declare global {
  interface Window {
    timers: { timeoutsMs: number[]; intervalsMs: number[]; callsMs: number[] };
  }
}

/** Between the shortest and the longest time that a notice stays. */
const noticeMs = { from: 2000, to: 5000 };

/** Notes what the page waits for, so that a test need not wait as long. Call it before the page is opened. */
export async function recordTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.timers = { timeoutsMs: [], intervalsMs: [], callsMs: [] };
    const { setTimeout, setInterval } = window;
    const { timeout } = AbortSignal;
    window.setTimeout = ((handler: TimerHandler, ms = 0, ...rest: unknown[]) => {
      window.timers.timeoutsMs.push(ms);
      return setTimeout(handler, ms, ...rest);
    }) as typeof window.setTimeout;
    window.setInterval = ((handler: TimerHandler, ms = 0, ...rest: unknown[]) => {
      window.timers.intervalsMs.push(ms);
      return setInterval(handler, ms, ...rest);
    }) as typeof window.setInterval;
    AbortSignal.timeout = (ms) => {
      window.timers.callsMs.push(ms);
      return timeout.call(AbortSignal, ms);
    };
  });
}

/** How long the notices stay that were shown since the page was opened. */
export async function noticeDurationsMs(page: Page): Promise<number[]> {
  const { timeoutsMs } = await page.evaluate(() => window.timers);
  // A notice that is drawn anew starts its time anew.
  return [...new Set(timeoutsMs.filter((ms) => ms >= noticeMs.from && ms <= noticeMs.to))];
}

/** From now on only notices that are shown later count. */
export const forgetTimers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.timers.timeoutsMs.length = 0;
  });

/**
 * What tells something for a moment, a toast or 'Copied', stays: a busy machine may look late. Call it before the page
 * is opened.
 */
export async function keepNotices(page: Page): Promise<void> {
  await page.addInitScript(({ from, to }) => {
    const { setTimeout } = window;
    // A query that waits to be tried again is woken by the function that resolves a promise: the browser's own.
    const isNative = (handler: TimerHandler) => String(handler).includes('[native code]');
    window.setTimeout = ((handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms >= from && ms <= to && !isNative(handler) ? 0 : setTimeout(handler, ms, ...rest)) as typeof window.setTimeout;
  }, noticeMs);
}
