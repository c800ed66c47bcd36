import { count, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { bulkJobs } from './bulk-jobs-table.ts';
import { bulkRows } from './bulk-rows-table.ts';
import { upload as uploadTo } from './testing/upload.ts';

const limits = { jobs: 5, rows: 1000, fileRows: 500 };

let server: TestApp;
let person: TestPerson;
beforeAll(async () => {
  server = await createTestApp({
    env: {
      // Uploaded jobs wait.
      BULK_WORKERS: '0',
      USER_LIMIT_PER_HOUR: '100000',
      CHANGE_LIMIT_PER_MINUTE: '100000',
      UPLOAD_MAX_MB: '1',
      UPLOAD_MAX_ROWS: String(limits.fileRows),
      BULK_OPEN_JOBS_PER_PERSON: String(limits.jobs),
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await signUp(server);
});

const file = (rows: number) => `url\n${'a.test\n'.repeat(rows)}`;
const upload = (text: string) => uploadTo(server.app, person.cookie, text);
const isDone = ({ statusCode }: LightMyRequestResponse) => statusCode === 200 || statusCode === 201;
const briefly = (response: LightMyRequestResponse) => [response.statusCode, response.json().message];
const readUse = async () => (await person.call('GET', '/api/v2/account/use')).json().data.use.bulk;
const makeJobs = async (jobs: number, rows: number): Promise<string[]> => {
  const responses = await Promise.all(Array.from({ length: jobs }, () => upload(file(rows))));
  return responses.filter(isDone).map((response) => response.json().data.jobId);
};
const cancel = (id: string) => person.call('POST', `/api/v2/bulk/jobs/${id}/cancel`);
const retry = (id: string) => person.call('POST', `/api/v2/bulk/jobs/${id}/retry`);
const storedRows = async () => {
  const { db } = server.database;
  const [[jobs], [rows]] = await Promise.all([
    db.select({ total: count() }).from(bulkJobs).where(sql`user_id = ${person.user.id}`),
    db
      .select({ total: count() })
      .from(bulkRows)
      .where(sql`job_id in (select id from bulk_jobs where user_id = ${person.user.id})`),
  ]);
  return [jobs?.total, rows?.total];
};

describe('a file', () => {
  it("has at most the server's limit of rows", async () => {
    expect((await upload(file(limits.fileRows))).statusCode).toBe(201);
    expect(briefly(await upload(file(limits.fileRows + 1)))).toEqual([
      413,
      "The file has more than this server's limit of 500 rows. Split it into several files.",
    ]);
    expect(await storedRows()).toEqual([1, limits.fileRows]);
  });

  it("has at most the server's limit of bytes", async () => {
    const ofBytes = (bytes: number) => `url,method,note\na.test,GET,x\n${'\n'.repeat(bytes - 29)}`;
    expect((await upload(ofBytes(1024 * 1024))).statusCode).toBe(201);
    expect(briefly(await upload(ofBytes(1024 * 1024 + 1)))).toEqual([
      413,
      "The file is larger than this server's limit of 1 MB. Split it into several files.",
    ]);
    expect(await storedRows()).toEqual([1, 1]);
  });

  it('has its limits reported before it is sent', async () => {
    const { options } = (await person.call('GET', '/api/v2/options')).json().data;
    expect(options.uploadLimits).toEqual({ rows: limits.fileRows, megabytes: 1 });
  });
});

describe('with any number of concurrent calls', () => {
  it('a person has no more than the allowed open jobs', async () => {
    expect(await makeJobs(30, 1)).toHaveLength(limits.jobs);
    expect(briefly(await upload(file(1)))).toEqual([
      409,
      "You've reached the limit of 5 unfinished bulk jobs and contract runs. Wait for one to finish or cancel one.",
    ]);
    expect(await readUse()).toEqual({ openJobs: 5, maxOpenJobs: 5, pendingRows: 5, maxPendingRows: 1000 });
    expect(await storedRows()).toEqual([5, 5]);
  });

  it('a person has no more than the allowed pending rows', async () => {
    expect(await makeJobs(limits.jobs, 300)).toHaveLength(3);
    expect(briefly(await upload(file(101)))).toEqual([
      409,
      'This would exceed the limit of 1,000 pending rows. Wait for a bulk job to finish or cancel one.',
    ]);
    expect((await upload(file(100))).statusCode).toBe(201);
    expect(await readUse()).toMatchObject({ openJobs: 4, pendingRows: 1000 });
  });

  it('no more jobs are retried than may be open', async () => {
    const ended: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const made = await makeJobs(limits.jobs, 1);
      for (const id of made) await cancel(id);
      ended.push(...made);
    }
    const responses = await Promise.all(ended.map(retry));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(10).fill(409),
    ]);
    expect(await readUse()).toMatchObject({ openJobs: 5, pendingRows: 5 });
  });

  it('no more rows are retried than may be pending', async () => {
    const ended: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const [id = ''] = await makeJobs(1, 400);
      await cancel(id);
      ended.push(id);
    }
    const responses = await Promise.all(ended.map(retry));
    expect(responses.filter(isDone)).toHaveLength(2);
    expect(await readUse()).toMatchObject({ openJobs: 2, pendingRows: 800 });
  });
});

describe('a slot', () => {
  it('is freed when a job is canceled or deleted', async () => {
    const [first = '', second = ''] = await makeJobs(limits.jobs, 1);
    await cancel(first);
    await person.call('DELETE', `/api/v2/bulk/jobs/${second}`);
    expect((await upload(file(1))).statusCode).toBe(201);
    expect((await upload(file(1))).statusCode).toBe(201);
    expect((await upload(file(1))).statusCode).toBe(409);
  });

  it('is freed when an upload is rejected', async () => {
    for (let round = 0; round < 2 * limits.jobs; round += 1) {
      expect((await upload('url\n"a.test')).statusCode).toBe(400);
    }
    expect(await readUse()).toMatchObject({ openJobs: 0, pendingRows: 0 });
  });

  it("doesn't depend on other people", async () => {
    await makeJobs(limits.jobs, 1);
    person = await signUp(server);
    expect((await upload(file(1))).statusCode).toBe(201);
  });
});
