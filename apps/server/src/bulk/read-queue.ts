import { count, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { bulkJobs } from './bulk-jobs-table.ts';
import { countWorkers } from './worker/bulk-workers-table.ts';

/** How many bulk jobs are open, and how many workers there are for them. */
export async function readQueue(db: Database): Promise<{ openJobs: number; workers: number }> {
  const [open] = await db
    .select({ total: count() })
    .from(bulkJobs)
    .where(inArray(bulkJobs.status, ['PENDING', 'PROCESSING']));
  return { openJobs: Number(open?.total ?? 0), workers: await countWorkers(db) };
}
