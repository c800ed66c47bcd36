import type { BulkJob, CheckSort, ListedCheck, RecentChecks, RecentChecksQuery, SortOrder } from '@hopwise/model';
import { and, eq, gte, inArray, isNull, lte, type SQL, type Subquery, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { fixedLimit, preparedWithLimit } from '../db/prepared.ts';
import { AppError } from '../errors.ts';
import { openProject, projects, projectsVisibleTo, visibleProjects } from '../projects/index.ts';
import { checks } from './checks-table.ts';
import { type Cursor, cursorOf, readCursor, writeCursor } from './cursor.ts';
import { type FoundCheck, filterOf, listed, listedCheckOf, withoutGone } from './listed-checks.ts';
import { periodStart } from './period.ts';

export interface RecentChecksDeps {
  db: Database;
  listBulkJobs(db: Database, userId: string, wanted: WantedJobs): Promise<BulkJob[]>;
}

/** Bulk jobs as they stand between checks: by when they were made. */
export interface WantedJobs {
  /** undefined: of all projects that the person may see. */
  projectId: string | undefined;
  since: Date | undefined;
  order: SortOrder;
  after: Cursor | undefined;
  limit: number;
}

/** The newest checks of all projects a person may see, or of one. */
export async function listRecentChecks(
  { db, listBulkJobs }: RecentChecksDeps,
  userId: string,
  query: RecentChecksQuery,
): Promise<RecentChecks> {
  refuseUnindexedSort(query);
  const { sort, order, limit } = query;
  const after = query.cursor === undefined ? undefined : readCursor(sort, query.cursor);
  const since = query.period && periodStart(query.period, query.timeZone, new Date());
  const found = await findRecentChecks(db, userId, query, { after, since });
  if (!listsJobs(query)) {
    const page = found.slice(0, limit);
    const last = page.at(-1)?.check;
    const nextCursor = last && found.length > limit ? writeCursor(cursorOf(sort, last)) : null;
    return { checks: withoutGone(page), ...(query.bulk === 'group' && { bulkJobs: [] }), nextCursor };
  }
  const projectId = query.projectId && (await openProject(db, userId, query.projectId)).id;
  const jobs = await listBulkJobs(db, userId, { projectId, since, order, after, limit: limit + 1 });
  return mergeByTime(found, jobs, order, limit);
}

/** Rows of bulk jobs are in no index but that of time: sorting a million of them would take seconds. */
function refuseUnindexedSort({ sort, bulk }: RecentChecksQuery): void {
  if (sort === 'started' || bulk !== 'include') return;
  const message = `Sort by ${sort} needs bulk=exclude or bulk=group: rows of bulk jobs are listed by time alone`;
  throw new AppError('VALIDATION_FAILED', message, [{ path: 'sort', message }]);
}

/** A job has no status, URL or time of its own to be found or sorted by. */
const listsJobs = ({ bulk, sort, status, search }: RecentChecksQuery): boolean =>
  bulk === 'group' && sort === 'started' && status === undefined && search === undefined;

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
  const place = (entry: (typeof page)[number]): Cursor =>
    entry.row ? cursorOf('started', entry.row.check) : { value: entry.job.createdAt, id: entry.job.id };
  return {
    checks: withoutGone(page.flatMap(({ row }) => row ?? [])),
    bulkJobs: page.flatMap(({ job }) => job ?? []),
    nextCursor: last && entries.length > limit ? writeCursor(place(last)) : null,
  };
}

/** One more than wanted, when there is one. */
async function findRecentChecks(
  db: Database,
  userId: string,
  query: RecentChecksQuery,
  { after, since }: { after: Cursor | undefined; since: Date | undefined },
): Promise<FoundCheck[]> {
  const { sort, order, bulk } = query;
  const limit = query.limit + 1;
  const filter = and(
    bulk === 'include' ? undefined : isNull(checks.batchId),
    since && gte(checks.startedAt, since),
    filterOf(query),
  );
  const isPlain = [query.projectId, query.status, query.search, since, after].every((each) => each === undefined);
  if (isPlain && sort === 'started' && order === 'desc') {
    return (bulk === 'include' ? newestOfPerson : newestSinglesOfPerson)(db, { userId }, limit);
  }
  const projectIds = await wantedProjects(db, userId, query.projectId);
  return firstChecks(db, projectIds, { sort, order, filter, after, limit });
}

/** What every visit to the dashboard asks for. */
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

interface WantedChecks {
  sort: CheckSort;
  order: SortOrder;
  filter?: SQL | undefined;
  after?: Cursor | undefined;
  limit: number;
}

const newestFirst = { sort: 'started', order: 'desc' } as const;

async function firstChecks(db: Database, projectIds: readonly string[], options: WantedChecks): Promise<FoundCheck[]> {
  if (projectIds.length === 0) return [];
  const wanted = db
    .select({ id: projects.id })
    .from(projects)
    .where(inArray(projects.id, [...projectIds]))
    .as('wanted');
  return firstInEach(db, wanted, wanted.id, options);
}

type SortedColumns = Record<'startedAt' | 'totalTimeMs' | 'redirectCount' | 'finalStatusCode' | 'id', SQL | PgColumn>;

/** Each is that of an index, word for word. */
const sortKeys: Readonly<Record<CheckSort, { of: (row: SortedColumns) => SQL; type: string }>> = {
  started: { of: ({ startedAt }) => sql`${startedAt}`, type: 'timestamptz' },
  time: { of: ({ totalTimeMs }) => sql`${totalTimeMs}`, type: 'double precision' },
  redirects: { of: ({ redirectCount }) => sql`${redirectCount}`, type: 'smallint' },
  statusCode: { of: ({ finalStatusCode }) => sql`coalesce(${finalStatusCode}, 0)`, type: 'integer' },
};

/** The first of each project by its index, then the first of those: never a sort of all that a person has. */
function firstInEach(
  db: Database,
  wantedProjects: Subquery,
  projectId: PgColumn,
  { sort, order, filter, after, limit }: WantedChecks,
) {
  const { of: keyOf, type } = sortKeys[sort];
  const [beyond, direction] = order === 'desc' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const isAfter =
    after &&
    sql`(${keyOf(checks)}, ${checks.id}) ${beyond} (${String(after.value)}::${sql.raw(type)}, ${after.id}::uuid)`;
  const first = db
    .select({ ...listed, batchId: checks.batchId })
    .from(checks)
    .where(and(eq(checks.projectId, projectId), isAfter, filter))
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

/** Every check of a period, newest first, read page by page. */
export async function* checksOfPeriod(
  db: Database,
  projectIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<ListedCheck> {
  const filter = and(gte(checks.startedAt, from), lte(checks.startedAt, to));
  let after: Cursor | undefined;
  do {
    const page = await firstChecks(db, projectIds, { ...newestFirst, filter, after, limit: exportPageSize });
    yield* withoutGone(page);
    const last = page.length === exportPageSize ? page.at(-1)?.check : undefined;
    after = last && cursorOf('started', last);
  } while (after !== undefined);
}
