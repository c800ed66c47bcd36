import type { Stats } from '@hopwise/model';
import { and, eq, not, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { toArrayLiteral } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { fixedLimit, prepared } from '../db/statements.ts';
import { checks } from './checks-table.ts';
import type { CountedChecks, DayFigures } from './figures.ts';
import type { Day } from './period.ts';
import { isWithdrawn } from './withdrawn-batches-table.ts';

type Records = Pick<Stats, 'fastest' | 'slowest' | 'mostRedirects'>;
type RecordHolder = Stats['fastest'];

const holders = (
  db: Database,
  has: SQL | undefined,
  { projectIds, origins, start, end }: Record<string, Placeholder>,
) =>
  db
    .select({ id: checks.id, inputUrl: checks.inputUrl })
    .from(checks)
    .where(
      and(
        sql`${checks.projectId} = any(${projectIds}::uuid[])`,
        sql`${checks.origin} = any(${origins}::text[])`,
        sql`${checks.startedAt} >= ${start}::timestamptz`,
        sql`${checks.startedAt} < ${end}::timestamptz`,
        has,
        not(isWithdrawn(checks.batchId)),
      ),
    )
    .limit(fixedLimit(1));

const wanted = ['projectIds', 'origins', 'start', 'end', 'value'] as const;
const holdersByTime = prepared('holders_by_time', wanted, (db, { value, ...of }) =>
  holders(db, and(eq(checks.status, 'OK'), eq(checks.totalTimeMs, value)), of),
);
const holdersByRedirects = prepared('holders_by_redirects', wanted, (db, { value, ...of }) =>
  holders(db, eq(checks.redirectCount, value), of),
);

/** The checks that hold the records. Each is searched on the one day whose statistics show the record. */
export async function findRecordHolders(
  db: Database,
  { projectIds, origins }: CountedChecks,
  days: readonly Day[],
  figures: readonly DayFigures[],
): Promise<Records> {
  const find = async (
    query: typeof holdersByTime,
    best: 'least' | 'most',
    of: (day: DayFigures) => number | null,
  ): Promise<RecordHolder> => {
    const record = bestDay(figures.map(of), best);
    const day = record && days[record.index];
    if (!record || !day) return null;
    const [holder] = await query(db, {
      projectIds: toArrayLiteral(projectIds),
      origins: toArrayLiteral(origins),
      start: day.start.toISOString(),
      end: day.end.toISOString(),
      value: record.value,
    });
    return holder ? { ...holder, value: record.value } : null;
  };
  const [fastest, slowest, mostRedirects] = await Promise.all([
    find(holdersByTime, 'least', ({ fastestMs }) => fastestMs),
    find(holdersByTime, 'most', ({ slowestMs }) => slowestMs),
    find(holdersByRedirects, 'most', ({ mostRedirects }) => mostRedirects || null),
  ]);
  return { fastest, slowest, mostRedirects };
}

/** Among equal days, the last. */
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
