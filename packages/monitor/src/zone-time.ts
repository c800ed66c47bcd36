import { dayMs } from '@hopwise/model';
/** A day of the calendar. */
export interface Day {
  year: number;
  /** From 1. */
  month: number;
  day: number;
}

/** Making one takes far longer than using it, and there are only some hundreds of zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, made);
  return made;
}

/** What clocks on the wall show, as if it were UTC. */
function wallMs(at: number, zone: string): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clockOf(zone).formatToParts(at)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const offsetMs = (at: number, zone: string): number => wallMs(at, zone) - Math.floor(at / 1000) * 1000;

/** The calendar day in the zone, or the given number of days later. */
export function dayAt(at: number, zone: string, daysLater = 0): Day {
  const date = new Date(wallMs(at, zone) + daysLater * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** ISO 8601: Monday is 1. */
export function weekdayOf({ year, month, day }: Day): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
}

/**
 * The moment when clocks on the wall show a time, `HH:MM`. Of a time that comes twice, when clocks are set back, the
 * first; one that is skipped, when they are set forward, is as long after the jump as it would have been without it.
 * So every day has it once.
 */
export function momentOf({ year, month, day }: Day, time: string, zone: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  const [before, after] = [offsetMs(asUtc - dayMs, zone), offsetMs(asUtc + dayMs, zone)];
  const candidates = [asUtc - before, asUtc - after].filter((at) => wallMs(at, zone) === asUtc);
  return candidates.length === 0 ? asUtc - before : Math.min(...candidates);
}
