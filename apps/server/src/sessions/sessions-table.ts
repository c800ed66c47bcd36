import { and, desc, eq, getTableColumns, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/statements.ts';
import { users } from '../users/index.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: storedText('token_hash').notNull().unique(),
    createdAt: storedMoment('created_at').notNull(),
    lastUsedAt: storedMoment('last_used_at').notNull(),
    expiresAt: storedMoment('expires_at').notNull(),
    userAgent: storedText('user_agent'),
    address: storedText().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export type SessionRow = typeof sessions.$inferSelect;

export async function insertSession(db: Database, row: SessionRow): Promise<void> {
  await db.insert(sessions).values(row);
}

const isLive = gt(sessions.expiresAt, sql`now()`);

const sessionByToken = prepared('session_by_token', ['tokenHash'], (db, { tokenHash }) =>
  db
    .select(getTableColumns(sessions))
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), isLive, isNull(users.disabledAt))),
);

/** Sessions of a disabled account don't work. */
export async function findSession(db: Database, tokenHash: string): Promise<SessionRow | undefined> {
  const [found] = await sessionByToken(db, { tokenHash });
  return found;
}

export async function listSessions(db: Database, userId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive))
    .orderBy(desc(sessions.lastUsedAt), sessions.id);
}

/** Returns undefined if the session was revoked. */
export async function updateSession(
  db: Database,
  id: string,
  changes: Partial<Pick<SessionRow, 'tokenHash' | 'lastUsedAt' | 'expiresAt'>>,
): Promise<SessionRow | undefined> {
  const [updated] = await db.update(sessions).set(changes).where(eq(sessions.id, id)).returning();
  return updated;
}

export async function deleteSession(db: Database, userId: string, id: string): Promise<SessionRow | undefined> {
  const [deleted] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning();
  return deleted;
}

/**
 * Signs a person out everywhere except here, or everywhere if there is no current session. Returns how many sessions
 * ended.
 */
export async function deleteOtherSessions(db: Database, userId: string, keptId?: string): Promise<number> {
  const others = keptId === undefined ? undefined : ne(sessions.id, keptId);
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id });
  return deleted.length;
}

export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, sql`now()`));
}

export async function deleteSessionByToken(db: Database, tokenHash: string): Promise<SessionRow | undefined> {
  const [deleted] = await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).returning();
  return deleted;
}
