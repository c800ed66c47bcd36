import { sql } from 'drizzle-orm';
import { bulkJobs, bulkRows } from '../apps/server/src/bulk/index.ts';
import { checks, evidencePacks } from '../apps/server/src/checks/index.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { insertSelected } from '../apps/server/src/db/insert-many.ts';
import { newId } from '../apps/server/src/db/new-id.ts';
import { noAnalyses } from './guest.ts';

const checksInPack = 100;

interface LargeJob {
  userId: string;
  projectId: string;
  rowCount: number;
}

/** Makes a job of which all rows failed, with their checks. The database makes the rows by itself. */
export async function seedLargeJob(db: Database, { userId, projectId, rowCount }: LargeJob): Promise<string> {
  const id = newId();
  const now = new Date();
  const counts = { totalUrls: rowCount, processedUrls: rowCount, errorCount: rowCount };
  const options = { maxHops: 10, timeout: 5000, ...noAnalyses };
  await db.insert(bulkJobs).values({
    ...{ id, projectId, userId, fileName: 'large.csv', status: 'COMPLETED', options },
    ...{ ...counts, createdAt: now, finishedAt: now, touchedAt: now },
  });
  for (let from = 0; from < rowCount; from += 50_000) {
    const lines = sql`generate_series(${from + 1}::integer, ${Math.min(rowCount, from + 50_000)}::integer) as n`;
    await db.execute(insertSelected(evidencePacks, packOfLines(id), sql`${lines} group by 1`));
    await db.execute(insertSelected(checks, checkOfLine(id, projectId), lines));
    await db.execute(insertSelected(bulkRows, rowOfLine(id), lines));
  }
  return id;
}

const none = sql`null`;
const no = sql`false`;
const host = sql`('h' || n % 5000 || '.test')`;
const url = sql`('https://' || ${host} || '/' || n)`;
/** What a check and its row say alike of line n. */
const found = {
  method: sql`'GET'`,
  client: none,
  userAgent: none,
  status: sql`'ERROR'`,
  finalUrl: sql`'https://' || ${host} || '/gone/' || n`,
  firstStatusCode: sql`404`,
  finalStatusCode: sql`404`,
  redirectCount: sql`1`,
  totalTimeMs: sql`n % 900`,
  error: none,
};

const checkIdOf = (jobId: string) => sql`md5(${jobId}::text || n)::uuid`;
const packIdOf = (jobId: string) => sql`md5(${jobId}::text || 'pack' || (n - 1) / ${checksInPack}::integer)::uuid`;

const packOfLines = (jobId: string) => ({
  id: packIdOf(jobId),
  content: sql`convert_to(repeat('[{"hops":[]},null]' || chr(10), 100), 'UTF8')`,
  checkCount: sql`count(*)`,
});

const checkOfLine = (jobId: string, projectId: string) => ({
  ...found,
  id: checkIdOf(jobId),
  guestId: none,
  projectId: sql`${projectId}::uuid`,
  batchId: sql`${jobId}::uuid`,
  inputUrl: url,
  chainHash: sql`0`,
  maxHops: sql`10`,
  timeoutMs: sql`5000`,
  enableSSLAnalysis: no,
  enableSEOAnalysis: no,
  enableSecurityAnalysis: no,
  loopDetected: no,
  verdictLevel: none,
  verdictHeadline: none,
  startedAt: sql`now() - n * interval '1 second'`,
  finishedAt: sql`now()`,
  packId: packIdOf(jobId),
  packPlace: sql`(n - 1) % ${checksInPack}::integer`,
  storedBytes: sql`300`,
});

const rowOfLine = (jobId: string) => ({
  ...found,
  jobId: sql`${jobId}::uuid`,
  line: sql`n + 1`,
  url,
  expectedUrl: none,
  expectedStatus: none,
  contractCase: none,
  host,
  shard: sql`n % 64`,
  verdict: none,
  difference: none,
  level: none,
  headline: none,
  checkId: checkIdOf(jobId),
});
