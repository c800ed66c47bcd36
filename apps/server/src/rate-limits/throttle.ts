import type { Database } from '../db/database.ts';
import { RateLimitedError } from '../errors.ts';
import { countCall } from './rate-windows-table.ts';

/** How often something may be tried. */
export interface Throttle {
  name: string;
  limit: number;
  windowSeconds: number;
  /** The sentence before "Try again in …". */
  refusal: string;
}

export const throttleBucket = ({ name }: Throttle, who: string): string => `${name}:${who}`;

/**
 * Counts an attempt and rejects it if there were too many. Counted first, so that concurrent attempts can't slip
 * through.
 */
export async function admitAttempt(db: Database, throttle: Throttle, who: string): Promise<void> {
  const { count, secondsLeft } = await countCall(db, throttleBucket(throttle, who), throttle);
  if (count > throttle.limit) {
    throw new RateLimitedError(`${throttle.refusal} Try again in ${waitText(secondsLeft)}`, secondsLeft);
  }
}

/** A readable wait time, rounded up. */
export function waitText(seconds: number): string {
  if (seconds < 60) return count(Math.max(1, seconds), 'second');
  return count(Math.ceil(seconds / 60), 'minute');
}

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;
