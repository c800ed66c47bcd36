import { monitorLimits } from '@hopwise/model';
import { newMonitorState } from '@hopwise/monitor';
import { and, eq, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { toArrayLiteral } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { lockProject, noSuchProject, recordInProjects } from '../projects/index.ts';
import { lockUser } from '../users/index.ts';
import { newMonitorRow, tooMany, tooManyOfPerson } from './change-monitor.ts';
import { countMonitors, countMonitorsOf } from './count-monitors.ts';
import type { DesiredMonitor } from './desired-monitor.ts';
import { isKept, type MonitorRow, monitors } from './monitors-table.ts';
import type { MonitorView } from './open-monitor.ts';

export interface ManyDeps extends MonitorView {
  config: Pick<Config, 'monitorsPerPerson' | 'monitorLimitPerHour'>;
}

export interface Place {
  userId: string;
  projectId: string;
}

/** How many more monitors fit, and the error for the next one. */
export async function findRoom(
  db: Database,
  { config: { monitorsPerPerson: perPerson } }: Pick<ManyDeps, 'config'>,
  { userId, projectId }: Place,
): Promise<{ left: number; full: AppError }> {
  const inProject = monitorLimits.perProject - (await countMonitors(db, projectId));
  const ofPerson = perPerson - (await countMonitorsOf(db, userId));
  const full = inProject <= ofPerson ? tooMany() : tooManyOfPerson(perPerson);
  return { left: Math.max(0, Math.min(inProject, ofPerson)), full };
}

/** The row of a new monitor. */
export function rowOf(
  deps: Pick<ManyDeps, 'sessionSecret' | 'now'>,
  { key, columns, settings, alerting, channelIds, paused }: DesiredMonitor,
  { userId, projectId, usualChannelIds }: Place & { usualChannelIds: string[] },
): MonitorRow {
  const whole = { ...alerting, channelIds: channelIds ?? usualChannelIds };
  const row = newMonitorRow(deps, { projectId, userId, columns, key, alerting: whole }, settings);
  if (paused !== true) return row;
  return { ...row, state: { ...newMonitorState, pausedSince: deps.now() }, shownState: 'paused', nextAt: null };
}

const rowsPerStep = 250;

/**
 * Stores new monitors, in steps with a transaction each, so that others get their turn. Returns the reasons of those
 * that couldn't be stored, by ID. details: of the one audit entry.
 */
export async function insertMonitors(
  deps: ManyDeps,
  place: Place,
  rows: readonly MonitorRow[],
  record: (tx: Database) => Promise<void>,
): Promise<Map<string, string>> {
  const rejected = new Map<string, string>();
  for (let at = 0; at < rows.length; at += rowsPerStep) {
    const step = rows.slice(at, at + rowsPerStep);
    await deps.db.transaction(async (tx) => {
      if (!(await lockProject(tx, place.projectId))) throw noSuchProject();
      await lockUser(tx, place.userId);
      const { left, full } = await findRoom(tx, deps, place);
      for (const { id } of step.slice(left)) rejected.set(id, full.message);
      const fitting = step.slice(0, left);
      if (fitting.length === 0) return;
      // A concurrent call may have taken a key.
      const stored = await tx.insert(monitors).values(fitting).onConflictDoNothing().returning({ id: monitors.id });
      const ids = new Set(stored.map(({ id }) => id));
      for (const { id } of fitting)
        if (!ids.has(id)) rejected.set(id, 'Another call created this key at the same time');
      if (at === 0) await record(tx);
    });
  }
  return rejected;
}

/** A URL, or the ID of a contract. */
export const targetKey = ({ url, contractId }: Pick<MonitorRow, 'url' | 'contractId'>): string =>
  url ?? contractId ?? '';

/** The names of the monitors of a project, by target. */
export async function namesByTarget(
  db: Database,
  projectId: string,
  targets: readonly string[],
): Promise<Map<string, string>> {
  const { url, contractId, name } = monitors;
  const isOneOf = sql`coalesce(${url}, ${contractId}::text) = any(${toArrayLiteral(targets)}::text[])`;
  const rows = await db
    .select({ url, contractId, name })
    .from(monitors)
    .where(and(eq(monitors.projectId, projectId), isKept, isOneOf));
  return new Map(rows.map((row) => [targetKey(row), row.name]));
}

/** The problem with an entry, in a sentence; other errors are thrown. */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}

export const recordMany = (
  tx: Database,
  { userId, projectId }: Place,
  action: 'monitors.imported' | 'monitors.applied',
  details: Record<string, string>,
): Promise<void> => recordInProjects(tx, { userId, projectIds: [projectId], action, details });
