import type { Database } from '../db/database.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { deleteProjectRow, listRemovedProjects, lockProject, type RemovedProject } from './projects-table.ts';

/** The contents of a deleted project, and how to delete some of each. Returns whether there was anything. */
export interface PurgeDeps {
  hasBulkJobs(tx: Database, projectId: string): Promise<boolean>;
  deleteSomeChecks(tx: Database, projectId: string): Promise<boolean>;
  moveSomeChecks(tx: Database, projectId: string, toProjectId: string): Promise<boolean>;
}

/** Small projects are completely deleted before the response; this many steps take no noticeable time. */
const stepsAtOnce = 10;

/** Deletes the contents of deleted projects. Their bulk jobs are purged separately. */
export const purgeProjects = (deps: PurgeDeps): PeriodicTask => ({
  name: 'purging deleted projects',
  everySeconds: 600,
  run: async (tx) => {
    for (const project of await listRemovedProjects(tx)) {
      if (await purgeSome(deps, tx, project)) return true;
    }
    return false;
  },
});

/** Starts with a project that was just deleted, and finishes if it is small. */
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
    // Jobs first: deleting the same checks in different orders would deadlock.
  } else if (!hasJobs && (await deps.deleteSomeChecks(tx, id))) return true;
  if (hasJobs) return false;
  await deleteProjectRow(tx, id);
  return true;
}
