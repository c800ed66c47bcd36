import type { Database } from './database.ts';

/** By owner, the end of the latest transaction. */
const lastEnds = new Map<string, Promise<void>>();

/**
 * A transaction that locks its owner, a person or an organization. Transactions of one owner already queue here: in the
 * database, each one waiting for the lock would hold a connection that everyone else needs.
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
