import { type MonitorCounts, type MonitorStateName, monitorStates } from '@hopwise/model';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { contracts } from '../contracts/index.ts';
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

/** Down or changed, from a visitor's point of view. */
const troubled: readonly MonitorStateName[] = ['down', 'recovering', 'failing', 'maintenance'];

/** The monitors of a project, by name; for a partial list, those in trouble can come first. */
export async function listMonitorRows(
  db: Database,
  projectId: string,
  { limit, offset = 0, state, isTroubleFirst = false }: ListOptions,
): Promise<FoundMonitor[]> {
  const wanted = state === undefined ? undefined : eq(monitors.shownState, state);
  return selectMonitors(db)
    .where(and(eq(monitors.projectId, projectId), wanted))
    .orderBy(
      ...(isTroubleFirst ? [desc(inArray(monitors.shownState, [...troubled]))] : []),
      asc(monitors.name),
      asc(monitors.id),
    )
    .limit(limit)
    .offset(offset);
}

export async function countStates(db: Database, projectId: string): Promise<MonitorCounts> {
  const rows = await db
    .select({ state: monitors.shownState, total: count() })
    .from(monitors)
    .where(eq(monitors.projectId, projectId))
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
