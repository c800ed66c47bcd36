import { type Period, periodDays } from '@hopwise/model';
import { dayMs } from '../time-units.ts';

/** A day of the calendar, from its first moment in the viewer's time zone to the first of the next. */
export interface Day {
  /** `2026-03-14` */
  date: string;
  start: Date;
  end: Date;
}

/** The days of a period, oldest first; the last one is today. */
export const daysOfPeriod = (period: Period, timeZone: string, now: Date): Day[] =>
  daysUntil(0, periodDays[period], timeZone, now);

/** As many days before those, the last of them only until the time of day that it is now: a like part of a like period. */
export function daysBeforePeriod(period: Period, timeZone: string, now: Date): Day[] {
  const count = periodDays[period];
  const [today] = daysUntil(0, 1, timeZone, now);
  const sinceMidnightMs = now.getTime() - (today?.start ?? now).getTime();
  return daysUntil(count, count, timeZone, now).map((day, index) =>
    index < count - 1
      ? day
      : { ...day, end: new Date(Math.min(day.start.getTime() + sinceMidnightMs, day.end.getTime())) },
  );
}

/** So many days, the last of which was so many days ago. */
function daysUntil(daysAgo: number, count: number, timeZone: string, now: Date): Day[] {
  const clock = clockOf(timeZone);
  const today = Date.parse(clock(now.getTime()).slice(0, 10));
  const dates = Array.from({ length: count + 1 }, (_each, index) =>
    new Date(today - (daysAgo + count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
  const starts = dates.map((date) => startOfDay(date, clock));
  return dates
    .slice(0, -1)
    .map((date, index) => ({ date, start: starts[index] as Date, end: starts[index + 1] as Date }));
}

export function periodStart(period: Period, timeZone: string, now: Date): Date {
  return daysOfPeriod(period, timeZone, now)[0]?.start ?? now;
}

/** What a clock on the wall shows at a moment: `2026-03-14T09:26:53`. */
type Clock = (moment: number) => string;

function clockOf(timeZone: string): Clock {
  // Sweden writes dates in the order of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (moment) => format.format(moment).replace(' ', 'T');
}

/**
 * Clocks may change during the very night: the offset found for midnight is asked for again there. Where clocks
 * skip midnight, the day begins when they do.
 */
function startOfDay(date: string, clock: Clock): Date {
  const midnight = Date.parse(date);
  const first = midnight - offsetMs(clock, midnight);
  const second = midnight - offsetMs(clock, first);
  return new Date(clock(second).startsWith(date) ? second : first);
}

const offsetMs = (clock: Clock, moment: number): number => Date.parse(`${clock(moment)}Z`) - moment;
