import { monitorLimits } from '@hopwise/model';
import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { lockProject } from '../projects/index.ts';
import { lockUser } from '../users/index.ts';
import { countMonitors, countMonitorsOf } from './count-monitors.ts';
import { updateMonitorRows } from './find-monitors.ts';
import { isKept, type MonitorRow, monitors } from './monitors-table.ts';
import type { MonitorView } from './open-monitor.ts';
import { planContinued } from './plan-run.ts';

/** The result of one step: what it rejected, and what it changed. The others needed no change. */
export interface StepResult {
  done: readonly string[];
  rejected?: readonly { row: Pick<MonitorRow, 'id' | 'name'>; reason: string }[];
}

type Removed = Pick<MonitorRow, 'id' | 'name' | 'projectId' | 'userId' | 'key'>;

/** Undoes their deletion. They keep to their schedules; those that missed a run make it right away. */
export async function restoreMonitors(
  { now, config }: Pick<MonitorView, 'now'> & { config: Pick<Config, 'monitorsPerPerson'> },
  tx: Database,
  ids: readonly string[],
): Promise<StepResult> {
  const { id, name, projectId, userId, key, state, schedule, periodSeconds, dueAt } = monitors;
  const rows = await tx
    .select({ id, name, projectId, userId, key, state, schedule, periodSeconds, dueAt })
    .from(monitors)
    .where(and(inArray(id, [...ids]), isNotNull(monitors.removedAt)))
    .orderBy(asc(id))
    .for('update');
  const room = await findRoom(tx, rows, config.monitorsPerPerson);
  const rejected: { row: Removed; reason: string }[] = [];
  const done = rows.filter((row) => {
    const reason = room.take(row);
    if (reason !== undefined) rejected.push({ row, reason });
    return reason === undefined;
  });
  if (done.length === 0) return { done: [], rejected };
  const at = now();
  const restored = done.map((row) => ({
    ...{ id: row.id, removedAt: null },
    ...(row.state.pausedSince === null ? planContinued(row, at) : { nextAt: null, dueAt: row.dueAt }),
  }));
  await updateMonitorRows(tx, restored);
  return { done: done.map((row) => row.id), rejected };
}

/** Others may have been created in the meantime. */
async function findRoom(tx: Database, rows: readonly Removed[], perPerson: number) {
  const left = new Map<string, number>();
  const usedKeys = new Set<string>();
  for (const projectId of [...new Set(rows.map((row) => row.projectId))].sort()) {
    const exists = await lockProject(tx, projectId);
    left.set(projectId, exists ? monitorLimits.perProject - (await countMonitors(tx, projectId)) : 0);
    const keys = rows.flatMap((row) => (row.projectId === projectId ? (row.key ?? []) : []));
    for (const key of await keysInUse(tx, projectId, keys)) usedKeys.add(`${projectId} ${key}`);
  }
  for (const userId of [...new Set(rows.flatMap((row) => row.userId ?? []))].sort()) {
    await lockUser(tx, userId);
    left.set(userId, perPerson - (await countMonitorsOf(tx, userId)));
  }
  return {
    /** Why it can't be restored; undefined: it can. */
    take({ projectId, userId, key }: Removed): string | undefined {
      if (key !== null && usedKeys.has(`${projectId} ${key}`)) return `Another monitor now has the key ${key}`;
      const places = [projectId, ...(userId === null ? [] : [userId])];
      if (places.some((place) => (left.get(place) ?? 0) <= 0)) return "You've reached the monitor limit";
      for (const place of places) left.set(place, (left.get(place) ?? 0) - 1);
      if (key !== null) usedKeys.add(`${projectId} ${key}`);
      return undefined;
    },
  };
}

export async function keysInUse(tx: Database, projectId: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .select({ key: sql<string>`${monitors.key}` })
    .from(monitors)
    .where(and(sql`${monitors.projectId} = ${projectId}`, isKept, inArray(monitors.key, [...keys])));
  return rows.map(({ key }) => key);
}
