import type { ApiKeyScope } from '@hopwise/model';
import { and, count, desc, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/statements.ts';
import { users } from '../users/index.ts';

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: storedText().notNull(),
    /** The first characters of the key, by which its owner recognizes it. */
    hint: storedText().notNull(),
    keyHash: storedText('key_hash').notNull().unique(),
    scope: storedText().$type<ApiKeyScope>().notNull(),
    createdAt: storedMoment('created_at').notNull(),
    expiresAt: storedMoment('expires_at'),
    lastUsedAt: storedMoment('last_used_at'),
  },
  (table) => [index('api_keys_user').on(table.userId)],
);

export type ApiKeyRow = typeof apiKeys.$inferSelect;

export async function insertApiKey(db: Database, row: ApiKeyRow): Promise<void> {
  await db.insert(apiKeys).values(row);
}

const isLive = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`));

const liveKeyByHash = prepared('live_key_by_hash', ['keyHash'], (db, { keyHash }) =>
  db
    .select(getTableColumns(apiKeys))
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.keyHash, keyHash), isLive, isNull(users.disabledAt))),
);

/** Keys of a disabled account don't work. */
export async function findLiveApiKey(db: Database, keyHash: string): Promise<ApiKeyRow | undefined> {
  const [found] = await liveKeyByHash(db, { keyHash });
  return found;
}

export async function listApiKeys(db: Database, userId: string): Promise<ApiKeyRow[]> {
  return db.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.createdAt), apiKeys.id);
}

export async function countApiKeys(db: Database, userId: string): Promise<number> {
  const [row] = await db.select({ keys: count() }).from(apiKeys).where(eq(apiKeys.userId, userId));
  return row?.keys ?? 0;
}

export async function noteApiKeyUse(db: Database, id: string, lastUsedAt: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.id, id));
}

/** Returns how many there were. */
export async function deleteApiKeysOf(db: Database, userId: string): Promise<number> {
  return (await db.delete(apiKeys).where(eq(apiKeys.userId, userId)).returning({ id: apiKeys.id })).length;
}

export async function deleteApiKey(db: Database, userId: string, id: string): Promise<ApiKeyRow | undefined> {
  const [deleted] = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
    .returning();
  return deleted;
}
