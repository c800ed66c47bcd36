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
