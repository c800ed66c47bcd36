import type { Database } from './database.ts';

/** By owner, the end of the transaction that came last. */
const lastEnds = new Map<string, Promise<void>>();

/**
 * A transaction that locks its owner, a person or an organization. Those of one owner follow each other already here:
 * in the database each that waits for the lock would hold a connection that everybody else needs.
 */
export async function ownerTransaction<T>(
  db: Database,
  ownerId: string,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const before = lastEnds.get(ownerId);
  const { promise: end, resolve: markEnd } = Promise.withResolvers<void>();
  lastEnds.set(ownerId, end);
  await before;
  try {
    return await db.transaction(work);
  } finally {
    if (lastEnds.get(ownerId) === end) lastEnds.delete(ownerId);
    markEnd();
  }
}
