import { and, eq, ne, sql } from 'drizzle-orm';
import { deleteChecks, insertChecks } from '../../checks/index.ts';
import type { Database } from '../../db/database.ts';
import { bulkJobs } from '../bulk-jobs-table.ts';
import { lockPendingRows, type RowResult, updateResults } from '../bulk-rows-table.ts';
import type { CheckedRow } from './check-row.ts';

/**
 * Stores results, checks and counts together or not at all. A row that has a result already, from a worker that was
 * taken for dead, keeps it: so every row has exactly one.
 */
export async function saveResults(db: Database, jobId: string, checked: readonly CheckedRow[]): Promise<void> {
  await db.transaction(async (tx) => {
    const lines = checked.map(({ result }) => result.line);
    const pending = await lockPendingRows(tx, jobId, lines);
    const fresh = checked.filter(({ result }) => pending.has(result.line));
    if (fresh.length === 0) return;
    const made = fresh.flatMap(({ check }) => check ?? []);
    await insertChecks(tx, made);
    const results = fresh.map(({ result }) => result);
    await updateResults(tx, jobId, results);
    // Last, because all workers on a job wait here for each other.
    if (!(await countResults(tx, jobId, results)))
      await deleteChecks(
        tx,
        made.map(({ row }) => row.id),
      );
  });
}

export const isSuccess = ({ verdict, status }: Pick<RowResult, 'verdict' | 'status'>): boolean =>
  verdict === null ? status === 'OK' : verdict === 'PASS';

/** False when the job is about to go. */
async function countResults(tx: Database, jobId: string, results: readonly RowResult[]): Promise<boolean> {
  const count = results.length;
  const successes = results.filter(isSuccess).length;
  const isOpen = sql`${bulkJobs.status} in ('PENDING', 'PROCESSING')`;
  const isLast = sql`${bulkJobs.processedUrls} + ${count}::integer >= ${bulkJobs.totalUrls}`;
  const counted = await tx
    .update(bulkJobs)
    .set({
      processedUrls: sql`${bulkJobs.processedUrls} + ${count}::integer`,
      successCount: sql`${bulkJobs.successCount} + ${successes}::integer`,
      errorCount: sql`${bulkJobs.errorCount} + ${count - successes}::integer`,
      startedAt: sql`coalesce(${bulkJobs.startedAt}, now())`,
      status: sql`case when ${isOpen} and ${isLast} then 'COMPLETED' when ${isOpen} then 'PROCESSING' else ${bulkJobs.status} end`,
      finishedAt: sql`case when ${isOpen} and ${isLast} then now() else ${bulkJobs.finishedAt} end`,
    })
    .where(and(eq(bulkJobs.id, jobId), ne(bulkJobs.status, 'DELETING')))
    .returning({ id: bulkJobs.id });
  return counted.length > 0;
}
