import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { bulkWorkers, isAlive } from '../visits/index.ts';
import { bulkJobs, isOpen } from './bulk-jobs-table.ts';

/** How many bulk jobs are open, and how many workers there are for them. */
export async function readQueue(db: Database): Promise<{ openJobs: number; workers: number }> {
  const { rows } = await db.execute<Record<'openJobs' | 'workers', number | string>>(sql`
    select (select count(*) from ${bulkJobs} where ${isOpen}) as "openJobs",
      (select count(*) from ${bulkWorkers} where ${isAlive}) as workers`);
  return { openJobs: Number(rows[0]?.openJobs), workers: Number(rows[0]?.workers) };
}

export interface BulkFigures {
  openJobs: number;
  workers: number;
  /** For all jobs. Pending rows are those that will be tracked. */
  rows: { pending: number; succeeded: number; failed: number };
}

export async function readBulkFigures(db: Database): Promise<BulkFigures> {
  const { rows } = await db.execute<Record<keyof BulkFigures['rows'], number | string | null>>(sql`
    select sum(total_urls - processed_urls) filter (where ${isOpen}) as pending, sum(success_count) as succeeded,
      sum(error_count) as failed
    from ${bulkJobs} where status not in ('UPLOADING', 'DELETING')`);
  const [counts] = rows;
  return {
    ...(await readQueue(db)),
    rows: {
      pending: Number(counts?.pending ?? 0),
      succeeded: Number(counts?.succeeded ?? 0),
      failed: Number(counts?.failed ?? 0),
    },
  };
}
