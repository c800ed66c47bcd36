import { type CheckStatus, checkOrigins, checkStatuses, type Stats, type StatsQuery } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { addUpDays, addUpPeriod, type DayFigures, type Sums } from './figures.ts';
import { wantedProjects } from './list-recent-checks.ts';
import { daysBeforePeriod, daysOfPeriod } from './period.ts';
import { findRecordHolders } from './record-holders.ts';

/** The statistics of a period for all checks that a person can see, or for one project. */
export async function summarizePeriod(
  db: Database,
  userId: string,
  { period, timeZone, projectId, origin = [...checkOrigins] }: StatsQuery,
  now = new Date(),
): Promise<Stats> {
  const projectIds = await wantedProjects(db, userId, projectId);
  const wanted = { projectIds, origins: origin };
  const days = daysOfPeriod(period, timeZone, now);
  const daysBefore = daysBeforePeriod(period, timeZone, now);
  const figures = await addUpDays(db, wanted, days);
  const before = meansOf(await addUpPeriod(db, wanted, daysBefore));
  const { total, successRate, averageRedirects, averageTimeMs } = meansOf(sumsOf(figures));
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

const meansOf = ({ total, ok, redirects, timeMs }: Sums) => ({
  total,
  successRate: ratio(100 * ok, total),
  averageRedirects: ratio(redirects, total),
  averageTimeMs: ratio(timeMs, total),
});

function sumsOf(figures: readonly DayFigures[]): Sums {
  const byStatus = addStatuses(figures);
  return {
    total: countAll(byStatus),
    ok: byStatus.OK,
    redirects: sum(figures.map(({ redirects }) => redirects)),
    timeMs: sum(figures.map(({ timeMs }) => timeMs)),
  };
}

function toDaily({ byStatus, timeMs, bulk }: DayFigures) {
  const total = countAll(byStatus);
  return { total, ok: byStatus.OK, averageTimeMs: ratio(timeMs, total), bulk };
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
