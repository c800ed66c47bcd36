import { type BulkPause, megabyte } from '@hopwise/model';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import {
  isDiskNearlyFull,
  projects,
  readAllStoredBytes,
  readStoredBytes,
  type StorageConfig,
} from '../projects/index.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { bulkJobs, isOpen } from './bulk-jobs-table.ts';

/**
 * Pauses open jobs while there is no storage for their results, and resumes them afterwards. Workers start no rows of a
 * paused job and abort running ones.
 */
export const pauseJobs = (config: StorageConfig): PeriodicTask => ({
  name: 'pausing bulk jobs that are out of storage',
  everySeconds: 600,
  betweenPartsSeconds: 2,
  run: async (tx) => {
    const jobs = await listOpenJobs(tx);
    if (jobs.length === 0) return false;
    const pauseOf = await findPauses(tx, config);
    for (const { id, pause, ...owner } of jobs) {
      const wanted = await pauseOf(owner);
      if (wanted !== pause) await setPause(tx, id, wanted);
    }
    return true;
  },
});

type JobOwner = Pick<typeof projects.$inferSelect, 'userId' | 'organizationId'>;

async function listOpenJobs(tx: Database): Promise<(JobOwner & { id: string; pause: BulkPause | null })[]> {
  const { userId, organizationId } = projects;
  return tx
    .select({ id: bulkJobs.id, pause: bulkJobs.pause, userId, organizationId })
    .from(bulkJobs)
    .innerJoin(projects, eq(projects.id, bulkJobs.projectId))
    .where(isOpen);
}

/** Server-wide limits are read once, and each owner's once. */
async function findPauses(
  tx: Database,
  config: StorageConfig,
): Promise<(owner: JobOwner) => Promise<BulkPause | null>> {
  const { storageTotalMb, storagePerPersonMb } = config;
  if (await isDiskNearlyFull(config)) return async () => 'disk';
  const isFull = (bytes: number, limitMb: number) => limitMb > 0 && bytes >= limitMb * megabyte;
  if (isFull(storageTotalMb > 0 ? await readAllStoredBytes(tx) : 0, storageTotalMb))
    return async () => 'server-storage';
  const known = new Map<string | null, Promise<BulkPause | null>>();
  return (owner) => {
    const key = owner.userId ?? owner.organizationId;
    const pause =
      known.get(key) ??
      readStoredBytes(tx, owner).then((bytes) => (isFull(bytes, storagePerPersonMb) ? 'owner-storage' : null));
    known.set(key, pause);
    return pause;
  };
}

/** Skips jobs that have finished. */
async function setPause(tx: Database, id: string, pause: BulkPause | null): Promise<void> {
  await tx
    .update(bulkJobs)
    .set({ pause })
    .where(and(eq(bulkJobs.id, id), isOpen));
}
