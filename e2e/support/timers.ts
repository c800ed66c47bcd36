import type { Page } from '@playwright/test';

declare global {
  interface Window {
    timers: { timeoutsMs: number[]; intervalsMs: number[]; callsMs: number[] };
  }
}

/** The range of times that a toast stays. */
const noticeMs = { from: 2000, to: 5000 };

/** Records the page's timers, so that a test doesn't have to wait for them. Call it before opening the page. */
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

/** The durations of all toasts since the page was opened. */
export async function noticeDurationsMs(page: Page): Promise<number[]> {
  const { timeoutsMs } = await page.evaluate(() => window.timers);
  // A toast that renders again restarts its timer.
  return [...new Set(timeoutsMs.filter((ms) => ms >= noticeMs.from && ms <= noticeMs.to))];
}

/** Ignores toasts shown so far. */
export const forgetTimers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.timers.timeoutsMs.length = 0;
  });

/**
 * Keeps temporary messages, such as toasts and 'Copied', on screen: a busy machine may look too late. Call it before
 * opening the page.
 */
export async function keepNotices(page: Page): Promise<void> {
  await page.addInitScript(({ from, to }) => {
    const { setTimeout } = window;
    // A query's retry timer calls a promise's resolve function, which is native code.
    const isNative = (handler: TimerHandler) => String(handler).includes('[native code]');
    window.setTimeout = ((handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms >= from && ms <= to && !isNative(handler) ? 0 : setTimeout(handler, ms, ...rest)) as typeof window.setTimeout;
  }, noticeMs);
}
