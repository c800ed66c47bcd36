import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { bulkRows } from './bulk-rows-table.ts';

/** Few enough rows that others don't wait long for the database. */
export const linesAtOnce = 2000;

/**
 * Splits the rows of a job into steps along their key, each a condition for its rows. Both bounds are given, so that
 * the plan doesn't depend on table statistics.
 */
export async function* lineSteps(db: Database, jobId: string): AsyncGenerator<SQL> {
  for await (const { first, last } of lineRanges(db, jobId)) {
    yield sql`job_id = ${jobId} and line >= ${first} and line <= ${last}`;
  }
}

/** The same steps as line numbers, from the lines after `start` on. */
export async function* lineRanges(
  db: Database,
  jobId: string,
  start = 0,
): AsyncGenerator<{ first: number; last: number }> {
  let last = start;
  for (;;) {
    const first = await findNextLine(db, jobId, last);
    if (first === undefined) return;
    last = first - 1 + linesAtOnce;
    yield { first, last };
  }
}

/** A row that spans many lines leaves a gap. */
export async function findNextLine(db: Database, jobId: string, after: number): Promise<number | undefined> {
  const [found] = await db
    .select({ line: bulkRows.line })
    .from(bulkRows)
    .where(and(eq(bulkRows.jobId, jobId), gt(bulkRows.line, after)))
    .orderBy(asc(bulkRows.line))
    .limit(1);
  return found?.line;
}
