import { attentionStates, type MonitorFilter, type MonitorSort, type MonitorStateName } from '@hopwise/model';
import { and, asc, desc, eq, ilike, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { contracts } from '../contracts/index.ts';
import { containing } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { updateManyStatement } from '../db/statements.ts';
import { projects } from '../projects/index.ts';
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

export const isTroubled = (projectIds: readonly string[], isWanted: WantedTrouble['isWanted']) =>
  and(
    inArray(monitors.projectId, [...projectIds]),
    isKept,
    inArray(monitors.shownState, [...attentionStates]),
    isWanted?.(monitors.id, monitors.shownState, monitors.stateSince),
  );

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
