import type { MonitorSchedule } from '@hopwise/model';
import { nextDue, nextRun } from '@hopwise/monitor';
import type { MonitorRow } from './monitors-table.ts';

/** A day can have 26 hours, as at Troll in Antarctica, and 'daily at' means within the minute. */
const longestDaySeconds = 26 * 3600 + 60;

export const periodSecondsOf = (schedule: MonitorSchedule): number =>
  schedule.kind === 'every' ? schedule.minutes * 60 : longestDaySeconds;

type Planned = Pick<MonitorRow, 'id' | 'schedule' | 'periodSeconds' | 'dueAt'>;

/** When it runs after a run that ended now. lookAt: when to recheck, if not earlier. */
export function planNext(
  { id, schedule, periodSeconds, dueAt }: Planned,
  lookAt: number | null,
  now: number,
): Pick<MonitorRow, 'nextAt' | 'dueAt'> {
  const stored = dueAt.getTime();
  const isAhead = stored > now && stored - now <= periodSeconds * 1000;
  const due = isAhead ? stored : nextDue(schedule, id, stored, now);
  return { nextAt: new Date(nextRun(due, lookAt)), dueAt: new Date(due) };
}

/**
 * When it runs after it was stopped for a while: right away if a run was missed, or else by its schedule. So stopping
 * and starting many monitors again and again runs none of them more often.
 */
export const planContinued = (row: Planned, now: number): Pick<MonitorRow, 'nextAt' | 'dueAt'> =>
  planNext(row, row.dueAt.getTime() <= now ? now : null, now);
