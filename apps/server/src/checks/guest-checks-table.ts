import { dayMs } from '@hopwise/model';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { lockProject, noSuchProject } from '../projects/index.ts';
import type { PeriodicTask } from '../tasks/index.ts';
import { anyOf, checks, checksAtOnce, deleteChecks } from './checks-table.ts';

export async function countGuestChecks(db: Database, guestId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(checks).where(eq(checks.guestId, guestId));
  return Number(row?.total ?? 0);
}

/** Moves a guest's checks to a project. Returns how many there were. */
export async function claimGuestChecks(db: Database, guestId: string, projectId: string): Promise<number> {
  return forGuestChecks(db, guestId, async (tx, ids) => {
    if (!(await lockProject(tx, projectId))) throw noSuchProject();
    await tx.update(checks).set({ guestId: null, projectId }).where(anyOf(ids));
  });
}

/** Returns how many there were. */
export function deleteGuestChecks(db: Database, guestId: string): Promise<number> {
  return forGuestChecks(db, guestId, deleteChecks);
}

/** Applies something that removes a guest's checks, in steps. Returns how many there were. */
async function forGuestChecks(
  db: Database,
  guestId: string,
  work: (tx: Database, ids: readonly string[]) => Promise<void>,
): Promise<number> {
  for (let total = 0; ; ) {
    const done = await db.transaction(async (tx) => {
      const found = await tx
        .select({ id: checks.id })
        .from(checks)
        .where(eq(checks.guestId, guestId))
        .orderBy(checks.startedAt)
        .limit(checksAtOnce)
        .for('update');
      await work(
        tx,
        found.map(({ id }) => id),
      );
      return found.length;
    });
    total += done;
    if (done < checksAtOnce) return total;
  }
}

/** Deletes some of the guest checks started before a time. Returns whether there were any. */
export async function deleteOldGuestChecks(tx: Database, before: Date): Promise<boolean> {
  const oldest = await tx
    .select({ id: checks.id })
    .from(checks)
    .where(and(sql`${checks.guestId} is not null`, sql`${checks.startedAt} < ${before.toISOString()}`))
    .orderBy(checks.startedAt)
    .limit(checksAtOnce);
  await deleteChecks(
    tx,
    oldest.map(({ id }) => id),
  );
  return oldest.length > 0;
}

/** Deletes guest checks past their retention. */
export const pruneGuestChecks = ({ guestRetentionDays }: Pick<Config, 'guestRetentionDays'>): PeriodicTask => ({
  name: 'deleting old guest checks',
  everySeconds: 60 * 60,
  run: async (tx) => {
    const before = new Date(Date.now() - guestRetentionDays * dayMs);
    return deleteOldGuestChecks(tx, before);
  },
});
