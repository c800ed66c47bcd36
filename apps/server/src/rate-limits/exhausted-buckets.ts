/** So many refusals are the database's own; further ones go by what it said last. */
const askedOften = 3;
/** It is asked again after a while, should somebody have changed what it counted. */
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
  /** Whether a call can be refused without asking the database. */
  ask(bucket: string): Refused | undefined;
  /** The database refused a call. */
  note(bucket: string, secondsLeft: number): Refused;
  forget(bucket: string): void;
}

/** Remembers which limits in the database are used up, so that a flood of refusals does not have to be counted there. */
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
