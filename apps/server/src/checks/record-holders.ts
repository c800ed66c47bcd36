import { hourMs, type Stats } from '@hopwise/model';
import { and, not, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { toArrayLiteral } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { fixedLimit, prepared } from '../db/statements.ts';
import { checkHours } from './check-hours-table.ts';
import { checks } from './checks-table.ts';
import type { CountedChecks, DayFigures } from './figures.ts';
import type { Day } from './period.ts';
import { isWithdrawn } from './withdrawn-batches-table.ts';

type Records = Pick<Stats, 'fastest' | 'slowest' | 'mostRedirects'>;
type RecordHolder = NonNullable<Stats['fastest']>;

const isOk = sql`${checks.status} = 'OK'`;

/** The columns of each record. */
const kinds = {
  fastest: { value: checks.totalTimeMs, has: isOk, known: checkHours.fastestMs, knownId: checkHours.fastestId },
  slowest: { value: checks.totalTimeMs, has: isOk, known: checkHours.slowestMs, knownId: checkHours.slowestId },
  mostRedirects: {
    value: checks.redirectCount,
    has: sql`${checks.redirectCount} > 0`,
    known: checkHours.mostRedirects,
    knownId: checkHours.mostRedirectsId,
  },
} as const;

type Kind = keyof typeof kinds;
const isLeast = (kind: Kind): boolean => kind === 'fastest';

const given = ['projectIds', 'origins', 'start', 'end'] as const;

const isCounted = ({ projectIds, origins, start, end }: Record<(typeof given)[number], Placeholder>): SQL | undefined =>
  and(
    sql`${checks.projectId} = any(${projectIds}::uuid[])`,
    sql`${checks.origin} = any(${origins}::text[])`,
    sql`${checks.startedAt} >= ${start}::timestamptz`,
    sql`${checks.startedAt} < ${end}::timestamptz`,
    not(isWithdrawn(checks.batchId)),
  );

/** The check that the totals name as the holder of a value, unless it was deleted. */
const namedHolder = (kind: Kind) => {
  const { value, known, knownId } = kinds[kind];
  return prepared(`named_${kind}`, [...given, 'startHour', 'endHour', 'value'], (db, wanted) =>
    db
      .select({ id: checks.id, inputUrl: checks.inputUrl, value: sql<number>`${value}` })
      .from(checkHours)
      .innerJoin(checks, sql`${checks.id} = ${knownId}`)
      .where(
        and(
          sql`${checkHours.projectId} = any(${wanted.projectIds}::uuid[])`,
          sql`${checkHours.hour} >= ${wanted.startHour}::integer and ${checkHours.hour} < ${wanted.endHour}::integer`,
          sql`${known} = ${wanted.value}`,
          isCounted(wanted),
        ),
      )
      .limit(fixedLimit(1)),
  );
};

/** Reads all checks of the day. */
const searchedHolder = (kind: Kind) => {
  const { value, has } = kinds[kind];
  return prepared(`searched_${kind}`, given, (db, wanted) =>
    db
      .select({ id: checks.id, inputUrl: checks.inputUrl, value: sql<number>`${value}` })
      .from(checks)
      .where(and(isCounted(wanted), has))
      .orderBy(sql`${value} ${sql.raw(isLeast(kind) ? 'asc' : 'desc')}`)
      .limit(fixedLimit(1)),
  );
};

const queriesOf = (kind: Kind) => ({ named: namedHolder(kind), searched: searchedHolder(kind) });
const queries = {
  fastest: queriesOf('fastest'),
  slowest: queriesOf('slowest'),
  mostRedirects: queriesOf('mostRedirects'),
};

/** The checks that hold the records, found on the day whose figures show them. */
export async function findRecordHolders(
  db: Database,
  wanted: CountedChecks,
  days: readonly Day[],
  figures: readonly DayFigures[],
): Promise<Records> {
  const find = (kind: Kind, values: readonly (number | null)[]) => findHolder(db, wanted, kind, days, values);
  const [fastest, slowest, mostRedirects] = await Promise.all([
    find(
      'fastest',
      figures.map(({ fastestMs }) => fastestMs),
    ),
    find(
      'slowest',
      figures.map(({ slowestMs }) => slowestMs),
    ),
    find(
      'mostRedirects',
      figures.map((day) => day.mostRedirects || null),
    ),
  ]);
  return { fastest, slowest, mostRedirects };
}

/** A day whose record was deleted competes with what it has left. */
async function findHolder(
  db: Database,
  { projectIds, origins }: CountedChecks,
  kind: Kind,
  days: readonly Day[],
  values: readonly (number | null)[],
): Promise<RecordHolder | null> {
  const left = [...values];
  const searched = new Map<number, RecordHolder>();
  for (;;) {
    const index = bestDay(left, kind);
    const day = days[index];
    if (day === undefined) return null;
    const known = searched.get(index);
    if (known !== undefined) return known;
    const range = {
      projectIds: toArrayLiteral(projectIds),
      origins: toArrayLiteral(origins),
      start: day.start.toISOString(),
      end: day.end.toISOString(),
    };
    const [startHour, endHour] = [Math.floor(day.start.getTime() / hourMs), Math.ceil(day.end.getTime() / hourMs)];
    const [named] = await queries[kind].named(db, { ...range, startHour, endHour, value: left[index] });
    if (named !== undefined) return named;
    const [holder] = await queries[kind].searched(db, range);
    left[index] = holder?.value ?? null;
    if (holder !== undefined) searched.set(index, holder);
  }
}

/** The index of the best value; among equal ones, the last. -1: there is none. */
function bestDay(values: readonly (number | null)[], kind: Kind): number {
  const sign = isLeast(kind) ? -1 : 1;
  return values.reduce<number>((best, value, index) => {
    const known = values[best] ?? null;
    if (value === null) return best;
    return known === null || sign * value >= sign * known ? index : best;
  }, -1);
}
