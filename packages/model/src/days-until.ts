import { dayMs } from './time-units.ts';

/** Whole days from `now` to `time` (ISO 8601). Once it has passed, whole days since then, as a negative number. */
export function daysUntil(time: string, now: string | number): number {
  // Adding 0 makes 0 of -0.
  return Math.trunc((Date.parse(time) - new Date(now).getTime()) / dayMs) + 0;
}
