import { type AlertMessage, bulkMessage, contractMessage } from '@hopwise/alerts';
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { bulkJobs, bulkRows, isVisible } from '../bulk/index.ts';
import { findRun } from '../contracts/index.ts';
import type { Database } from '../db/database.ts';

/** How many failed cases a message lists. */
const toldReasons = 20;

/** The message for a finished bulk job or contract run; undefined: it was deleted. */
export async function jobMessage(
  tx: Database,
  { id, jobId, origin }: { id: string; jobId: string; origin: string | undefined },
): Promise<AlertMessage | undefined> {
  const [job] = await tx
    .select()
    .from(bulkJobs)
    .where(and(eq(bulkJobs.id, jobId), isVisible));
  if (job === undefined) return undefined;
  const linkTo = (path: string) => (origin === undefined ? null : new URL(path, origin).href);
  const at = (job.finishedAt ?? new Date()).toISOString();
  const ended = { name: job.fileName, total: job.totalUrls };
  if (job.kind === 'file') {
    return bulkMessage(id, { ...ended, failed: job.errorCount, url: linkTo(`/bulk/${jobId}`) }, at);
  }
  const found = await findRun(tx, jobId);
  if (found === undefined) return undefined;
  const url = linkTo(`/contracts/${found.run.contractId}/runs/${jobId}`);
  return contractMessage(id, { ...ended, failed: job.errorCount, url }, await failedCases(tx, jobId), at);
}

/** The URL of each case and its difference or error. */
async function failedCases(tx: Database, jobId: string): Promise<string[]> {
  const { url, difference, line, verdict } = bulkRows;
  const rows = await tx
    .select({ url, difference })
    .from(bulkRows)
    .where(and(eq(bulkRows.jobId, jobId), or(isNull(verdict), eq(verdict, 'FAIL'))))
    .orderBy(asc(line))
    .limit(toldReasons);
  return rows.map((row) => `${row.url} ${row.difference?.split('\n')[0] ?? ''}`.trim());
}
