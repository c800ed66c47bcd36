import { eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';

/** How often something was done in the window that is open. A window opens with the first call after the last one ended. */
export const rateWindows = pgTable('rate_windows', {
  bucket: storedText().primaryKey(),
  count: integer().notNull(),
  endsAt: storedMoment('ends_at').notNull(),
});

export interface RateWindow {
  /** Calls in the window, this one included; it stops one past the limit. */
  count: number;
  secondsLeft: number;
}

/** An end farther off than the window, but for calls that overtake each other, is left from before the clock was set back. */
const clockSlackSeconds = 60;

interface Rate {
  limit: number;
  windowSeconds: number;
}

/** Counts one call. */
export async function countCall(db: Database, bucket: string, rate: Rate): Promise<RateWindow> {
  const row = await addCalls(db, bucket, 1, rate);
  if (row === undefined) throw new Error('Counting a call returned no row.');
  return row;
}

/** Counts several calls at once, all of them or none. Undefined when there is no room for all. */
export async function countCalls(
  db: Database,
  bucket: string,
  { calls, ...rate }: Rate & { calls: number },
): Promise<RateWindow | undefined> {
  if (calls > rate.limit) return undefined;
  return addCalls(db, bucket, calls, rate, (count) => sql`${count} <= ${rate.limit}::integer`);
}

/** One statement, so that processes on one database cannot count past each other. */
async function addCalls(
  db: Database,
  bucket: string,
  calls: number,
  { limit, windowSeconds }: Rate,
  isAllowed?: (count: SQL) => SQL,
): Promise<RateWindow | undefined> {
  const latestEnd = sql`now() + make_interval(secs => ${windowSeconds + clockSlackSeconds})`;
  const hasEnded = sql`(${rateWindows.endsAt} <= now() or ${rateWindows.endsAt} > ${latestEnd})`;
  const newEnd = sql`now() + make_interval(secs => ${windowSeconds})`;
  const count = sql`case when ${hasEnded} then 0 else ${rateWindows.count} end + ${calls}::integer`;
  const [row] = await db
    .insert(rateWindows)
    .values({ bucket, count: calls, endsAt: newEnd })
    .onConflictDoUpdate({
      target: rateWindows.bucket,
      set: {
        count: sql`least(${count}, ${limit + 1}::integer)`,
        endsAt: sql`case when ${hasEnded} then ${newEnd} else ${rateWindows.endsAt} end`,
      },
      ...(isAllowed && { setWhere: isAllowed(count) }),
    })
    .returning({
      count: rateWindows.count,
      // The end is kept in whole milliseconds, which may lie a little past the window.
      secondsLeft: sql<number>`least(${windowSeconds}, ceil(extract(epoch from ${rateWindows.endsAt} - now())))::int`,
    });
  return row;
}

/** Takes one call back, for what turned out not to count. */
export async function uncountCall(db: Database, bucket: string): Promise<void> {
  await db
    .update(rateWindows)
    .set({ count: sql`greatest(${rateWindows.count} - 1, 0)` })
    .where(eq(rateWindows.bucket, bucket));
}

export async function forgetCalls(db: Database, buckets: string[]): Promise<void> {
  await db.delete(rateWindows).where(inArray(rateWindows.bucket, buckets));
}

export async function deleteEndedWindows(db: Database): Promise<void> {
  await db.delete(rateWindows).where(lte(rateWindows.endsAt, sql`now()`));
}
