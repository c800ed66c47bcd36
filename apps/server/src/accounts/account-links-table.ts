import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { deleteDeadInvites } from '../organizations/index.ts';
import { deleteEndedWindows } from '../rate-limits/index.ts';
import { deleteExpiredSessions } from '../sessions/index.ts';
import type { PeriodicTask } from '../tasks/index.ts';
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

/** Expired rows are already ignored wherever they are read; this keeps them from piling up. */
export const deleteExpired: PeriodicTask = {
  name: 'deleting expired data',
  everySeconds: 60 * 60,
  run: async (tx) => {
    await deleteExpiredSessions(tx);
    await deleteExpiredPasswordResets(tx);
    await deleteExpiredEmailConfirmations(tx);
    await deleteDeadInvites(tx);
    await deleteEndedWindows(tx);
    return false;
  },
};
