import { eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';

/** Call counts in the current window. A window starts with the first call after the last one ended. */
export const rateWindows = pgTable('rate_windows', {
  bucket: storedText().primaryKey(),
  count: integer().notNull(),
  endsAt: storedMoment('ends_at').notNull(),
});

export interface RateWindow {
  /** Calls in the window, including this one; it stops one past the limit. */
  count: number;
  secondsLeft: number;
}

/** An end further away than the window, plus some slack for concurrent calls, dates from before a clock change. */
const clockSlackSeconds = 60;

interface Rate {
  limit: number;
  windowSeconds: number;
}

export async function countCall(db: Database, bucket: string, rate: Rate): Promise<RateWindow> {
  const row = await addCalls(db, bucket, 1, rate);
  if (row === undefined) throw new Error('Counting a call returned no row.');
  return row;
}

/** Counts several calls at once, all or none. Returns undefined when there is no room for all. */
export async function countCalls(
  db: Database,
  bucket: string,
  { calls, ...rate }: Rate & { calls: number },
): Promise<RateWindow | undefined> {
  if (calls > rate.limit) return undefined;
  return addCalls(db, bucket, calls, rate, (count) => sql`${count} <= ${rate.limit}::integer`);
}

/** Reads the open window without counting a call. */
export async function readWindow(db: Database, bucket: string, rate: Rate): Promise<RateWindow> {
  const row = await addCalls(db, bucket, 0, rate);
  if (row === undefined) throw new Error('Reading a rate window returned no row.');
  return row;
}

/** One statement, so that concurrent processes count correctly. */
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
      // The end is stored in whole milliseconds, which may be slightly past the window.
      secondsLeft: sql<number>`least(${windowSeconds}, ceil(extract(epoch from ${rateWindows.endsAt} - now())))::int`,
    });
  return row;
}

/** Uncounts a call that turned out not to count. */
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
