import type { Page } from '@playwright/test';

declare global {
  interface Window {
    timers: { timeoutsMs: number[]; intervalsMs: number[]; callsMs: number[] };
  }
}

/** The range of toast durations. */
const noticeMs = { from: 2000, to: 5000 };

/** Records the timers of a page, so a test needn't wait for them. Call it before opening the page. */
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

/** The durations of the toasts shown since the page was opened. */
export async function noticeDurationsMs(page: Page): Promise<number[]> {
  const { timeoutsMs } = await page.evaluate(() => window.timers);
  // A toast that is rendered again restarts its timer.
  return [...new Set(timeoutsMs.filter((ms) => ms >= noticeMs.from && ms <= noticeMs.to))];
}

/** Only toasts shown from now on count. */
export const forgetTimers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.timers.timeoutsMs.length = 0;
  });

/**
 * Makes temporary messages, such as toasts and 'Copied', stay: a busy machine may check late. Call it before opening
 * the page.
 */
export async function keepNotices(page: Page): Promise<void> {
  await page.addInitScript(({ from, to }) => {
    const { setTimeout } = window;
    // A query's retry delay resolves a promise with a native function, so native handlers keep their timers.
    const isNative = (handler: TimerHandler) => String(handler).includes('[native code]');
    window.setTimeout = ((handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms >= from && ms <= to && !isNative(handler) ? 0 : setTimeout(handler, ms, ...rest)) as typeof window.setTimeout;
  }, noticeMs);
}
