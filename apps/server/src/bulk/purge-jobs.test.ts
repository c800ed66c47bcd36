import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/index.ts';
import { insertUploadingJob, listHiddenJobs, updateJob } from './bulk-jobs-table.ts';
import { purgeJobs } from './purge-jobs.ts';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
let server: TestApp;
let elapsedMs = 0;
const purge = purgeJobs(() => elapsedMs);
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** Which hidden jobs are there after a look. */
async function lookAt(passedMs: number): Promise<string[]> {
  const { db } = server.database;
  elapsedMs += passedMs;
  while (await purge.run(db));
  return (await listHiddenJobs(db)).map(({ id }) => id);
}

describe('purgeJobs', () => {
  it('removes an upload that has not moved for long, whatever the clock says', async () => {
    const { db } = server.database;
    const id = randomUUID();
    await insertUploadingJob(db, { id, userId: null, fileName: 'urls.csv' });
    await updateJob(db, id, { touchedAt: new Date(Date.now() - hourMs) });
    expect(await lookAt(0)).toEqual([id]);
    expect(await lookAt(14 * minuteMs)).toEqual([id]);
    await updateJob(db, id, { touchedAt: new Date(Date.now() + hourMs) });
    expect(await lookAt(14 * minuteMs)).toEqual([id]);
    expect(await lookAt(15 * minuteMs)).toEqual([]);
  });
});
