import type { Stats } from '@hopwise/model';
import { and, eq, gte, inArray, lt, type SQL } from 'drizzle-orm';
import { checks, type Day } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import type { DayFigures } from './figures.ts';

type Records = Pick<Stats, 'fastest' | 'slowest' | 'mostRedirects'>;

/** The checks that hold the records. Each is looked for on the one day whose figures show the record. */
export async function findRecordHolders(
  db: Database,
  projectIds: readonly string[],
  days: readonly Day[],
  figures: readonly DayFigures[],
): Promise<Records> {
  const find = async (
    of: (day: DayFigures) => number | null,
    best: 'least' | 'most',
    has: (value: number) => SQL[],
  ) => {
    const record = bestDay(figures.map(of), best);
    const day = record && days[record.index];
    if (!record || !day) return null;
    const [holder] = await db
      .select({ id: checks.id, inputUrl: checks.inputUrl })
      .from(checks)
      .where(
        and(
          inArray(checks.projectId, [...projectIds]),
          gte(checks.startedAt, day.start),
          lt(checks.startedAt, day.end),
          ...has(record.value),
        ),
      )
      .limit(1);
    return holder ? { ...holder, value: record.value } : null;
  };
  const isOk = eq(checks.status, 'OK');
  return {
    fastest: await find(
      ({ fastestMs }) => fastestMs,
      'least',
      (ms) => [isOk, eq(checks.totalTimeMs, ms)],
    ),
    slowest: await find(
      ({ slowestMs }) => slowestMs,
      'most',
      (ms) => [isOk, eq(checks.totalTimeMs, ms)],
    ),
    mostRedirects: await find(
      ({ mostRedirects }) => mostRedirects || null,
      'most',
      (redirects) => [eq(checks.redirectCount, redirects)],
    ),
  };
}

/** Of several equal days the last. */
function bestDay(
  values: readonly (number | null)[],
  best: 'least' | 'most',
): { index: number; value: number } | undefined {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ index, value }]));
  const isBetter = (a: number, b: number) => (best === 'least' ? a <= b : a >= b);
  return known.reduce<{ index: number; value: number } | undefined>(
    (so, each) => (so === undefined || isBetter(each.value, so.value) ? each : so),
    undefined,
  );
}
