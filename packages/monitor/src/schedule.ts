import { dayMs, type MaintenanceWindow, type MonitorSchedule, minuteMs, textHash } from '@hopwise/model';

/**
 * When a monitor is due after a run. Times are on a fixed grid, so a run that takes long, waits or is an early recheck
 * doesn't move later ones; times that have passed are skipped. previousDue: of the previous run; null: none.
 */
export function nextDue(schedule: MonitorSchedule, monitorId: string, previousDue: number | null, now: number): number {
  const period = periodOf(schedule);
  // The clock may have been set back. By a little: what has run does not run again. By more: no waiting until it is as
  // late again.
  const isClockSetBack = previousDue !== null && previousDue - now > period;
  const after = previousDue === null || isClockSetBack ? now : Math.max(previousDue, now);
  return schedule.kind === 'every'
    ? nextOnGrid(period, phaseOf(monitorId, period), after)
    : nextDaily(schedule.at, schedule.zone, phaseOf(monitorId, minuteMs), after);
}

/** The next run: when it is due, or sooner for a second look. */
export const nextRun = (due: number, lookAt: number | null): number => (lookAt === null ? due : Math.min(due, lookAt));

const periodOf = (schedule: MonitorSchedule): number =>
  schedule.kind === 'every' ? schedule.minutes * minuteMs : dayMs;

/**
 * Where in its period a monitor runs: from its id, so that it is the same after a restart and on every server, and over
 * the whole period, so that many monitors come evenly however they were made.
 */
export const phaseOf = (monitorId: string, period: number): number =>
  Math.floor((textHash(monitorId) / 2 ** 32) * period);

const nextOnGrid = (period: number, phase: number, after: number): number =>
  Math.floor((after - phase) / period + 1) * period + phase;

/** Within the minute that was requested: thousands of monitors want nine o'clock. */
function nextDaily(time: string, zone: string, phase: number, after: number): number {
  for (let days = -1; ; days += 1) {
    const due = momentOf(dayAt(after, zone, days), time, zone) + phase;
    // A zone that changes sides of the date line has a day that is missing: its moment is that of the day after it.
    if (due > after) return due;
  }
}

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

/** The local wall-clock time, as if it were UTC. */
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

/** When the current maintenance ends; null: there is none. Windows that overlap or touch count as one. */
export function maintenanceEnd(windows: readonly MaintenanceWindow[], now: number): number | null {
  let end: number | null = null;
  for (let turn = 0; turn <= mostTurns; turn += 1) {
    const from = end ?? now;
    const later = windows.map((window) => endOf(window, from)).filter((at) => at !== null && at > from) as number[];
    if (later.length === 0) return end;
    end = Math.max(...later);
  }
  return end;
}

/** Windows that never leave a gap have no end: the caller checks again after these. */
const mostTurns = 14;

/** The end of the window that this moment is in; its end is not in it. */
function endOf(window: MaintenanceWindow, at: number): number | null {
  if (window.kind === 'single') {
    const end = Date.parse(window.to);
    return Date.parse(window.from) <= at && at < end ? end : null;
  }
  const { days, at: time, minutes, zone } = window;
  const daysBack = Math.ceil((minutes * minuteMs) / dayMs) + 1;
  const ends = Array.from({ length: daysBack + 2 }, (_, index) => dayAt(at, zone, index - daysBack))
    .filter((day) => days.some((weekday) => weekday === weekdayOf(day)))
    .map((day) => momentOf(day, time, zone))
    .filter((start) => start <= at && at < start + minutes * minuteMs)
    .map((start) => start + minutes * minuteMs);
  return ends.length === 0 ? null : Math.max(...ends);
}
