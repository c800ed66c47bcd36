import { dayOf } from '@hopwise/monitor';
import { and, asc, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { deleteChecks } from '../checks/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { dayMs } from '../time-units.ts';
import { monitorDays } from './monitor-days-table.ts';
import { monitorEvents } from './monitor-events-table.ts';
import { monitorIncidents } from './monitor-incidents-table.ts';
import { monitorRuns } from './monitor-runs-table.ts';

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
