import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** A shorter time says little. */
const lookEveryMs = 100;
/** The share of time; above it, newcomers have to wait. */
const busyFrom = 0.85;

/** Returns whether the main thread was almost fully busy lately. */
export function watchEventLoop(): () => boolean {
  let lookedAt = performance.now();
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  let isBusy = false;
  return () => {
    const nowMs = performance.now();
    if (nowMs - lookedAt < lookEveryMs) return isBusy;
    const current = performance.eventLoopUtilization();
    isBusy = performance.eventLoopUtilization(current, last).utilization > busyFrom;
    [lookedAt, last] = [nowMs, current];
    return isBusy;
  };
}
