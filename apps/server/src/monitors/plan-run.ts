import { type MonitorSchedule, textHash } from '@hopwise/model';
import { nextDue, nextRun } from '@hopwise/monitor';
import type { MonitorRow } from './monitors-table.ts';

/** The hosts are divided among so many shards: as many workers can share the monitors. */
export const monitorShards = 16;

/** All monitors of a host are in one shard, so that one worker at a time asks it. A contract asks by bulk workers. */
export const shardOf = (hostOrContractId: string): number => textHash(hostOrContractId) % monitorShards;

/** A day can have 26 hours, as it has at Troll in Antarctica, and 'daily at' means within the minute. */
const longestDaySeconds = 26 * 3600 + 60;

export const periodSecondsOf = (schedule: MonitorSchedule): number =>
  schedule.kind === 'every' ? schedule.minutes * 60 : longestDaySeconds;

type Planned = Pick<MonitorRow, 'id' | 'schedule' | 'periodSeconds' | 'dueAt'>;

/** When it runs after a run that ended now. lookAt: when to look again, if not before. */
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
