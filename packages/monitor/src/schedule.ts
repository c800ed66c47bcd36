import { dayMs, type MonitorSchedule, minuteMs, textHash } from '@hopwise/model';
import { dayAt, momentOf } from './zone-time.ts';

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
