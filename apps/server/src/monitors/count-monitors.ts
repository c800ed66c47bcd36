import { type MonitorCounts, type MonitorFacets, monitorStates } from '@hopwise/model';
import { and, asc, count, desc, eq, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { isTroubled, type ListFilter, matching, type WantedTrouble } from './find-monitors.ts';
import { monitorsUpSince } from './monitor-history-table.ts';
import { isKept, type MonitorRow, monitors } from './monitors-table.ts';

export async function countStates(
  db: Database,
  projectIds: readonly string[],
  filter: Omit<ListFilter, 'state'> = {},
): Promise<MonitorCounts> {
  const rows =
    projectIds.length === 0
      ? []
      : await db
          .select({ state: monitors.shownState, total: count() })
          .from(monitors)
          .where(matching(projectIds, filter))
          .groupBy(monitors.shownState);
  const none = monitorStates.map((state) => [state, 0]);
  return Object.fromEntries([...none, ...rows.map(({ state, total }) => [state, total])]);
}

export const countTroubledRows = async (
  db: Database,
  projectIds: readonly string[],
  { isWanted }: WantedTrouble,
): Promise<number> => (projectIds.length === 0 ? 0 : countWhere(db, isTroubled(projectIds, isWanted)));

const mostFacets = 100;

/** The filters for the monitors of some projects, the most frequent first. */
export async function countFacets(
  db: Database,
  projectIds: readonly string[],
): Promise<Omit<MonitorFacets, 'projects'> & { projects: Map<string, number> }> {
  const among = and(inArray(monitors.projectId, [...projectIds]), isKept);
  const all = count();
  const tag = sql<string>`jsonb_array_elements_text(${monitors.tags})`.as('tag');
  const tagged = db.select({ tag }).from(monitors).where(among).as('tagged');
  const [tags, hosts, inProjects] = [
    await db
      .select({ tag: tagged.tag, count: all })
      .from(tagged)
      .groupBy(tagged.tag)
      .orderBy(desc(all), asc(tagged.tag))
      .limit(mostFacets),
    await db
      .select({ host: sql<string>`${monitors.host}`, count: all })
      .from(monitors)
      .where(and(among, isNotNull(monitors.host)))
      .groupBy(monitors.host)
      .orderBy(desc(all), asc(monitors.host))
      .limit(mostFacets),
    await db.select({ id: monitors.projectId, count: all }).from(monitors).where(among).groupBy(monitors.projectId),
  ];
  return { tags, hosts, projects: new Map(inProjects.map((each) => [each.id, each.count])) };
}

async function countWhere(db: Database, condition: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(monitors).where(and(condition, isKept));
  return row?.total ?? 0;
}

export const countMonitors = (db: Database, projectId: string): Promise<number> =>
  countWhere(db, eq(monitors.projectId, projectId));

/** The monitors that a person created, in any project. */
export const countMonitorsOf = (db: Database, userId: string): Promise<number> =>
  countWhere(db, eq(monitors.userId, userId));

/** The active monitors of a project with this host. */
export const countAtHost = (db: Database, projectId: string, host: string): Promise<number> =>
  countWhere(db, and(eq(monitors.projectId, projectId), eq(monitors.host, host), isNotNull(monitors.nextAt)));

/**
 * The project's monitors on other hosts that are failing, or went down since then. For a recovery, those that are
 * recovering, or whose outage ended since then.
 */
export const countAlikeElsewhere = (
  db: Database,
  { projectId, host }: Pick<MonitorRow, 'projectId' | 'host'>,
  kind: 'monitor.failed' | 'monitor.recovered',
  since: Date,
): Promise<number> => {
  const { id, shownState, stateSince } = monitors;
  const isAlike =
    kind === 'monitor.failed'
      ? or(eq(shownState, 'failing'), and(eq(shownState, 'down'), gte(stateSince, since)))
      : or(eq(shownState, 'recovering'), inArray(id, monitorsUpSince(db, since)));
  return countWhere(
    db,
    and(eq(monitors.projectId, projectId), sql`${monitors.host} is distinct from ${host}`, isAlike),
  );
};
