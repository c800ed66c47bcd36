export const dayMs = 86_400_000;

/** Whole days from `now` to `time` (both ISO 8601), negative once it has passed. */
export function daysUntil(time: string, now: string): number {
  return Math.floor((Date.parse(time) - Date.parse(now)) / dayMs);
}
