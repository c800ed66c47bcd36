import { attentionStates, type MonitorCounts, type MonitorStateName, monitorStates } from '@hopwise/model';
import {
  and,
  asc,
  count,
  desc,
  eq,
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
import { projects } from '../projects/index.ts';
import { type MonitorRow, monitors } from './monitors-table.ts';

export interface FoundMonitor {
  row: MonitorRow;
  /** The contract that it runs. */
  contractName: string | null;
}

interface ListOptions {
  limit: number;
  offset?: number;
  state?: MonitorStateName | undefined;
  /** Part of the name or of the target. */
  search?: string | undefined;
  isTroubleFirst?: boolean;
}

const selectMonitors = (db: Database) =>
  db
    .select({ row: monitors, contractName: contracts.name })
    .from(monitors)
    .leftJoin(contracts, eq(contracts.id, monitors.contractId));

export async function findMonitor(db: Database, id: string): Promise<FoundMonitor | undefined> {
  const [found] = await selectMonitors(db).where(eq(monitors.id, id));
  return found;
}

/** Until the transaction ends, no one else changes it. */
export async function lockMonitor(tx: Database, id: string): Promise<MonitorRow | undefined> {
  const [found] = await tx.select().from(monitors).where(eq(monitors.id, id)).for('update');
  return found;
}

/** The order of a list that has trouble first: what visitors notice, then what the owner should look at. */
const troubleOrder = [
  'down',
  'recovering',
  'failing',
  'maintenance',
  'changed',
  'certificate-expiring',
] as const satisfies readonly MonitorStateName[];
const trouble = sql.join(
  troubleOrder.map((state, rank) => sql`when ${sql.raw(`'${state}'`)} then ${sql.raw(String(rank))}`),
  sql` `,
);

/** The monitors of some projects by name. Those in trouble may come first. */
export async function listMonitorRows(
  db: Database,
  projectIds: readonly string[],
  { limit, offset = 0, state, search, isTroubleFirst = false }: ListOptions,
): Promise<FoundMonitor[]> {
  if (projectIds.length === 0) return [];
  const pattern = containing(search ?? '');
  return selectMonitors(db)
    .where(
      and(
        inArray(monitors.projectId, [...projectIds]),
        state && eq(monitors.shownState, state),
        search
          ? or(ilike(monitors.name, pattern), ilike(monitors.url, pattern), ilike(contracts.name, pattern))
          : undefined,
      ),
    )
    .orderBy(
      ...(isTroubleFirst ? [sql`case ${monitors.shownState} ${trouble} else ${sql.raw('9')} end`] : []),
      asc(monitors.name),
      asc(monitors.id),
    )
    .limit(limit)
    .offset(offset);
}

/** Which of the monitors that need attention are listed. */
export interface WantedTrouble {
  limit: number;
  /** Whether to list a monitor in this state; undefined: always. */
  isWanted: ((id: SQLWrapper, state: SQLWrapper) => SQL) | undefined;
}

const isTroubled = (projectIds: readonly string[], isWanted: WantedTrouble['isWanted']) =>
  and(
    inArray(monitors.projectId, [...projectIds]),
    inArray(monitors.shownState, [...attentionStates]),
    isWanted?.(monitors.id, monitors.shownState),
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

export async function countStates(db: Database, projectIds: readonly string[]): Promise<MonitorCounts> {
  const rows =
    projectIds.length === 0
      ? []
      : await db
          .select({ state: monitors.shownState, total: count() })
          .from(monitors)
          .where(inArray(monitors.projectId, [...projectIds]))
          .groupBy(monitors.shownState);
  const none = monitorStates.map((state) => [state, 0]);
  return Object.fromEntries([...none, ...rows.map(({ state, total }) => [state, total])]);
}

async function countWhere(db: Database, condition: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(monitors).where(condition);
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

export async function insertMonitor(db: Database, row: MonitorRow): Promise<void> {
  await db.insert(monitors).values(row);
}

export async function updateMonitorRow(db: Database, id: string, changes: Partial<MonitorRow>): Promise<void> {
  await db.update(monitors).set(changes).where(eq(monitors.id, id));
}

export async function deleteMonitorRow(db: Database, id: string): Promise<void> {
  await db.delete(monitors).where(eq(monitors.id, id));
}

/** The monitor whose badges have this token, unless its project is being deleted. */
export async function findMonitorByBadge(db: Database, tokenHash: string): Promise<MonitorRow | undefined> {
  const [found] = await db
    .select({ row: monitors })
    .from(monitors)
    .innerJoin(projects, eq(projects.id, monitors.projectId))
    .where(and(eq(monitors.badgeTokenHash, tokenHash), isNull(projects.removedAt)));
  return found?.row;
}
