import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TaskQueue } from '../tasks/index.ts';
import {
  createAppWithSite,
  type TestApp,
  type TestPerson,
  type TestSite,
  type WatchedThreads,
  watchThreads,
} from '../testing/index.ts';
import { type BulkThreads, superviseBulkThreads } from './bulk-threads.ts';
import { readQueue } from './read-queue.ts';
import { shardTask } from './shard-task.ts';
import { untilJob, upload } from './testing/upload.ts';
import { politenessOf } from './worker/politeness.ts';

let server: TestApp;
let site: TestSite;
let person: TestPerson;
let threads: WatchedThreads;
let bulkThreads: BulkThreads;
let queue: TaskQueue;

beforeAll(async () => {
  ({ server, site, person } = await createAppWithSite((_request, response) => response.end(), {
    env: { BULK_WORKERS: '0' },
  }));
  queue = new TaskQueue(server.database, [shardTask]);
});
afterAll(async () => {
  await queue.close();
  await server.close();
});
beforeEach(() => {
  threads = watchThreads('bulk');
});
afterEach(async () => {
  await bulkThreads.close();
  threads[Symbol.dispose]();
});

function supervise(pace: { lookEveryMs: number; idleMs: number }): void {
  const { app, config, database } = server;
  const deps = {
    config: { ...config, bulkWorkers: 1 },
    database,
    queue,
    politeness: politenessOf(config),
    logger: app.log,
  };
  bulkThreads = superviseBulkThreads(deps, pace);
}

async function startJob(): Promise<string> {
  const response = await upload(server.app, person.cookie, `url\n${site.origin}/page`);
  return response.json().data.jobId;
}

describe('bulk threads', () => {
  it('end when there is no work, sign off, and start again for the next job', async () => {
    supervise({ lookEveryMs: 10, idleMs: 1 });
    expect(threads.started).toBe(0);
    for (const round of [1, 2]) {
      expect(await untilJob(person, await startJob())).toMatchObject({ status: 'COMPLETED', successCount: 1 });
      await threads.untilEnded(round);
      expect(threads.started).toBe(round);
      expect(await readQueue(server.database.db)).toEqual({ openJobs: 0, workers: 0 });
    }
  });

  it('start again for a job that arrives while they are ending', async () => {
    supervise({ lookEveryMs: 3_600_000, idleMs: 0 });
    const first = await startJob();
    bulkThreads.wake();
    await untilJob(person, first);
    bulkThreads.wake();
    const second = await startJob();
    bulkThreads.wake();
    expect(await untilJob(person, second)).toMatchObject({ status: 'COMPLETED', successCount: 1 });
    expect(threads.started).toBe(2);
  });

  it('end when the server closes while they are starting, and leave the job to the next', async () => {
    supervise({ lookEveryMs: 10, idleMs: 60_000 });
    const job = await startJob();
    bulkThreads.wake();
    await bulkThreads.close();
    await threads.untilEnded(threads.started);
    supervise({ lookEveryMs: 10, idleMs: 60_000 });
    expect(await untilJob(person, job)).toMatchObject({ status: 'COMPLETED', successCount: 1 });
  });
});
