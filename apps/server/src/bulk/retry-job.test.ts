import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signUp } from '../testing/index.ts';
import { acquireEmptyDatabase, type EmptyDatabase } from '../testing/test-database.ts';
import { bulkJobs, openJobs, updateJob } from './bulk-jobs-table.ts';
import { bulkRows } from './bulk-rows-table.ts';
import { cancelJob } from './change-job.ts';
import { readOpenWork } from './open-work.ts';
import { type RetryDeps, readyRetriedJobs, retryJob } from './retry-job.ts';
import { upload } from './testing/upload.ts';

/** More than one step prepares. */
const manyRows = 1200;
const oneStep = { stepsAtOnce: 1 };

let acquired: EmptyDatabase;
let deps: RetryDeps;
let userId: string;
beforeAll(async () => {
  acquired = await acquireEmptyDatabase();
});
afterAll(() => acquired.release());

/**
 * A finished job whose last rows failed. The server is only there for the upload: a running one would continue the
 * retry, and finish before the test has looked.
 */
async function endedJob(rows: number, failed: number, pace: Pick<RetryDeps, 'stepsAtOnce'> = oneStep): Promise<string> {
  const { database, env } = acquired;
  const { db } = database;
  // Uploaded jobs wait.
  const server = await createTestApp({ env: { ...env, BULK_WORKERS: '0' }, deps: { database } });
  const { app, config, close } = server;
  const person = await signUp(server);
  const made = await upload(app, person.cookie, `url\n${'a.test\n'.repeat(rows)}`);
  await close();
  deps = { ...database, config, ...pace };
  userId = person.user.id;
  const id: string = made.json().data.jobId;
  const isFailed = sql`line > ${rows + 1 - failed}::integer`;
  await db.execute(sql`
    update ${bulkRows} set status = case when ${isFailed} then 'ERROR' else 'OK' end where job_id = ${id}`);
  await updateJob(db, id, {
    status: 'COMPLETED',
    processedUrls: rows,
    successCount: rows - failed,
    errorCount: failed,
    finishedAt: new Date(),
  });
  return id;
}

const retry = (id: string) => retryJob(deps, userId, id);
const readJob = async (id: string) => {
  const [job] = await deps.db.select().from(bulkJobs).where(eq(bulkJobs.id, id));
  return job;
};
const countPending = (id: string) => deps.db.$count(bulkRows, sql`job_id = ${id} and status = 'PENDING'`);
const isForWorkers = async (id: string) => (await openJobs(deps.db)).some((job) => job.id === id);
const pendingRowsOfPerson = async () => (await readOpenWork(deps.db, userId)).rows;
async function makeAllReady(): Promise<void> {
  while (await deps.db.transaction((tx) => readyRetriedJobs.run(tx)));
}

describe('a large job that is retried', () => {
  it('starts immediately, and its workers start when the last failed row is ready', () => retryAll(manyRows, oneStep));

  it("doesn't make a person wait for 12,000 rows", { tags: 'slow' }, () => retryAll(12_000, {}));

  async function retryAll(rows: number, pace: Pick<RetryDeps, 'stepsAtOnce'>): Promise<void> {
    const id = await endedJob(rows, rows, pace);
    expect(await retry(id)).toMatchObject({ status: 'PROCESSING' });
    expect(await countPending(id), "the person doesn't wait for all of them").toBeLessThan(rows);
    expect(await isForWorkers(id)).toBe(false);
    expect(await pendingRowsOfPerson(), 'and all of them count').toBe(rows);
    await expect(retry(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await pendingRowsOfPerson(), 'also after a call that was refused').toBe(rows);

    await makeAllReady();
    expect(await countPending(id)).toBe(rows);
    expect(await readJob(id)).toMatchObject({ processedUrls: 0, errorCount: 0, reservedRows: 0, retriedUpTo: null });
    expect(await isForWorkers(id)).toBe(true);
    expect(await pendingRowsOfPerson()).toBe(rows);
  }

  it('shows no earlier results of its rows', async () => {
    const id = await endedJob(2, 1);
    const { db } = deps;
    const before = {
      level: 'failed',
      headline: 'Responds with 404',
      finalUrl: 'https://a.test/',
      totalTimeMs: 12,
    } as const;
    await db.update(bulkRows).set(before).where(eq(bulkRows.jobId, id));
    await retry(id);
    const [, row] = await db.select().from(bulkRows).where(eq(bulkRows.jobId, id)).orderBy(bulkRows.line);
    expect(row).toMatchObject({ status: 'PENDING', level: null, headline: null, finalUrl: null, totalTimeMs: null });
  });

  it("leaves rows that aren't ready unchanged when canceled", async () => {
    const id = await endedJob(manyRows, manyRows);
    await retry(id);
    const ready = await countPending(id);
    expect(await cancelJob(deps, userId, id)).toMatchObject({ status: 'CANCELLED' });
    await makeAllReady();
    expect(await countPending(id)).toBe(ready);
    expect(await readJob(id)).toMatchObject({ errorCount: manyRows - ready, reservedRows: 0 });
    await retry(id);
    await makeAllReady();
    expect(await countPending(id)).toBe(manyRows);
  });

  it('finds the only failed row at its end', async () => {
    const id = await endedJob(manyRows, 1);
    await retry(id);
    await makeAllReady();
    expect([await countPending(id), await isForWorkers(id)]).toEqual([1, true]);
  });

  it('finishes again when only invalid rows had failed', async () => {
    const id = await endedJob(manyRows, 1);
    await deps.db.execute(sql`update ${bulkRows} set status = 'INVALID' where job_id = ${id} and status = 'ERROR'`);
    expect(await retry(id)).toMatchObject({ status: 'PROCESSING' });
    await makeAllReady();
    expect(await readJob(id)).toMatchObject({ status: 'COMPLETED', finishedAt: expect.any(Date), errorCount: 1 });
  });
});
