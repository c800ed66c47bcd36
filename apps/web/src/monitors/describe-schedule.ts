import type { MonitorSchedule } from '@hopwise/model';

/** "Every 5 minutes", "Daily at 09:30, Europe/Berlin" */
export function describeSchedule(schedule: MonitorSchedule): string {
  return schedule.kind === 'daily'
    ? `Daily at ${schedule.at}, ${schedule.zone}`
    : `Every ${describeInterval(schedule.minutes)}`;
}

/** "minute", "15 minutes", "hour", "6 hours" */
export function describeInterval(minutes: number): string {
  if (minutes < 60) return minutes === 1 ? 'minute' : `${minutes} minutes`;
  return minutes === 60 ? 'hour' : `${minutes / 60} hours`;
}
