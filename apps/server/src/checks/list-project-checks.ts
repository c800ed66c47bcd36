import type { ProjectChecks, ProjectChecksQuery } from '@hopwise/model';
import { and, count, desc, eq, type Placeholder, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { fixedLimit, prepared, preparedWithLimit } from '../db/statements.ts';
import { countChecksOf, openProject } from '../projects/index.ts';
import { checks } from './checks-table.ts';
import { filterOf, listedCheckOf, withoutDeleted } from './listed-checks.ts';

/** A page of the checks of one project, newest first, and the total count. */
export async function listProjectChecks(
  db: Database,
  userId: string,
  id: string,
  query: ProjectChecksQuery,
): Promise<ProjectChecks> {
  const { id: projectId } = await openProject(db, userId, id);
  const filter = filterOf(query);
  const [rows, [counted]] = await Promise.all([
    filter === undefined && query.offset === 0
      ? firstPageOf(db, { projectId }, query.limit)
      : pageOf(db, projectId, query.limit, filter).offset(query.offset),
    filter === undefined ? countOf(db, { projectId }) : countChecks(db, projectId, filter),
  ]);
  return { checks: withoutDeleted(rows), total: Number(counted?.total ?? 0) };
}

const pageOf = (db: Database, projectId: string | Placeholder, limit: number, filter?: SQL) =>
  db
    .select(listedCheckOf(checks))
    .from(checks)
    .where(and(eq(checks.projectId, projectId), filter))
    .orderBy(desc(checks.startedAt), desc(checks.id))
    .limit(fixedLimit(limit));

const countChecks = (db: Database, projectId: string, filter: SQL) =>
  db
    .select({ total: count() })
    .from(checks)
    .where(and(eq(checks.projectId, projectId), filter));

const firstPageOf = preparedWithLimit('first_page_of_project', ['projectId'], (db, { projectId }, limit) =>
  pageOf(db, projectId, limit),
);
const countOf = prepared('count_of_project', ['projectId'], (db, { projectId }) => countChecksOf(db, projectId));
