import { dayMs, type MaintenanceWindow, minuteMs } from '@hopwise/model';
import { dayAt, momentOf, weekdayOf } from './zone-time.ts';

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
