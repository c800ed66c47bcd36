import { dayMs, type Period, periodDays } from '@hopwise/model';

/** A calendar day in the viewer's time zone, from its first moment to the first of the next. */
export interface Day {
  /** `2026-03-14` */
  date: string;
  start: Date;
  end: Date;
}

/** The days of a period, oldest first; the last one is today. */
export const daysOfPeriod = (period: Period, timeZone: string, now: Date): Day[] =>
  daysUntil(0, periodDays[period], timeZone, now);

/**
 * The same number of days before those, the last one only up to the current time of day, so that like is compared with
 * like.
 */
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

/** This many days, the last of which was this many days ago. */
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

/** The local time at a moment: `2026-03-14T09:26:53`. */
type Clock = (moment: number) => string;

function clockOf(timeZone: string): Clock {
  // Swedish dates are in ISO 8601 order.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (moment) => format.format(moment).replace(' ', 'T');
}

/**
 * The offset may change during that very night, so it is looked up again at the midnight found. Where clocks skip
 * midnight, the day starts when they do.
 */
function startOfDay(date: string, clock: Clock): Date {
  const midnight = Date.parse(date);
  const first = midnight - offsetMs(clock, midnight);
  const second = midnight - offsetMs(clock, first);
  return new Date(clock(second).startsWith(date) ? second : first);
}

const offsetMs = (clock: Clock, moment: number): number => Date.parse(`${clock(moment)}Z`) - moment;
