import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { users } from '../users/index.ts';

export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: storedText('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: storedMoment('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** A new link invalidates older ones. */
export async function replacePasswordReset(db: Database, row: typeof passwordResets.$inferSelect): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(passwordResets).where(eq(passwordResets.userId, row.userId));
    await tx.insert(passwordResets).values(row);
  });
}

const isGood = (tokenHash: string) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, sql`now()`));

export async function hasPasswordReset(db: Database, tokenHash: string): Promise<boolean> {
  const found = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(isGood(tokenHash));
  return found.length > 0;
}

/** Returns whose reset this is and deletes it: a link works once. */
export async function takePasswordReset(db: Database, tokenHash: string): Promise<string | undefined> {
  const [taken] = await db.delete(passwordResets).where(isGood(tokenHash)).returning({ userId: passwordResets.userId });
  return taken?.userId;
}

export async function deletePasswordResets(db: Database, userId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

export async function deleteExpiredPasswordResets(db: Database): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, sql`now()`));
}
