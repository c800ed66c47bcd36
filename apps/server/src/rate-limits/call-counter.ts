/** A call that was one too many. */
export interface RefusedCall {
  waitSeconds: number;
  /** How many were refused in this window, with this one. */
  refusals: number;
}

export interface CallCounter {
  /** Counts a call. Returns how long to wait when there were too many, else undefined. */
  count(key: string, limit: number, windowSeconds: number): RefusedCall | undefined;
  /** Takes one call back, for what turned out not to count. */
  uncount(key: string): void;
}

interface Window {
  count: number;
  refusals: number;
  endsAtMs: number;
}

/** So many callers are told apart; past that those are forgotten who came first. */
const maxKeys = 10_000;

/**
 * Counts calls in the memory of this process: for limits that only keep one caller from taking the server for
 * themselves, where counting in the database would cost as much as what is counted.
 */
export function createCallCounter(now: () => number = () => performance.now()): CallCounter {
  const windows = new Map<string, Window>();

  function openWindow(key: string, endsAtMs: number): Window {
    windows.delete(key);
    const [oldest] = windows.keys();
    if (windows.size >= maxKeys && oldest !== undefined) windows.delete(oldest);
    const opened = { count: 0, refusals: 0, endsAtMs };
    windows.set(key, opened);
    return opened;
  }

  return {
    count(key, limit, windowSeconds) {
      const nowMs = now();
      const known = windows.get(key);
      const window =
        known !== undefined && known.endsAtMs > nowMs ? known : openWindow(key, nowMs + windowSeconds * 1000);
      if (window.count < limit) {
        window.count += 1;
        return undefined;
      }
      window.refusals += 1;
      const waitSeconds = Math.max(1, Math.ceil((window.endsAtMs - nowMs) / 1000));
      return { waitSeconds, refusals: window.refusals };
    },
    uncount(key) {
      const window = windows.get(key);
      if (window !== undefined && window.count > 0) window.count -= 1;
    },
  };
}
