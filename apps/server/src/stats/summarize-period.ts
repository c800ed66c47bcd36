import { type CheckStatus, checkStatuses, type PeriodQuery, type Stats } from '@hopwise/model';
import { daysOfPeriod, wantedProjects } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { addUpDays, type DayFigures } from './figures.ts';
import { findRecordHolders } from './record-holders.ts';

/** The figures of a period over all checks that a person may see, or over those of one project. */
export async function summarizePeriod(
  db: Database,
  userId: string,
  { period, timeZone, projectId }: PeriodQuery,
  now = new Date(),
): Promise<Stats> {
  const projectIds = await wantedProjects(db, userId, projectId);
  const days = daysOfPeriod(period, timeZone, now);
  const figures = await addUpDays(db, projectIds, days);
  const byStatus = addStatuses(figures);
  const total = countAll(byStatus);
  return {
    period,
    from: (days[0]?.start ?? now).toISOString(),
    to: now.toISOString(),
    total,
    successRate: ratio(100 * byStatus.OK, total),
    averageRedirects: ratio(sum(figures.map(({ redirects }) => redirects)), total),
    averageTimeMs: ratio(sum(figures.map(({ timeMs }) => timeMs)), total),
    startedToday: countAll(addStatuses(figures.slice(-1))),
    statusDistribution: byStatus,
    ...(await findRecordHolders(db, projectIds, days, figures)),
    daily: figures.map((day, index) => ({ date: days[index]?.date ?? '', ...toDaily(day) })),
  };
}

function toDaily({ byStatus, timeMs }: DayFigures) {
  const total = countAll(byStatus);
  return { total, ok: byStatus.OK, averageTimeMs: total === 0 ? null : ratio(timeMs, total) };
}

const addStatuses = (figures: readonly DayFigures[]) =>
  Object.fromEntries(
    checkStatuses.map((status) => [status, sum(figures.map(({ byStatus }) => byStatus[status]))]),
  ) as Record<CheckStatus, number>;

const countAll = (byStatus: Record<CheckStatus, number>): number => sum(Object.values(byStatus));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** With one decimal; 0 of nothing. */
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((10 * part) / whole) / 10);
