import { dayMs, minuteMs, monitorLimits } from '@hopwise/model';
import { dayOf } from '@hopwise/monitor';
import { and, asc, eq, getTableColumns, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { deleteChecks } from '../checks/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { projects } from '../projects/index.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { users } from '../users/index.ts';
import { applyPause } from './action-routes.ts';
import { monitorEvents } from './monitor-events-table.ts';
import { monitorDays, monitorIncidents, monitorRuns } from './monitor-history-table.ts';
import { monitors } from './monitors-table.ts';

const atOnce = 50;
const reason = "The monitor's creator was disabled.";

/** Deletes monitors that can no longer be restored, with their history. */
export const purgeMonitors = (now: () => number): PeriodicTask => ({
  name: 'purging deleted monitors',
  everySeconds: 60,
  betweenPartsSeconds: 1,
  run: async (tx) => {
    const before = new Date(now() - monitorLimits.undoMinutes * minuteMs);
    const rows = await tx
      .select({ id: monitors.id })
      .from(monitors)
      .where(lt(monitors.removedAt, before))
      .orderBy(asc(monitors.id))
      .limit(atOnce)
      .for('update');
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(monitors).where(inArray(monitors.id, ids));
    return ids.length === atOnce;
  },
});

/**
 * Pauses the monitors of a disabled account without alerts, until the person resumes them. Monitors in organization
 * projects belong to the organization, regardless of who created them.
 */
export const pauseOfDisabled = (now: () => number): PeriodicTask => ({
  name: 'pausing monitors of disabled accounts',
  everySeconds: 60,
  run: async (tx) => {
    const rows = await tx
      .select(getTableColumns(monitors))
      .from(monitors)
      .innerJoin(projects, eq(projects.id, monitors.projectId))
      .innerJoin(users, eq(users.id, projects.userId))
      .where(and(isNotNull(monitors.nextAt), isNotNull(users.disabledAt)))
      .orderBy(asc(monitors.id))
      .limit(atOnce)
      .for('update', { of: monitors });
    for (const row of rows) await applyPause(tx, row, { kind: 'paused', reason }, now(), { isNotified: false });
    return rows.length === atOnce;
  },
});

/**
 * After a clock that was far ahead is set right, some monitors would wait until that time comes around: those whose
 * next run is further away than their schedule allows.
 */
export const rescheduleAfterClockChange = (now: () => number): PeriodicTask => ({
  name: 'rescheduling monitors after a clock change',
  everySeconds: 60,
  run: async (tx) => {
    const at = sql`${new Date(now()).toISOString()}::timestamptz`;
    await tx.execute(sql`
      update monitors set next_at = ${at} where next_at > ${at} + make_interval(secs => period_seconds)`);
    return false;
  },
});

const rowsAtOnce = 500;

/** Deletes expired monitor data: runs with their checks, events, ended incidents and days. */
export const pruneMonitors = (
  { monitorRetentionDays }: Pick<Config, 'monitorRetentionDays'>,
  now: () => number,
): PeriodicTask => ({
  name: 'deleting old monitor runs',
  everySeconds: 3600,
  betweenPartsSeconds: 1,
  run: async (tx) => {
    const before = new Date(now() - monitorRetentionDays * dayMs);
    if (await pruneRuns(tx, before)) return true;
    await tx.delete(monitorEvents).where(lt(monitorEvents.at, before));
    await tx
      .delete(monitorIncidents)
      .where(and(isNotNull(monitorIncidents.endedAt), lt(monitorIncidents.endedAt, before)));
    await tx.delete(monitorDays).where(lt(monitorDays.day, dayOf(before.getTime())));
    return false;
  },
});

/** The check of a chain that a monitor still sees is kept, however old it is. Returns whether there may be more. */
async function pruneRuns(tx: Database, before: Date): Promise<boolean> {
  const old = await tx
    .select({ id: monitorRuns.id, checkId: monitorRuns.checkId, ownsCheck: monitorRuns.ownsCheck })
    .from(monitorRuns)
    .where(lt(monitorRuns.finishedAt, before))
    .orderBy(asc(monitorRuns.finishedAt))
    .limit(rowsAtOnce);
  if (old.length === 0) return false;
  const ids = old.map(({ id }) => id);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select check_id as id from ${monitorRuns} join monitors on monitors.id = monitor_id
    where ${inArray(monitorRuns.id, ids)} and owns_check
      and not kept_chains @> jsonb_build_array(jsonb_build_object('checkId', check_id))`);
  await tx.delete(monitorRuns).where(inArray(monitorRuns.id, ids));
  await deleteChecks(
    tx,
    rows.map(({ id }) => id),
  );
  return old.length === rowsAtOnce;
}
