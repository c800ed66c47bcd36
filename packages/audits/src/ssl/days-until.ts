import { dayMs } from '@hopwise/model';

/** Whole days from `now` to `time` (both ISO 8601). Once it has passed, whole days since then, as a negative number. */
export function daysUntil(time: string, now: string): number {
  // Adding 0 makes 0 of -0.
  return Math.trunc((Date.parse(time) - Date.parse(now)) / dayMs) + 0;
}
