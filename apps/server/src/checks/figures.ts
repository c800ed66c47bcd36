import { type CheckOrigin, type CheckStatus, hourMs } from '@hopwise/model';
import { type SQL, sql } from 'drizzle-orm';
import { toArrayLiteral } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/statements.ts';
import { checkHours } from './check-hours-table.ts';
import { checks } from './checks-table.ts';
import type { Day } from './period.ts';

/** Totals of the checks of one day. */
export interface DayFigures {
  byStatus: Record<CheckStatus, number>;
  redirects: number;
  timeUs: number;
  /** For checks with status OK; null if there are none. After deletions, these three may be a deleted check's. */
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
  position: figure<Numeric>('position'),
  ok: figure<Numeric | null>('ok'),
  error: figure<Numeric | null>('error'),
  timeout: figure<Numeric | null>('timeout'),
  loop: figure<Numeric | null>('loop'),
  redirects: figure<Numeric | null>('redirects'),
  timeUs: figure<Numeric | null>('time_us'),
  fastestMs: figure<Numeric | null>('fastest_ms'),
  slowestMs: figure<Numeric | null>('slowest_ms'),
  mostRedirects: figure<Numeric | null>('most_redirects'),
  bulk: figure<Numeric | null>('bulk'),
  bulkOk: figure<Numeric | null>('bulk_ok'),
};

type FigureRow = { [Name in keyof typeof figures]: (typeof figures)[Name] extends SQL<infer T> ? T : never };

const given = ['positions', 'starts', 'ends', 'projectIds', 'origins'] as const;

/** Adds up stored totals. Each range is one of the primary key. */
const figuresOfHours = prepared('figures_of_hours', given, (db, { positions, starts, ends, projectIds, origins }) =>
  db.select(figures).from(sql`
      unnest(${positions}::int[], ${starts}::int[], ${ends}::int[]) as span(position, starts_at, ends_at)
      cross join lateral (
        select
          sum(ok) as ok,
          sum(error) as error,
          sum(timeout) as timeout,
          sum(loop) as loop,
          sum(redirects) as redirects,
          sum(time_us) as time_us,
          min(fastest_ms) as fastest_ms,
          max(slowest_ms) as slowest_ms,
          max(most_redirects) as most_redirects,
          sum(ok + error + timeout + loop) filter (where origin in ('bulk', 'contract')) as bulk,
          sum(ok) filter (where origin in ('bulk', 'contract')) as bulk_ok
        from ${checkHours}
        where project_id = any(${projectIds}::uuid[]) and hour >= span.starts_at and hour < span.ends_at
          and origin = any(${origins}::text[])
      ) as figures`),
);

/**
 * Counts the checks of parts of an hour: where a day starts at half past, and up to the current time of day. Each range
 * is one of an index that has all the data.
 */
const figuresOfMoments = prepared('figures_of_moments', given, (db, { positions, starts, ends, projectIds, origins }) =>
  db.select(figures).from(sql`
      unnest(${positions}::int[], ${starts}::timestamptz[], ${ends}::timestamptz[]) as span(position, starts_at, ends_at)
      cross join lateral (
        select
          count(*) filter (where status = 'OK') as ok,
          count(*) filter (where status = 'ERROR') as error,
          count(*) filter (where status = 'TIMEOUT') as timeout,
          count(*) filter (where status = 'LOOP') as loop,
          sum(redirect_count) as redirects,
          sum(round(total_time_ms * 1000)) as time_us,
          min(total_time_ms) filter (where status = 'OK') as fastest_ms,
          max(total_time_ms) filter (where status = 'OK') as slowest_ms,
          max(redirect_count) as most_redirects,
          count(*) filter (where origin in ('bulk', 'contract')) as bulk,
          count(*) filter (where origin in ('bulk', 'contract') and status = 'OK') as bulk_ok
        from ${checks}
        where project_id = any(${projectIds}::uuid[]) and started_at >= span.starts_at and started_at < span.ends_at
          and origin = any(${origins}::text[])
      ) as figures`),
);

/** A range of one day, given by its position. */
interface Span {
  position: number;
  start: number;
  end: number;
}

/** Totals the checks of some projects day by day. */
export async function addUpDays(
  db: Database,
  { projectIds, origins }: CountedChecks,
  days: readonly Day[],
): Promise<DayFigures[]> {
  const { hours, moments } = splitDays(days);
  const wanted = { projectIds: toArrayLiteral(projectIds), origins: toArrayLiteral(origins) };
  const rows: FigureRow[] = [];
  for (let from = 0; from < hours.length; from += spansAtOnce) {
    const spans = hours.slice(from, from + spansAtOnce);
    rows.push(...(await figuresOfHours(db, { ...wanted, ...listsOf(spans, (hour) => hour) })));
  }
  for (let from = 0; from < moments.length; from += spansAtOnce) {
    const spans = moments.slice(from, from + spansAtOnce);
    const toText = (moment: number) => new Date(moment).toISOString();
    rows.push(...(await figuresOfMoments(db, { ...wanted, ...listsOf(spans, toText) })));
  }
  const byPosition = Map.groupBy(rows, ({ position }) => Number(position));
  return days.map((_day, position) => addFigures(byPosition.get(position) ?? []));
}

/** Many projects have many totals: others get their turn in between. */
const spansAtOnce = 45;

/** The whole hours of each day, and what is left of it before and after those. */
function splitDays(days: readonly Day[]): { hours: Span[]; moments: Span[] } {
  const hours: Span[] = [];
  const moments: Span[] = [];
  for (const [position, day] of days.entries()) {
    const [start, end] = [day.start.getTime(), day.end.getTime()];
    const [first, last] = [Math.ceil(start / hourMs), Math.floor(end / hourMs)];
    if (first > last) {
      moments.push({ position, start, end });
      continue;
    }
    hours.push({ position, start: first, end: last });
    moments.push({ position, start, end: first * hourMs }, { position, start: last * hourMs, end });
  }
  const hasLength = ({ start, end }: Span) => start < end;
  return { hours: hours.filter(hasLength), moments: moments.filter(hasLength) };
}

const listsOf = (spans: readonly Span[], format: (moment: number) => number | string) => ({
  positions: toArrayLiteral(spans.map(({ position }) => position)),
  starts: toArrayLiteral(spans.map(({ start }) => format(start))),
  ends: toArrayLiteral(spans.map(({ end }) => format(end))),
});

function addFigures(rows: readonly FigureRow[]): DayFigures {
  const total = (name: keyof FigureRow) => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
  const extreme = (name: keyof FigureRow, best: (...values: number[]) => number) => {
    const values = rows.flatMap((row) => (row[name] === null ? [] : Number(row[name])));
    return values.length === 0 ? null : best(...values);
  };
  return {
    byStatus: { OK: total('ok'), ERROR: total('error'), TIMEOUT: total('timeout'), LOOP: total('loop') },
    redirects: total('redirects'),
    timeUs: total('timeUs'),
    fastestMs: extreme('fastestMs', Math.min),
    slowestMs: extreme('slowestMs', Math.max),
    mostRedirects: extreme('mostRedirects', Math.max),
    bulk: { total: total('bulk'), ok: total('bulkOk') },
  };
}
