import { type CheckStatus, checkOrigins, checkStatuses, type Stats, type StatsQuery } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { addUpDays, type DayFigures } from './figures.ts';
import { countedProjects } from './list-recent-checks.ts';
import { type Day, daysBeforePeriod, daysOfPeriod } from './period.ts';
import { findRecordHolders } from './record-holders.ts';

/** The statistics of a period for all checks that a person can see, or for one project. */
export async function summarizePeriod(
  db: Database,
  userId: string,
  { period, timeZone, projectId, origin = [...checkOrigins] }: StatsQuery,
  now = new Date(),
): Promise<Stats> {
  const projectIds = await countedProjects(db, userId, projectId);
  const wanted = { projectIds, origins: origin };
  const days = daysOfPeriod(period, timeZone, now);
  const daysBefore = daysBeforePeriod(period, timeZone, now);
  const figures = await addUpDays(db, wanted, days);
  const before = meansOf(await addUpDays(db, wanted, [joinDays(daysBefore, now)]));
  const { total, successRate, averageRedirects, averageTimeMs } = meansOf(figures);
  return {
    period,
    from: (days[0]?.start ?? now).toISOString(),
    to: now.toISOString(),
    total,
    successRate: successRate ?? 0,
    averageRedirects: averageRedirects ?? 0,
    averageTimeMs: averageTimeMs ?? 0,
    startedToday: countAll(addStatuses(figures.slice(-1))),
    previous: {
      from: (daysBefore[0]?.start ?? now).toISOString(),
      to: (daysBefore.at(-1)?.end ?? now).toISOString(),
      ...before,
    },
    statusDistribution: addStatuses(figures),
    ...(await findRecordHolders(db, wanted, days, figures)),
    daily: figures.map((day, index) => ({ date: days[index]?.date ?? '', ...toDaily(day) })),
  };
}

/** As if they were one long day. */
const joinDays = (days: readonly Day[], now: Date): Day => ({
  date: '',
  start: days[0]?.start ?? now,
  end: days.at(-1)?.end ?? now,
});

function meansOf(figures: readonly DayFigures[]) {
  const byStatus = addStatuses(figures);
  const total = countAll(byStatus);
  return {
    total,
    successRate: ratio(100 * byStatus.OK, total),
    averageRedirects: ratio(sum(figures.map(({ redirects }) => redirects)), total),
    averageTimeMs: ratio(sum(figures.map(({ timeUs }) => timeUs)) / 1000, total),
  };
}

function toDaily({ byStatus, timeUs, bulk }: DayFigures) {
  const total = countAll(byStatus);
  return { total, ok: byStatus.OK, averageTimeMs: ratio(timeUs / 1000, total), bulk };
}

const addStatuses = (figures: readonly DayFigures[]) =>
  Object.fromEntries(
    checkStatuses.map((status) => [status, sum(figures.map(({ byStatus }) => byStatus[status]))]),
  ) as Record<CheckStatus, number>;

const countAll = (byStatus: Record<CheckStatus, number>): number => sum(Object.values(byStatus));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** With one decimal; null for none. */
const ratio = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((10 * part) / whole) / 10;
