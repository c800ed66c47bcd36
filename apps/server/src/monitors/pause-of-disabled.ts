import { and, asc, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import { projects } from '../projects/index.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { users } from '../users/index.ts';
import { applyPause } from './act-on-monitor.ts';
import { monitors } from './monitors-table.ts';

const atOnce = 50;
const reason = "The monitor's creator was disabled.";

/**
 * Pauses the monitors of a disabled account without alerts, until the person resumes them. Monitors in organization
 * projects belong to the organization, whoever created them.
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
    for (const row of rows) await applyPause(tx, row, { kind: 'paused', reason }, now(), { isTold: false });
    return rows.length === atOnce;
  },
});
