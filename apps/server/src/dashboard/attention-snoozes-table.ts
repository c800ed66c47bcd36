import type { AttentionItem } from '@hopwise/model';
import { and, count, eq, gt, inArray, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { users } from '../users/index.ts';

/** Problems that a person hides for a while. Another problem of the same thing shows up at once. */
export const attentionSnoozes = pgTable(
  'attention_snoozes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemId: uuid('item_id').notNull(),
    /** The state of a monitor; `failing` for a contract; `failed` or `paused` for a bulk job. */
    problem: storedText().notNull(),
    /** Far ahead where it lasts until the problem changes. */
    until: storedMoment('until').notNull(),
    /** For a monitor: it ends with the problem that began by then. */
    since: storedMoment('since'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemId] })],
);

type Snooze = typeof attentionSnoozes.$inferSelect;

export const problemOf = (item: AttentionItem): string => {
  if (item.kind === 'monitor') return item.state;
  return item.kind === 'contract' ? 'failing' : item.problem;
};

export async function countSnoozes(db: Database, userId: string, now: Date): Promise<number> {
  const { userId: owner, until } = attentionSnoozes;
  const [row] = await db
    .select({ total: count() })
    .from(attentionSnoozes)
    .where(and(eq(owner, userId), gt(until, now)));
  return row?.total ?? 0;
}

/** Whether a row isn't snoozed with its current problem. */
export const isAwake = (userId: string, now: Date) => (itemId: SQLWrapper, problem: SQLWrapper, since?: SQLWrapper) =>
  sql`not exists (
    select from ${attentionSnoozes}
    where user_id = ${userId} and item_id = ${itemId} and problem = ${problem}
      and until > ${now.toISOString()}::timestamptz
      ${since && sql`and (${attentionSnoozes.since} is null or ${attentionSnoozes.since} >= ${since})`}
  )`;

export async function findSnooze(db: Database, userId: string, itemId: string): Promise<Snooze | undefined> {
  const { userId: owner, itemId: item } = attentionSnoozes;
  const [found] = await db
    .select()
    .from(attentionSnoozes)
    .where(and(eq(owner, userId), eq(item, itemId)));
  return found;
}

/** Replaces an earlier snooze of the same thing, and deletes those that are over. */
export async function insertSnooze(db: Database, snooze: Snooze, now: Date): Promise<void> {
  const { userId, itemId, until } = attentionSnoozes;
  await db.delete(attentionSnoozes).where(and(eq(userId, snooze.userId), lte(until, now)));
  await db
    .insert(attentionSnoozes)
    .values(snooze)
    .onConflictDoUpdate({
      target: [userId, itemId],
      set: { problem: snooze.problem, until: snooze.until, since: snooze.since },
    });
}

/** Ends snoozes of a person: of these items, or all of them. Returns how many there were. */
export async function deleteSnoozes(db: Database, userId: string, itemIds?: readonly string[] | SQL): Promise<number> {
  const isWanted = itemIds && inArray(attentionSnoozes.itemId, itemIds);
  const ended = await db
    .delete(attentionSnoozes)
    .where(and(eq(attentionSnoozes.userId, userId), isWanted))
    .returning({ itemId: attentionSnoozes.itemId });
  return ended.length;
}
