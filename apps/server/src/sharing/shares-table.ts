import { eq } from 'drizzle-orm';
import { type AnyPgColumn, pgTable, uuid } from 'drizzle-orm/pg-core';
import { checks } from '../checks/index.ts';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';

/** The public links to one kind of thing; each thing has at most one, which is deleted with it. */
export const shareTable = (name: string, subjectColumn: string, subject: () => AnyPgColumn) =>
  pgTable(name, {
    subjectId: uuid(subjectColumn).primaryKey().references(subject, { onDelete: 'cascade' }),
    /** The token is derived from this; see `shareToken`. */
    nonce: uuid().notNull(),
    tokenHash: storedText('token_hash').notNull().unique(),
    createdAt: storedMoment('created_at').notNull(),
  });

export type ShareTable = ReturnType<typeof shareTable>;
export type ShareRow = ShareTable['$inferSelect'];

export const checkShares = shareTable('check_shares', 'check_id', () => checks.id);

export async function findShare(db: Database, shares: ShareTable, subjectId: string): Promise<ShareRow | undefined> {
  const [found] = await db.select().from(shares).where(eq(shares.subjectId, subjectId));
  return found;
}

export async function findShareByToken(
  db: Database,
  shares: ShareTable,
  tokenHash: string,
): Promise<ShareRow | undefined> {
  const [found] = await db.select().from(shares).where(eq(shares.tokenHash, tokenHash));
  return found;
}

/** Of two concurrent links, the first stays. Returns the valid one. */
export async function insertShare(db: Database, shares: ShareTable, row: ShareRow): Promise<ShareRow | undefined> {
  await db.insert(shares).values(row).onConflictDoNothing({ target: shares.subjectId });
  return findShare(db, shares, row.subjectId);
}

/** Returns whether there was one. */
export async function deleteShare(db: Database, shares: ShareTable, subjectId: string): Promise<boolean> {
  const deleted = await db
    .delete(shares)
    .where(eq(shares.subjectId, subjectId))
    .returning({ subjectId: shares.subjectId });
  return deleted.length > 0;
}
