import { eq } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { checks } from '../checks/index.ts';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';

/** The link under which a check can be read by anyone; a check has at most one. */
export const checkShares = pgTable('check_shares', {
  checkId: uuid('check_id')
    .primaryKey()
    .references(() => checks.id, { onDelete: 'cascade' }),
  /** What the token is made from; see share-token.ts. */
  nonce: uuid().notNull(),
  tokenHash: storedText('token_hash').notNull().unique(),
  createdAt: storedMoment('created_at').notNull(),
});

export type ShareRow = typeof checkShares.$inferSelect;

export async function findShare(db: Database, checkId: string): Promise<ShareRow | undefined> {
  const [found] = await db.select().from(checkShares).where(eq(checkShares.checkId, checkId));
  return found;
}

export async function findShareByToken(db: Database, tokenHash: string): Promise<ShareRow | undefined> {
  const [found] = await db.select().from(checkShares).where(eq(checkShares.tokenHash, tokenHash));
  return found;
}

/** Of two at once the first stays. Returns the one that holds. */
export async function insertShare(db: Database, row: ShareRow): Promise<ShareRow | undefined> {
  await db.insert(checkShares).values(row).onConflictDoNothing({ target: checkShares.checkId });
  return findShare(db, row.checkId);
}

/** Returns whether there was one. */
export async function deleteShare(db: Database, checkId: string): Promise<boolean> {
  const deleted = await db
    .delete(checkShares)
    .where(eq(checkShares.checkId, checkId))
    .returning({ checkId: checkShares.checkId });
  return deleted.length > 0;
}
