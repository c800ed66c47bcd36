import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { bulkJobs, openJobs, updateJob } from './bulk-jobs-table.ts';
import { bulkRows } from './bulk-rows-table.ts';
import { readyRetriedJobs } from './retry-job.ts';
import { upload } from './testing/upload.ts';

/** More than are made ready while a person waits. */
const manyRows = 12_000;

let server: TestApp;
let person: TestPerson;
beforeAll(async () => {
  // Whatever is taken in waits.
  server = await createTestApp({ env: { BULK_WORKERS: '0' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await signUp(server.app);
});

/** A job that has ended, with rows of which so many failed: the last ones. */
async function endedJob(rows: number, failed: number): Promise<string> {
  const { db } = server.database;
  const made = await upload(server.app, person.cookie, `url\n${'a.test\n'.repeat(rows)}`);
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

const call = (id: string, what: 'retry' | 'cancel') => person.call('POST', `/api/v2/bulk/jobs/${id}/${what}`);
const readJob = async (id: string) => {
  const [job] = await server.database.db.select().from(bulkJobs).where(eq(bulkJobs.id, id));
  return job;
};
const countPending = (id: string) => server.database.db.$count(bulkRows, sql`job_id = ${id} and status = 'PENDING'`);
const isForWorkers = async (id: string) => (await openJobs(server.database.db)).some((job) => job.id === id);
const pendingRowsOfPerson = async () =>
  (await person.call('GET', '/api/v2/account/use')).json().data.use.bulk.pendingRows;
async function makeAllReady(): Promise<void> {
  while (await server.database.db.transaction((tx) => readyRetriedJobs.run(tx)));
}

describe('a large job that is retried', () => {
  it('is under way at once, and its workers begin when the last failed row is ready', async () => {
    const id = await endedJob(manyRows, manyRows);
    expect((await call(id, 'retry')).json().data.job).toMatchObject({ status: 'PROCESSING' });
    expect(await countPending(id), 'the person is not kept waiting for all of them').toBeLessThan(manyRows);
    expect(await isForWorkers(id)).toBe(false);
    expect(await pendingRowsOfPerson(), 'and all of them count').toBe(manyRows);
    expect((await call(id, 'retry')).statusCode).toBe(409);
    expect(await pendingRowsOfPerson(), 'also after a call that was refused').toBe(manyRows);

    await makeAllReady();
    expect(await countPending(id)).toBe(manyRows);
    expect(await readJob(id)).toMatchObject({ processedUrls: 0, errorCount: 0, reservedRows: 0, retriedUpTo: null });
    expect(await isForWorkers(id)).toBe(true);
    expect(await pendingRowsOfPerson()).toBe(manyRows);
  });

  it('shows nothing of what came of its rows before', async () => {
    const { db } = server.database;
    const id = await endedJob(2, 1);
    const before = {
      level: 'failed',
      headline: 'Responds with 404',
      finalUrl: 'https://a.test/',
      totalTimeMs: 12,
    } as const;
    await db.update(bulkRows).set(before).where(eq(bulkRows.jobId, id));
    await call(id, 'retry');
    const [, row] = await db.select().from(bulkRows).where(eq(bulkRows.jobId, id)).orderBy(bulkRows.line);
    expect(row).toMatchObject({ status: 'PENDING', level: null, headline: null, finalUrl: null, totalTimeMs: null });
  });

  it('keeps what is not ready yet as it was when it is cancelled', async () => {
    const id = await endedJob(manyRows, manyRows);
    await call(id, 'retry');
    const ready = await countPending(id);
    expect((await call(id, 'cancel')).json().data.job).toMatchObject({ status: 'CANCELLED' });
    await makeAllReady();
    expect(await countPending(id)).toBe(ready);
    expect(await readJob(id)).toMatchObject({ errorCount: manyRows - ready, reservedRows: 0 });
    expect((await call(id, 'retry')).statusCode).toBe(200);
    await makeAllReady();
    expect(await countPending(id)).toBe(manyRows);
  });

  it('finds the only row that failed at its end', async () => {
    const id = await endedJob(manyRows, 1);
    await call(id, 'retry');
    await makeAllReady();
    expect([await countPending(id), await isForWorkers(id)]).toEqual([1, true]);
  });

  it('ends again when only bad rows had failed', async () => {
    const id = await endedJob(manyRows, 1);
    await server.database.db.execute(
      sql`update ${bulkRows} set status = 'INVALID' where job_id = ${id} and status = 'ERROR'`,
    );
    expect((await call(id, 'retry')).json().data.job).toMatchObject({ status: 'PROCESSING' });
    await makeAllReady();
    expect(await readJob(id)).toMatchObject({ status: 'COMPLETED', finishedAt: expect.any(Date), errorCount: 1 });
  });
});
