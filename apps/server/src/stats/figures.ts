import type { CheckStatus } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import type { Day } from '../checks/index.ts';
import { checks } from '../checks/index.ts';
import type { Database } from '../db/database.ts';

/** What the checks of one day add up to. */
export interface DayFigures {
  byStatus: Record<CheckStatus, number>;
  redirects: number;
  timeMs: number;
  /** Of the checks with status OK; null without any. */
  fastestMs: number | null;
  slowestMs: number | null;
  mostRedirects: number | null;
}

type Numeric = number | string;

interface FigureRow extends Record<string, unknown> {
  ok: Numeric;
  error: Numeric;
  timeout: Numeric;
  loop: Numeric;
  redirects: Numeric | null;
  time_ms: Numeric | null;
  fastest_ms: Numeric | null;
  slowest_ms: Numeric | null;
  most_redirects: Numeric | null;
}

/**
 * Adds up the checks of some projects day by day. Each day is a range of the index that holds all it needs, so that
 * no check has to be looked up, sorted or put into its day.
 */
export async function addUpDays(
  db: Database,
  projectIds: readonly string[],
  days: readonly Day[],
): Promise<DayFigures[]> {
  const { rows } = await db.execute<FigureRow>(sql`
    select figures.*
    from unnest(${timestamps(days.map(({ start }) => start))}, ${timestamps(days.map(({ end }) => end))})
      with ordinality as day(starts_at, ends_at, position)
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
        max(redirect_count) as most_redirects
      from ${checks}
      where project_id = any(${`{${projectIds.join(',')}}`}::uuid[])
        and started_at >= day.starts_at and started_at < day.ends_at
    ) as figures
    order by day.position`);
  return rows.map(toDayFigures);
}

const timestamps = (moments: readonly Date[]) =>
  sql`${`{${moments.map((moment) => moment.toISOString()).join(',')}}`}::timestamptz[]`;

function toDayFigures(row: FigureRow): DayFigures {
  const number = (value: Numeric | null) => (value === null ? null : Number(value));
  return {
    byStatus: { OK: Number(row.ok), ERROR: Number(row.error), TIMEOUT: Number(row.timeout), LOOP: Number(row.loop) },
    redirects: Number(row.redirects ?? 0),
    timeMs: Number(row.time_ms ?? 0),
    fastestMs: number(row.fastest_ms),
    slowestMs: number(row.slowest_ms),
    mostRedirects: number(row.most_redirects),
  };
}
