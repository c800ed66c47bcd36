/** A call beyond the limit. */
export interface RefusedCall {
  waitSeconds: number;
  /** How many were rejected in this window, including this one. */
  refusals: number;
}

export interface CallCounter {
  /** Counts a call. Returns how long to wait if there were too many, otherwise undefined. */
  count(key: string, limit: number, windowSeconds: number): RefusedCall | undefined;
  /** Uncounts a call that turned out not to count. */
  uncount(key: string): void;
}

interface Window {
  count: number;
  refusals: number;
  endsAtMs: number;
}

/** How many callers are tracked; beyond that, the oldest are dropped. */
const maxKeys = 10_000;

/**
 * Counts calls in memory: for limits that only keep one caller from monopolizing the server, where counting in the
 * database would cost as much as the calls themselves.
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
