import { randomUUID } from 'node:crypto';
import { hourMs, minuteMs } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdrawnBatches } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { type EmptyDatabase, openEmptyDatabase } from '../testing/test-database.ts';
import { insertUploadingJob, listHiddenJobs, updateJob } from './bulk-jobs-table.ts';
import { bulkRows } from './bulk-rows-table.ts';
import { beginPurge, purgeJobs } from './purge-jobs.ts';

/** Without a server, which would remove such jobs on its own schedule. */
let opened: EmptyDatabase;
let db: Database;
let elapsedMs = 0;
const purge = purgeJobs(() => elapsedMs);
beforeAll(async () => {
  opened = await openEmptyDatabase();
  ({ db } = opened.database);
});
afterAll(() => opened.release());

/** The hidden jobs left after a pass. */
async function lookAt(passedMs: number): Promise<string[]> {
  elapsedMs += passedMs;
  while (await purge.run(db));
  return (await listHiddenJobs(db)).map(({ id }) => id);
}

describe('purgeJobs', () => {
  it('removes an upload that has long been idle, even if the clock was changed', async () => {
    const id = randomUUID();
    await insertUploadingJob(db, { id, userId: null, fileName: 'urls.csv' });
    await updateJob(db, id, { touchedAt: new Date(Date.now() - hourMs) });
    expect(await lookAt(0)).toEqual([id]);
    expect(await lookAt(14 * minuteMs)).toEqual([id]);
    await updateJob(db, id, { touchedAt: new Date(Date.now() + hourMs) });
    expect(await lookAt(14 * minuteMs)).toEqual([id]);
    expect(await lookAt(15 * minuteMs)).toEqual([]);
  });

  it('removes the rest of a large job, also after another process started it', async () => {
    const id = await uploadOf(6000);
    await beginPurge(db, { id, keepsChecks: false });
    expect(await db.$count(withdrawnBatches), 'and no one sees its checks').toBe(1);
    expect(await countRows(id), "the person doesn't wait for all of it").toBeGreaterThan(0);
    expect(await listHiddenJobs(db)).toMatchObject([{ id, status: 'DELETING' }]);
    expect(await lookAt(0)).toEqual([]);
    expect(await countRows(id)).toBe(0);
    expect(await db.$count(withdrawnBatches)).toBe(0);
  });

  it("returns to rows whose removal wasn't committed", async () => {
    const id = await uploadOf(300);
    await updateJob(db, id, { status: 'DELETING', keepsChecks: false });
    const lost = db.transaction(async (tx) => {
      await purge.run(tx);
      throw new Error('the commit failed');
    });
    await expect(lost).rejects.toThrow('the commit failed');
    const left: number[] = [];
    while ((await listHiddenJobs(db)).length > 0) {
      left.push(await countRows(id));
      await purge.run(db);
    }
    expect(left.at(-1), 'no row is left when the job goes').toBe(0);
  });

  it('reads only as many rows as it removes, in a table that the database considers small', async () => {
    // Many pages and one row: by the statistics, its index costs more than the table.
    await uploadOf(20_000);
    await db.execute(sql`delete from ${bulkRows}`);
    await uploadOf(1);
    await db.execute(sql`analyze ${bulkRows}`);
    // Without other rows it would be right to scan the table.
    await uploadOf(20_000);
    const readsPerRow = async (rows: number) => {
      const id = await uploadOf(rows);
      await updateJob(db, id, { status: 'DELETING' });
      const read = await db.transaction(async (tx) => {
        // PostgreSQL adds what it hasn't reported yet of earlier transactions.
        const before = await rowsRead(tx);
        while (await purge.run(tx));
        return (await rowsRead(tx)) - before;
      });
      expect(await countRows(id)).toBe(0);
      return read / rows;
    };
    // Once to find it; it is deleted by its place.
    for (const rows of [1000, 4000]) {
      const reads = await readsPerRow(rows);
      expect(reads).toBeGreaterThanOrEqual(1);
      expect(reads).toBeLessThan(2);
    }
  });
});

/** How many bulk rows this session has recently read. */
async function rowsRead(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ read: number | string }>(sql`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = 'bulk_rows'`);
  return Number(rows[0]?.read);
}

/** A running upload that has stored this many rows. */
async function uploadOf(rows: number): Promise<string> {
  const id = randomUUID();
  await insertUploadingJob(db, { id, userId: null, fileName: 'urls.csv' });
  await db.execute(sql`
    insert into ${bulkRows} (job_id, line, url, method, host, shard, status)
    select ${id}, line, 'https://example.com/' || line, 'GET', 'example.com', 0, 'PENDING'
    from generate_series(2, ${rows + 1}::integer) as line`);
  return id;
}

async function countRows(jobId: string): Promise<number> {
  return db.$count(bulkRows, sql`job_id = ${jobId}`);
}
