import type { CheckOrigin, CheckStatus } from '@hopwise/model';
import { type SQL, sql } from 'drizzle-orm';
import { toArrayLiteral } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/statements.ts';
import { checks } from './checks-table.ts';
import type { Day } from './period.ts';

/** Totals of the checks of one day. */
export interface DayFigures {
  byStatus: Record<CheckStatus, number>;
  redirects: number;
  timeMs: number;
  /** For checks with status OK; null if there are none. */
  fastestMs: number | null;
  slowestMs: number | null;
  mostRedirects: number | null;
  /** Rows of bulk jobs and cases of contract runs. */
  bulk: { total: number; ok: number };
}

/** Which checks are counted. */
export interface CountedChecks {
  projectIds: readonly string[];
  origins: readonly CheckOrigin[];
}

type Numeric = number | string;

const figure = <T extends Numeric | null>(name: string) => sql<T>`${sql.identifier(name)}`;

const figures = {
  ok: figure<Numeric>('ok'),
  error: figure<Numeric>('error'),
  timeout: figure<Numeric>('timeout'),
  loop: figure<Numeric>('loop'),
  redirects: figure<Numeric | null>('redirects'),
  timeMs: figure<Numeric | null>('time_ms'),
  fastestMs: figure<Numeric | null>('fastest_ms'),
  slowestMs: figure<Numeric | null>('slowest_ms'),
  mostRedirects: figure<Numeric | null>('most_redirects'),
  bulk: figure<Numeric>('bulk'),
  bulkOk: figure<Numeric>('bulk_ok'),
};

type FigureRow = { [Name in keyof typeof figures]: (typeof figures)[Name] extends SQL<infer T> ? T : never };

/**
 * Each day is a range of an index that has all the data, so no check has to be looked up, sorted or assigned to its
 * day.
 */
const figuresOfDays = prepared(
  'figures_of_days',
  ['starts', 'ends', 'projectIds', 'origins'],
  (db, { starts, ends, projectIds, origins }) =>
    db
      .select(figures)
      .from(sql`
      unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as day(starts_at, ends_at, position)
      cross join lateral (
        select
          count(*) filter (where status = 'OK') as ok,
          count(*) filter (where status = 'ERROR') as error,
          count(*) filter (where status = 'TIMEOUT') as timeout,
          count(*) filter (where status = 'LOOP') as loop,
          sum(redirect_count) as redirects,
          sum(total_time_ms) as time_ms,
          min(total_time_ms) filter (where status = 'OK') as fastest_ms,
          max(total_time_ms) filter (where status = 'OK') as slowest_ms,
          max(redirect_count) as most_redirects,
          count(*) filter (where origin in ('bulk', 'contract')) as bulk,
          count(*) filter (where origin in ('bulk', 'contract') and status = 'OK') as bulk_ok
        from ${checks}
        where project_id = any(${projectIds}::uuid[]) and started_at >= day.starts_at and started_at < day.ends_at
          and origin = any(${origins}::text[])
      ) as figures`)
      .orderBy(sql`day.position`),
);

export interface Sums {
  total: number;
  ok: number;
  redirects: number;
  timeMs: number;
}

/** For a period that is only compared with another: one range of the index. */
const sumsOfRange = prepared(
  'sums_of_range',
  ['start', 'end', 'projectIds', 'origins'],
  (db, { start, end, projectIds, origins }) =>
    db
      .select({
        total: sql<Numeric>`count(*)`,
        ok: sql<Numeric>`count(*) filter (where ${checks.status} = 'OK')`,
        redirects: sql<Numeric>`coalesce(sum(${checks.redirectCount}), 0)`,
        timeMs: sql<Numeric>`coalesce(sum(${checks.totalTimeMs}), 0)`,
      })
      .from(checks)
      .where(
        sql`${checks.projectId} = any(${projectIds}::uuid[]) and ${checks.origin} = any(${origins}::text[])
          and ${checks.startedAt} >= ${start}::timestamptz and ${checks.startedAt} < ${end}::timestamptz`,
      ),
);

/** Totals the checks of some projects over the days as a whole. */
export async function addUpPeriod(
  db: Database,
  { projectIds, origins }: CountedChecks,
  days: readonly Day[],
): Promise<Sums> {
  const sums: Sums = { total: 0, ok: 0, redirects: 0, timeMs: 0 };
  for (let from = 0; from < days.length; from += daysAtOnce) {
    const some = days.slice(from, from + daysAtOnce);
    const [row] = await sumsOfRange(db, {
      start: some[0]?.start.toISOString() ?? '',
      end: some.at(-1)?.end.toISOString() ?? '',
      projectIds: toArrayLiteral(projectIds),
      origins: toArrayLiteral(origins),
    });
    if (row === undefined) continue;
    sums.total += Number(row.total);
    sums.ok += Number(row.ok);
    sums.redirects += Number(row.redirects);
    sums.timeMs += Number(row.timeMs);
  }
  return sums;
}

/** A million checks in 90 days take seconds: others get their turn in between. */
const daysAtOnce = 10;

/** Totals the checks of some projects day by day. */
export async function addUpDays(
  db: Database,
  { projectIds, origins }: CountedChecks,
  days: readonly Day[],
): Promise<DayFigures[]> {
  const figures: DayFigures[] = [];
  for (let from = 0; from < days.length; from += daysAtOnce) {
    const some = days.slice(from, from + daysAtOnce);
    const rows = await figuresOfDays(db, {
      starts: toArrayLiteral(some.map(({ start }) => start.toISOString())),
      ends: toArrayLiteral(some.map(({ end }) => end.toISOString())),
      projectIds: toArrayLiteral(projectIds),
      origins: toArrayLiteral(origins),
    });
    figures.push(...rows.map(toDayFigures));
  }
  return figures;
}

function toDayFigures(row: FigureRow): DayFigures {
  const number = (value: Numeric | null) => (value === null ? null : Number(value));
  return {
    byStatus: { OK: Number(row.ok), ERROR: Number(row.error), TIMEOUT: Number(row.timeout), LOOP: Number(row.loop) },
    redirects: Number(row.redirects ?? 0),
    timeMs: Number(row.timeMs ?? 0),
    fastestMs: number(row.fastestMs),
    slowestMs: number(row.slowestMs),
    mostRedirects: number(row.mostRedirects),
    bulk: { total: Number(row.bulk), ok: Number(row.bulkOk) },
  };
}
