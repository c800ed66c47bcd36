import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { users } from '../users/index.ts';

/** Emailed links that confirm an email address. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    tokenHash: storedText('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address the link was sent to. */
    email: storedText().notNull(),
    expiresAt: storedMoment('expires_at').notNull(),
  },
  (table) => [index('email_confirmations_user').on(table.userId)],
);

export type EmailConfirmationRow = typeof emailConfirmations.$inferSelect;

/** A new link invalidates older ones. */
export async function replaceEmailConfirmation(db: Database, row: EmailConfirmationRow): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, row.userId));
    await tx.insert(emailConfirmations).values(row);
  });
}

/** Returns what a link confirms and deletes it: a link works once. */
export async function takeEmailConfirmation(
  db: Database,
  tokenHash: string,
): Promise<EmailConfirmationRow | undefined> {
  const [taken] = await db
    .delete(emailConfirmations)
    .where(and(eq(emailConfirmations.tokenHash, tokenHash), gt(emailConfirmations.expiresAt, sql`now()`)))
    .returning();
  return taken;
}

export async function deleteExpiredEmailConfirmations(db: Database): Promise<void> {
  await db.delete(emailConfirmations).where(lte(emailConfirmations.expiresAt, sql`now()`));
}
