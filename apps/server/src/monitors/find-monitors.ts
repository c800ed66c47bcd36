import {
  attentionStates,
  type MonitorCounts,
  type MonitorFacets,
  type MonitorFilter,
  type MonitorSort,
  type MonitorStateName,
  monitorStates,
} from '@hopwise/model';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { contracts } from '../contracts/index.ts';
import { containing } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { updateManyStatement } from '../db/statements.ts';
import { projects } from '../projects/index.ts';
import { monitorsUpSince } from './monitor-history-table.ts';
import { isKept, type MonitorRow, monitors } from './monitors-table.ts';

export interface FoundMonitor {
  row: MonitorRow;
  /** The contract that it runs. */
  contractName: string | null;
}

/** The project is one of those that the caller can see. */
export type ListFilter = Omit<MonitorFilter, 'projectId'>;

export interface ListOptions extends ListFilter {
  limit: number;
  offset?: number;
  sort: MonitorSort;
}

const selectMonitors = (db: Database) =>
  db
    .select({ row: monitors, contractName: contracts.name })
    .from(monitors)
    .leftJoin(contracts, eq(contracts.id, monitors.contractId));

export async function findMonitor(db: Database, id: string): Promise<FoundMonitor | undefined> {
  const [found] = await selectMonitors(db).where(and(eq(monitors.id, id), isKept));
  return found;
}

/** Until the transaction ends, no one else changes it. */
export async function lockMonitor(tx: Database, id: string): Promise<MonitorRow | undefined> {
  const [found] = await tx
    .select()
    .from(monitors)
    .where(and(eq(monitors.id, id), isKept))
    .for('update');
  return found;
}

/** The order of a list with problems first: what visitors notice, then what the owner should look at. */
const troubleOrder = [
  'down',
  'flapping',
  'recovering',
  'failing',
  'maintenance',
  'slow',
  'changed',
  'certificate-expiring',
] as const satisfies readonly MonitorStateName[];
const trouble = sql.join(
  troubleOrder.map((state, rank) => sql`when ${sql.raw(`'${state}'`)} then ${sql.raw(String(rank))}`),
  sql` `,
);

/** Worst first. */
const rank = sql`case ${monitors.shownState} ${trouble} else ${sql.raw('9')} end`;
/** The same on every database, whatever the language of the server. */
const byName = sql`${monitors.sortKey} collate "C"`;

const orders: Readonly<Record<MonitorSort, readonly SQL[]>> = {
  trouble: [rank, byName],
  name: [byName],
  'last-run': [sql`${monitors.lastRunAt} desc nulls last`, byName],
  'last-change': [sql`${monitors.lastChangeAt} desc nulls last`, byName],
};

export const matching = (projectIds: readonly string[], { state, search, host, tag }: ListFilter): SQL | undefined => {
  const pattern = containing(search ?? '');
  return and(
    inArray(monitors.projectId, [...projectIds]),
    isKept,
    state && eq(monitors.shownState, state),
    search
      ? or(
          ilike(monitors.name, pattern),
          ilike(monitors.url, pattern),
          // A join would be slower, as most monitors have no contract.
          sql`${monitors.contractId} in (select id from contracts where ${ilike(contracts.name, pattern)})`,
        )
      : undefined,
    host ? eq(monitors.host, host) : undefined,
    tag ? sql`${monitors.tags} @> ${JSON.stringify([tag])}::jsonb` : undefined,
  );
};

/** The monitors of some projects. Sorted without their contents, which can be large. */
export async function listMonitorRows(
  db: Database,
  projectIds: readonly string[],
  { limit, offset = 0, sort, ...filter }: ListOptions,
): Promise<FoundMonitor[]> {
  const ids = await listMonitorIds(db, projectIds, { limit, offset, sort, ...filter });
  if (ids.length === 0) return [];
  return inOrder(ids, await selectMonitors(db).where(inArray(monitors.id, ids)));
}

/** The same, only their ids. */
export async function listMonitorIds(
  db: Database,
  projectIds: readonly string[],
  { limit, offset = 0, sort, ...filter }: ListOptions,
): Promise<string[]> {
  if (projectIds.length === 0) return [];
  const page = await db
    .select({ id: monitors.id })
    .from(monitors)
    .where(matching(projectIds, filter))
    .orderBy(...orders[sort], asc(monitors.id))
    .limit(limit)
    .offset(offset);
  return page.map(({ id }) => id);
}

export function inOrder<Found extends { row: Pick<MonitorRow, 'id'> }>(
  ids: readonly string[],
  found: readonly Found[],
) {
  const rows = new Map(found.map((each) => [each.row.id, each]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Which of the monitors that need attention are listed. */
export interface WantedTrouble {
  limit: number;
  /** Whether to list a monitor in this state; undefined: always. */
  isWanted: ((id: SQLWrapper, state: SQLWrapper, since: SQLWrapper) => SQL) | undefined;
}

const isTroubled = (projectIds: readonly string[], isWanted: WantedTrouble['isWanted']) =>
  and(
    inArray(monitors.projectId, [...projectIds]),
    isKept,
    inArray(monitors.shownState, [...attentionStates]),
    isWanted?.(monitors.id, monitors.shownState, monitors.stateSince),
  );

export const countTroubledRows = async (
  db: Database,
  projectIds: readonly string[],
  { isWanted }: WantedTrouble,
): Promise<number> => (projectIds.length === 0 ? 0 : countWhere(db, isTroubled(projectIds, isWanted)));

/** The monitors that need attention: the worst first, and of those the newest. */
export async function listTroubledRows(
  db: Database,
  projectIds: readonly string[],
  { limit, isWanted }: WantedTrouble,
): Promise<FoundMonitor[]> {
  if (projectIds.length === 0) return [];
  return selectMonitors(db)
    .where(isTroubled(projectIds, isWanted))
    .orderBy(sql`case ${monitors.shownState} ${trouble} end`, desc(monitors.stateSince), desc(monitors.id))
    .limit(limit);
}

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

export async function insertMonitor(db: Database, row: MonitorRow): Promise<void> {
  await db.insert(monitors).values(row);
}

export async function updateMonitorRow(db: Database, id: string, changes: Partial<MonitorRow>): Promise<void> {
  await db.update(monitors).set(changes).where(eq(monitors.id, id));
}

/** Changes several monitors, with one statement for those with the same changed columns. */
export async function updateMonitorRows(
  db: Database,
  changes: readonly (Partial<MonitorRow> & Pick<MonitorRow, 'id'>)[],
): Promise<void> {
  const alike = Map.groupBy(changes, (each) => Object.keys(each).sort().join());
  for (const rows of alike.values()) await db.execute(updateManyStatement(monitors, rows));
}

export async function deleteMonitorRow(db: Database, id: string): Promise<void> {
  await db.delete(monitors).where(eq(monitors.id, id));
}

/** Deletes monitors so that they can be restored. A run in progress is discarded. */
export async function removeMonitors(tx: Database, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(monitors)
    .set({ removedAt: now, nextAt: null, runAskedAt: null, contractRunId: null, turn: sql`${monitors.turn} + 1` })
    .where(inArray(monitors.id, [...ids]));
}

/** The monitor whose badges have this token, unless its project is being deleted. */
export async function findMonitorByBadge(db: Database, tokenHash: string): Promise<MonitorRow | undefined> {
  const [found] = await db
    .select({ row: monitors })
    .from(monitors)
    .innerJoin(projects, eq(projects.id, monitors.projectId))
    .where(and(eq(monitors.badgeTokenHash, tokenHash), isNull(projects.removedAt), isKept));
  return found?.row;
}
