import {
  type ListedCheck,
  type ProjectChecks,
  type ProjectChecksQuery,
  pageSizes,
  type RecentChecks,
  type RecentChecksQuery,
} from '@hopwise/model';
import {
  and,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  lte,
  or,
  type Placeholder,
  type SQL,
  type Subquery,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { storable } from '../db/storable.ts';
import { openProject, projects, projectsVisibleTo, visibleProjects } from '../projects/index.ts';
import { checks } from './checks-table.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { periodStart } from './period.ts';
import { toListedCheck } from './track-result.ts';

const listed = {
  id: checks.id,
  status: checks.status,
  method: checks.method,
  inputUrl: checks.inputUrl,
  finalUrl: checks.finalUrl,
  finalStatusCode: checks.finalStatusCode,
  redirectCount: checks.redirectCount,
  totalTimeMs: checks.totalTimeMs,
  error: checks.error,
  loopDetected: checks.loopDetected,
  startedAt: checks.startedAt,
  finishedAt: checks.finishedAt,
  projectId: checks.projectId,
};

/** The newest checks of all projects a person may see, or of one. */
export async function listRecentChecks(db: Database, userId: string, query: RecentChecksQuery): Promise<RecentChecks> {
  const found = await findRecentChecks(db, userId, query);
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  return { checks: page, nextCursor: last && found.length > query.limit ? writeCursor(last) : null };
}

/** One more than wanted, when there is one. */
async function findRecentChecks(db: Database, userId: string, query: RecentChecksQuery): Promise<ListedCheck[]> {
  const limit = query.limit + 1;
  const since = query.period && gte(checks.startedAt, periodStart(query.period, query.timeZone, new Date()));
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const filter = and(since, filterOf(query));
  if (query.projectId === undefined && filter === undefined && after === undefined) {
    const rows = await newestOfPerson[limit]?.(db, { userId });
    return (rows ?? []).map(toListedCheck);
  }
  const projectIds = await wantedProjects(db, userId, query.projectId);
  return newestChecks(db, projectIds, { filter, after, limit });
}

/** What every visit to the dashboard asks for, prepared for each size of a page. */
const newestOfPerson = Array.from({ length: pageSizes.largest + 2 }, (_each, limit) =>
  prepared(`newest_${limit}_of_person`, ['userId'], (db, { userId }) => {
    const visible = visibleProjects(db, userId).as('visible');
    return newestInEach(db, visible, visible.project.id, { limit });
  }),
);

export async function listProjectChecks(
  db: Database,
  userId: string,
  id: string,
  query: ProjectChecksQuery,
): Promise<ProjectChecks> {
  const project = await openProject(db, userId, id);
  const wanted = and(eq(checks.projectId, project.id), filterOf(query));
  const [counted] = await db.select({ total: count() }).from(checks).where(wanted);
  const rows = await db
    .select(listed)
    .from(checks)
    .where(wanted)
    .orderBy(desc(checks.startedAt), desc(checks.id))
    .limit(query.limit)
    .offset(query.offset);
  return { checks: rows.map(toListedCheck), total: Number(counted?.total ?? 0) };
}

export async function wantedProjects(db: Database, userId: string, projectId: string | undefined): Promise<string[]> {
  if (projectId !== undefined) return [(await openProject(db, userId, projectId)).id];
  return (await projectsVisibleTo(db, userId)).map(({ id }) => id);
}

interface NewestChecksOptions {
  filter?: SQL | undefined;
  after?: Cursor | undefined;
  limit: number;
}

async function newestChecks(
  db: Database,
  projectIds: readonly string[],
  options: NewestChecksOptions,
): Promise<ListedCheck[]> {
  if (projectIds.length === 0) return [];
  const wanted = db
    .select({ id: projects.id })
    .from(projects)
    .where(inArray(projects.id, [...projectIds]))
    .as('wanted');
  const rows = await newestInEach(db, wanted, wanted.id, options);
  return rows.map(toListedCheck);
}

/** The newest of each project by its index, then the newest of those: never a sort of all that a person has. */
function newestInEach(
  db: Database,
  wantedProjects: Subquery,
  projectId: PgColumn,
  { filter, after, limit }: NewestChecksOptions,
) {
  const older =
    after && sql`(${checks.startedAt}, ${checks.id}) < (${after.startedAt}::timestamptz, ${after.id}::uuid)`;
  // Written out, so that a prepared query is planned for that many rows.
  const rows = sql.raw(String(limit)) as unknown as Placeholder;
  const newest = db
    .select(listed)
    .from(checks)
    .where(and(eq(checks.projectId, projectId), older, filter))
    .orderBy(desc(checks.startedAt), desc(checks.id))
    .limit(rows)
    .as('newest');
  return db
    .select(newest._.selectedFields)
    .from(wantedProjects)
    .crossJoinLateral(newest)
    .orderBy(desc(newest.startedAt), desc(newest.id))
    .limit(rows);
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
    const page = await newestChecks(db, projectIds, { filter, after, limit: exportPageSize });
    yield* page;
    after = page.length === exportPageSize ? page.at(-1) : undefined;
  } while (after !== undefined);
}

function filterOf({ status, search }: Pick<RecentChecksQuery, 'status' | 'search'>): SQL | undefined {
  const pattern = search === undefined ? undefined : `%${storable(search).replaceAll(/[\\%_]/g, '\\$&')}%`;
  return and(
    status && eq(checks.status, status),
    pattern === undefined ? undefined : or(ilike(checks.inputUrl, pattern), ilike(checks.finalUrl, pattern)),
  );
}
