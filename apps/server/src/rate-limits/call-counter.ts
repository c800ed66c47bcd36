export interface CallCounter {
  /** Counts a call. Returns how long to wait when there were too many, else undefined. */
  count(key: string, limit: number, windowSeconds: number): number | undefined;
}

interface Window {
  count: number;
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
    const opened = { count: 0, endsAtMs };
    windows.set(key, opened);
    return opened;
  }

  return {
    count(key, limit, windowSeconds) {
      const nowMs = now();
      const known = windows.get(key);
      const window =
        known !== undefined && known.endsAtMs > nowMs ? known : openWindow(key, nowMs + windowSeconds * 1000);
      if (window.count >= limit) return Math.max(1, Math.ceil((window.endsAtMs - nowMs) / 1000));
      window.count += 1;
      return undefined;
    },
  };
}
