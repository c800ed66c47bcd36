import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { bulkJobs } from './bulk-jobs-table.ts';
import { bulkRows } from './bulk-rows-table.ts';
import { lineSteps } from './line-steps.ts';

const passwords = String.raw`((?:^\s*https?:[\\/]*|[\\/]{2})[^\s\\/?#:@]*):[^\s\\/?#]+@`;

/** A password in a URL is stored only until its row is tracked. Same rule as the model's function of this name. */
export const withoutPassword = (column: SQL) =>
  sql`case when ${column} like '%@%' then regexp_replace(${column}, ${passwords}, '\\1:•••@', 'gi') else ${column} end`;

/** For the rows that a canceled job didn't reach. */
export async function removePasswords(db: Database, jobId: string): Promise<void> {
  const [job] = await db.select({ hasPasswords: bulkJobs.hasPasswords }).from(bulkJobs).where(eq(bulkJobs.id, jobId));
  if (!job?.hasPasswords) return;
  for await (const lines of lineSteps(db, jobId)) {
    await db.execute(sql`
      update ${bulkRows} set url = ${withoutPassword(sql`url`)}, expected_url = ${withoutPassword(sql`expected_url`)}
      where ${lines} and status = 'PENDING' and (url like '%@%' or expected_url like '%@%')`);
  }
}
