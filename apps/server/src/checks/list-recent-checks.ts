import type { BulkJob, CheckSort, ListedCheck, RecentChecks, RecentChecksQuery, SortOrder } from '@hopwise/model';
import { and, eq, gte, inArray, isNull, lte, type SQL, type Subquery, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { fixedLimit, preparedWithLimit } from '../db/statements.ts';
import { AppError } from '../errors.ts';
import { type PageCursor, readPageCursor, writePageCursor } from '../http/page-cursor.ts';
import { openProject, projects, projectsVisibleTo, visibleProjects } from '../projects/index.ts';
import { checks } from './checks-table.ts';
import { type FoundCheck, filterOf, isoTime, listed, listedCheckOf, withoutDeleted } from './listed-checks.ts';
import { periodStart } from './period.ts';
import { cursorOf, sortedValues } from './sorted-values.ts';

export interface RecentChecksDeps {
  db: Database;
  listBulkJobs(db: Database, userId: string, wanted: WantedJobs): Promise<BulkJob[]>;
  searchLimits?: SearchLimits;
}

/** No index covers parts of URLs: a search reads every check, limited per statement and per request. */
interface SearchLimits {
  rowsAtOnce: number;
  rowsInAll: number;
}
const usualSearchLimits: SearchLimits = { rowsAtOnce: 2000, rowsInAll: 100_000 };

/** Bulk jobs as listed among checks, by creation time. */
export interface WantedJobs {
  /** undefined: all projects that the person can see. */
  projectId: string | undefined;
  since: Date | undefined;
  order: SortOrder;
  after: PageCursor | undefined;
  limit: number;
}

/** The newest checks of all projects a person can see, or of one. */
export async function listRecentChecks(
  { db, listBulkJobs, searchLimits = usualSearchLimits }: RecentChecksDeps,
  userId: string,
  query: RecentChecksQuery,
): Promise<RecentChecks> {
  refuseUnindexedSort(query);
  const { sort, order, limit } = query;
  const after = query.cursor === undefined ? undefined : readPageCursor(query.cursor, sortedValues[sort]);
  const since = query.period && periodStart(query.period, query.timeZone, new Date());
  const { found, reached } = await findRecentChecks(db, userId, query, { after, since, searchLimits });
  if (!listsJobs(query)) {
    const page = found.slice(0, limit);
    const last = page.at(-1)?.check;
    const next = last && found.length > limit ? cursorOf(sort, last) : reached;
    const nextCursor = next ? writePageCursor(next) : null;
    return { checks: withoutDeleted(page), ...(query.bulk === 'group' && { bulkJobs: [] }), nextCursor };
  }
  const projectId = query.projectId && (await openProject(db, userId, query.projectId)).id;
  const jobs = await listBulkJobs(db, userId, { projectId, since, order, after, limit: limit + 1 });
  return mergeByTime(found, jobs, order, limit);
}

/** Bulk rows are only in the time index: sorting a million of them would take seconds. */
function refuseUnindexedSort({ sort, bulk }: RecentChecksQuery): void {
  if (sort === 'started' || bulk !== 'include') return;
  const message = `Sorting by ${sort} needs bulk=exclude or bulk=group: bulk rows can only be sorted by start`;
  throw new AppError('VALIDATION_FAILED', message, [{ path: 'sort', message }]);
}

/** A job has no status, URL or duration of its own to filter or sort by. */
const listsJobs = ({ bulk, sort, status, search, origin = ['bulk'] }: RecentChecksQuery): boolean =>
  bulk === 'group' && sort === 'started' && status === undefined && search === undefined && origin.includes('bulk');

function mergeByTime(
  found: readonly FoundCheck[],
  jobs: readonly BulkJob[],
  order: SortOrder,
  limit: number,
): RecentChecks {
  const direction = order === 'asc' ? 1 : -1;
  const entries = [
    ...found.map((row) => ({ place: `${row.check.startedAt},${row.check.id}`, row, job: undefined })),
    ...jobs.map((job) => ({ place: `${job.createdAt},${job.id}`, row: undefined, job })),
  ].sort((a, b) => (a.place < b.place ? -direction : direction));
  const page = entries.slice(0, limit);
  const last = page.at(-1);
  const place = (entry: (typeof page)[number]): PageCursor =>
    entry.row ? cursorOf('started', entry.row.check) : { value: entry.job.createdAt, id: entry.job.id };
  return {
    checks: withoutDeleted(page.flatMap(({ row }) => row ?? [])),
    bulkJobs: page.flatMap(({ job }) => job ?? []),
    nextCursor: last && entries.length > limit ? writePageCursor(place(last)) : null,
  };
}

interface Found {
  /** One more than requested, if there is one. */
  found: FoundCheck[];
  /** How far an incomplete search got. */
  reached?: PageCursor | undefined;
}

async function findRecentChecks(
  db: Database,
  userId: string,
  query: RecentChecksQuery,
  {
    after,
    since,
    searchLimits,
  }: { after: PageCursor | undefined; since: Date | undefined; searchLimits: SearchLimits },
): Promise<Found> {
  const { sort, order, bulk, status, search, origin } = query;
  const limit = query.limit + 1;
  const isPlain = [query.projectId, status, search, origin, since, after].every((each) => each === undefined);
  if (isPlain && sort === 'started' && order === 'desc') {
    return { found: await (bulk === 'include' ? newestOfPerson : newestSinglesOfPerson)(db, { userId }, limit) };
  }
  const filter = and(
    bulk === 'include' ? undefined : isNull(checks.batchId),
    since && gte(checks.startedAt, since),
    origin && inArray(checks.origin, origin),
    filterOf({ status }),
  );
  const projectIds = await wantedProjects(db, userId, query.projectId);
  const wanted = { sort, order, filter, after, limit };
  if (search === undefined) return { found: await firstChecks(db, projectIds, wanted) };
  return searchInSteps(db, projectIds, { ...wanted, matches: filterOf({ search }) }, searchLimits);
}

/** Searches the list in parts, so that others get their turn, and stops after a second or two. */
async function searchInSteps(
  db: Database,
  projectIds: readonly string[],
  { matches, ...wanted }: WantedChecks & { matches: SQL | undefined },
  { rowsAtOnce, rowsInAll }: SearchLimits,
): Promise<Found> {
  const found: FoundCheck[] = [];
  let { after } = wanted;
  for (let searched = 0; searched < rowsInAll; searched += rowsAtOnce) {
    const until = await cursorAfterRows(db, projectIds, { ...wanted, after, limit: rowsAtOnce });
    const step = { ...wanted, filter: and(wanted.filter, matches), after, until, limit: wanted.limit - found.length };
    found.push(...(await firstChecks(db, projectIds, step)));
    if (until === undefined || found.length === wanted.limit) return { found };
    after = until;
  }
  return { found, reached: after };
}

/** The query of every dashboard visit. */
const newestSinglesOfPerson = preparedWithLimit('newest_singles_of_person', ['userId'], (db, { userId }, limit) => {
  const visible = visibleProjects(db, userId).as('visible');
  return firstInEach(db, visible, visible.project.id, { ...newestFirst, filter: isNull(checks.batchId), limit });
});

const newestOfPerson = preparedWithLimit('newest_of_person', ['userId'], (db, { userId }, limit) => {
  const visible = visibleProjects(db, userId).as('visible');
  return firstInEach(db, visible, visible.project.id, { ...newestFirst, limit });
});

export async function wantedProjects(db: Database, userId: string, projectId: string | undefined): Promise<string[]> {
  if (projectId !== undefined) return [(await openProject(db, userId, projectId)).id];
  return (await projectsVisibleTo(db, userId)).map(({ id }) => id);
}

/** The same for statistics, which leave out sample projects unless one is named. */
export async function countedProjects(db: Database, userId: string, projectId: string | undefined): Promise<string[]> {
  if (projectId !== undefined) return wantedProjects(db, userId, projectId);
  return (await projectsVisibleTo(db, userId)).flatMap(({ id, isSample }) => (isSample ? [] : id));
}

interface WantedChecks {
  sort: CheckSort;
  order: SortOrder;
  filter?: SQL | undefined;
  after?: PageCursor | undefined;
  /** The last one examined. */
  until?: PageCursor | undefined;
  limit: number;
}

const newestFirst = { sort: 'started', order: 'desc' } as const;

async function firstChecks(db: Database, projectIds: readonly string[], options: WantedChecks): Promise<FoundCheck[]> {
  if (projectIds.length === 0) return [];
  const wanted = someProjects(db, projectIds);
  return firstInEach(db, wanted, wanted.id, options);
}

const someProjects = (db: Database, projectIds: readonly string[]) =>
  db
    .select({ id: projects.id })
    .from(projects)
    .where(inArray(projects.id, [...projectIds]))
    .as('wanted');

type SortedColumns = Record<'startedAt' | 'totalTimeMs' | 'redirectCount' | 'finalStatusCode' | 'id', SQL | PgColumn>;

/** Each must match its index word for word. */
const sortKeys: Readonly<Record<CheckSort, { of: (row: SortedColumns) => SQL; type: string }>> = {
  started: { of: ({ startedAt }) => sql`${startedAt}`, type: 'timestamptz' },
  time: { of: ({ totalTimeMs }) => sql`${totalTimeMs}`, type: 'double precision' },
  redirects: { of: ({ redirectCount }) => sql`${redirectCount}`, type: 'smallint' },
  statusCode: { of: ({ finalStatusCode }) => sql`coalesce(${finalStatusCode}, 0)`, type: 'integer' },
};

/** The position this many rows further on; undefined when the list ends before. */
async function cursorAfterRows(
  db: Database,
  projectIds: readonly string[],
  wanted: WantedChecks,
): Promise<PageCursor | undefined> {
  if (projectIds.length === 0) return undefined;
  const { of: keyOf } = sortKeys[wanted.sort];
  const inProjects = someProjects(db, projectIds);
  const direction = directionOf(wanted.order);
  const first = db
    .select({ key: keyOf(checks).as('key'), id: checks.id })
    .from(checks)
    .where(and(eq(checks.projectId, inProjects.id), isWithin(wanted), wanted.filter))
    .orderBy(sql`${keyOf(checks)} ${direction}`, sql`${checks.id} ${direction}`)
    .limit(fixedLimit(wanted.limit))
    .as('first');
  const value = wanted.sort === 'started' ? isoTime(first.key) : sql`${first.key}::double precision`;
  const [last] = await db
    .select({ value: sql<string | number>`${value}`, id: first.id })
    .from(inProjects)
    .crossJoinLateral(first)
    .orderBy(sql`${first.key} ${direction}`, sql`${first.id} ${direction}`)
    .offset(wanted.limit - 1)
    .limit(fixedLimit(1));
  return last;
}

const directionOf = (order: SortOrder): SQL => (order === 'desc' ? sql`desc` : sql`asc`);

/** After one check of the list, and up to another. */
function isWithin({ sort, order, after, until }: WantedChecks): SQL | undefined {
  const { of: keyOf, type } = sortKeys[sort];
  const [beyond, upTo] = order === 'desc' ? [sql`<`, sql`>=`] : [sql`>`, sql`<=`];
  const is = (relation: SQL, { value, id }: PageCursor) =>
    sql`(${keyOf(checks)}, ${checks.id}) ${relation} (${String(value)}::${sql.raw(type)}, ${id}::uuid)`;
  return and(after && is(beyond, after), until && is(upTo, until));
}

/** The first of each project by its index, then the first of those: never a sort of all that a person has. */
function firstInEach(db: Database, wantedProjects: Subquery, projectId: PgColumn, wanted: WantedChecks) {
  const { filter, limit } = wanted;
  const { of: keyOf } = sortKeys[wanted.sort];
  const direction = directionOf(wanted.order);
  const first = db
    .select({ ...listed, batchId: checks.batchId })
    .from(checks)
    .where(and(eq(checks.projectId, projectId), isWithin(wanted), filter))
    .orderBy(sql`${keyOf(checks)} ${direction}`, sql`${checks.id} ${direction}`)
    .limit(fixedLimit(limit))
    .as('first');
  return db
    .select(listedCheckOf(first))
    .from(wantedProjects)
    .crossJoinLateral(first)
    .orderBy(sql`${keyOf(first)} ${direction}`, sql`${first.id} ${direction}`)
    .limit(fixedLimit(limit));
}

const exportPageSize = 1000;

/** All checks of a period, newest first, read page by page. */
export async function* checksOfPeriod(
  db: Database,
  projectIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<ListedCheck> {
  const filter = and(gte(checks.startedAt, from), lte(checks.startedAt, to));
  let after: PageCursor | undefined;
  do {
    const page = await firstChecks(db, projectIds, { ...newestFirst, filter, after, limit: exportPageSize });
    yield* withoutDeleted(page);
    const last = page.length === exportPageSize ? page.at(-1)?.check : undefined;
    after = last && cursorOf('started', last);
  } while (after !== undefined);
}
