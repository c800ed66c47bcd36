import type { ListedCheck, RecentChecks, RecentChecksQuery } from '@hopwise/model';
import { and, desc, eq, gte, inArray, lte, type SQL, type Subquery, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { fixedLimit, preparedWithLimit } from '../db/prepared.ts';
import { type PageCursor, readPageCursor, writePageCursor } from '../http/page-cursor.ts';
import { openProject, projects, projectsVisibleTo, visibleProjects } from '../projects/index.ts';
import { checks } from './checks-table.ts';
import { type FoundCheck, filterOf, listed, listedCheckOf, withoutGone } from './listed-checks.ts';
import { periodStart } from './period.ts';

/** The newest checks of all projects a person may see, or of one. */
export async function listRecentChecks(db: Database, userId: string, query: RecentChecksQuery): Promise<RecentChecks> {
  const found = await findRecentChecks(db, userId, query);
  const page = found.slice(0, query.limit);
  const last = page.at(-1)?.check;
  return {
    checks: withoutGone(page),
    nextCursor: last && found.length > query.limit ? writePageCursor(placeOf(last)) : null,
  };
}

const placeOf = ({ startedAt, id }: ListedCheck): PageCursor => ({ at: startedAt, id });

/** One more than wanted, when there is one. */
async function findRecentChecks(db: Database, userId: string, query: RecentChecksQuery): Promise<FoundCheck[]> {
  const limit = query.limit + 1;
  const since = query.period && gte(checks.startedAt, periodStart(query.period, query.timeZone, new Date()));
  const after = query.cursor === undefined ? undefined : readPageCursor(query.cursor);
  const filter = and(since, filterOf(query));
  if (query.projectId === undefined && filter === undefined && after === undefined) {
    return newestOfPerson(db, { userId }, limit);
  }
  const projectIds = await wantedProjects(db, userId, query.projectId);
  return newestChecks(db, projectIds, { filter, after, limit });
}

/** What every visit to the dashboard asks for. */
const newestOfPerson = preparedWithLimit('newest_of_person', ['userId'], (db, { userId }, limit) => {
  const visible = visibleProjects(db, userId).as('visible');
  return newestInEach(db, visible, visible.project.id, { limit });
});

export async function wantedProjects(db: Database, userId: string, projectId: string | undefined): Promise<string[]> {
  if (projectId !== undefined) return [(await openProject(db, userId, projectId)).id];
  return (await projectsVisibleTo(db, userId)).map(({ id }) => id);
}

interface NewestChecksOptions {
  filter?: SQL | undefined;
  after?: PageCursor | undefined;
  limit: number;
}

async function newestChecks(
  db: Database,
  projectIds: readonly string[],
  options: NewestChecksOptions,
): Promise<FoundCheck[]> {
  if (projectIds.length === 0) return [];
  const wanted = db
    .select({ id: projects.id })
    .from(projects)
    .where(inArray(projects.id, [...projectIds]))
    .as('wanted');
  return newestInEach(db, wanted, wanted.id, options);
}

/** The newest of each project by its index, then the newest of those: never a sort of all that a person has. */
function newestInEach(
  db: Database,
  wantedProjects: Subquery,
  projectId: PgColumn,
  { filter, after, limit }: NewestChecksOptions,
) {
  const older = after && sql`(${checks.startedAt}, ${checks.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const newest = db
    .select({ ...listed, batchId: checks.batchId })
    .from(checks)
    .where(and(eq(checks.projectId, projectId), older, filter))
    .orderBy(desc(checks.startedAt), desc(checks.id))
    .limit(fixedLimit(limit))
    .as('newest');
  return db
    .select(listedCheckOf(newest))
    .from(wantedProjects)
    .crossJoinLateral(newest)
    .orderBy(desc(newest.startedAt), desc(newest.id))
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
  let after: PageCursor | undefined;
  do {
    const page = await newestChecks(db, projectIds, { filter, after, limit: exportPageSize });
    yield* withoutGone(page);
    const last = page.length === exportPageSize ? page.at(-1)?.check : undefined;
    after = last && placeOf(last);
  } while (after !== undefined);
}
