import { onTestFinished, vi } from 'vitest';

/** Stops the clock, and the timers with it, until the test is over. Returns how to let time go by. */
export function stopClock(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => {
    vi.useRealTimers();
    clock.mockRestore();
  });
  return (ms) => {
    for (const end = now + ms; now < end; ) {
      const step = Math.min(100, end - now);
      now += step;
      vi.advanceTimersByTime(step);
    }
  };
}
