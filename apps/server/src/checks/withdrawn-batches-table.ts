import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';

/**
 * Batches of checks that are being deleted. Deleting a million checks takes minutes, and none of them may be opened
 * from the first moment on, not even by a share link.
 */
export const withdrawnBatches = pgTable('withdrawn_batches', {
  /** As in `batch_id` of the checks. */
  id: uuid().primaryKey(),
});

export async function withdrawBatch(tx: Database, id: string): Promise<void> {
  await tx.insert(withdrawnBatches).values({ id }).onConflictDoNothing();
}

/** Called once its last check is deleted. */
export async function forgetBatch(tx: Database, id: string): Promise<void> {
  await tx.delete(withdrawnBatches).where(eq(withdrawnBatches.id, id));
}

/** Whether a check with this batch, if any, is being deleted. */
export const isWithdrawn = (batchId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${withdrawnBatches} where ${withdrawnBatches.id} = ${batchId})`;
