import { and, eq, ne, sql } from 'drizzle-orm';
import { insertChecks, packChecks } from '../../checks/index.ts';
import type { Database } from '../../db/database.ts';
import { bulkJobs } from '../bulk-jobs-table.ts';
import { type RowResult, settlePendingRows } from '../bulk-rows-table.ts';
import type { CheckedRow } from './check-row.ts';

/**
 * Stores results, checks and counts together or not at all. A row that has a result already, from a worker that was
 * taken for dead, keeps it: so every row has exactly one.
 */
export async function saveResults(db: Database, jobId: string, checked: readonly CheckedRow[]): Promise<void> {
  const packed = await packChecks(checksOf(checked));
  await db.transaction(async (tx) => {
    const results = checked.map(({ result }) => result);
    const settled = await settlePendingRows(tx, jobId, results);
    const fresh = checked.filter(({ result }) => settled.has(result.line));
    const counted = fresh.map(({ result }) => result);
    const isWanted = fresh.length > 0 && (await countResults(tx, jobId, counted));
    if (isWanted) await insertChecks(tx, fresh.length === checked.length ? packed : await packChecks(checksOf(fresh)));
  });
}

const checksOf = (checked: readonly CheckedRow[]) => checked.flatMap(({ check }) => check ?? []);

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
