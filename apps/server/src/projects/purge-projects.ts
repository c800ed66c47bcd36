import type { Database } from '../db/database.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { deleteProjectRow, listRemovedProjects, lockProject, type RemovedProject } from './projects-table.ts';

/** What a removed project may hold, and how some of it goes. Each returns whether there was anything. */
export interface PurgeDeps {
  hasBulkJobs(tx: Database, projectId: string): Promise<boolean>;
  deleteSomeChecks(tx: Database, projectId: string): Promise<boolean>;
  moveSomeChecks(tx: Database, projectId: string, toProjectId: string): Promise<boolean>;
}

/** Small projects are gone when their deletion is confirmed; so many steps nobody notices. */
const stepsAtOnce = 10;

/** Removes the projects that were deleted, with their checks. Their bulk jobs go by themselves. */
export const purgeProjects = (deps: PurgeDeps): PeriodicTask => ({
  name: 'removing deleted projects',
  everySeconds: 600,
  run: async (tx) => {
    for (const project of await listRemovedProjects(tx)) {
      if (await purgeSome(deps, tx, project)) return true;
    }
    return false;
  },
});

/** Begins with a project that was just removed, and ends with it when it is small. */
export async function beginPurge(deps: PurgeDeps & { db: Database }, project: RemovedProject): Promise<void> {
  for (let step = 0; step < stepsAtOnce; step += 1) {
    if (!(await deps.db.transaction((tx) => purgeSome(deps, tx, project)))) return;
  }
}

/** One step. Returns whether it did something. */
async function purgeSome(deps: PurgeDeps, tx: Database, { id, checksMoveTo }: RemovedProject): Promise<boolean> {
  const hasJobs = await deps.hasBulkJobs(tx, id);
  if (checksMoveTo !== null && (await lockProject(tx, checksMoveTo))) {
    if (await deps.moveSomeChecks(tx, id, checksMoveTo)) return true;
    // Jobs first: two who delete the same checks in different orders would wait for each other.
  } else if (!hasJobs && (await deps.deleteSomeChecks(tx, id))) return true;
  if (hasJobs) return false;
  await deleteProjectRow(tx, id);
  return true;
}
