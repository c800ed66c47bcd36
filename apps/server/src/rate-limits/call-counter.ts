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

/** How many rejections come from the database; further ones reuse its last answer. */
const askedOften = 3;
/** How often the database is checked again, in case its count was changed. */
const askAgainMs = 60_000;
const maxBuckets = 10_000;

interface Exhausted {
  endsAtMs: number;
  askAgainAtMs: number;
  refusals: number;
}

interface Refused {
  waitSeconds: number;
  refusals: number;
}

export interface ExhaustedBuckets {
  /** Whether a call can be rejected without the database. */
  ask(bucket: string): Refused | undefined;
  /** Records that the database rejected a call. */
  note(bucket: string, secondsLeft: number): Refused;
  forget(bucket: string): void;
}

/** Remembers which limits in the database are exhausted, so that a flood of rejected calls needn't be counted there. */
export function createExhaustedBuckets(now: () => number = () => performance.now()): ExhaustedBuckets {
  const buckets = new Map<string, Exhausted>();
  return {
    ask(bucket) {
      const found = buckets.get(bucket);
      if (found === undefined || found.refusals < askedOften) return undefined;
      const nowMs = now();
      if (found.endsAtMs <= nowMs || found.askAgainAtMs <= nowMs) return undefined;
      found.refusals += 1;
      return { waitSeconds: Math.max(1, Math.ceil((found.endsAtMs - nowMs) / 1000)), refusals: found.refusals };
    },
    note(bucket, secondsLeft) {
      const nowMs = now();
      const refusals = (buckets.get(bucket)?.refusals ?? 0) + 1;
      const [oldest] = buckets.keys();
      if (buckets.size >= maxBuckets && oldest !== undefined) buckets.delete(oldest);
      buckets.delete(bucket);
      buckets.set(bucket, { endsAtMs: nowMs + secondsLeft * 1000, askAgainAtMs: nowMs + askAgainMs, refusals });
      return { waitSeconds: secondsLeft, refusals };
    },
    forget: (bucket) => {
      buckets.delete(bucket);
    },
  };
}
