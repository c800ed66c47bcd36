import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasOpenJobs, readQueue } from '../bulk/index.ts';
import { untilJob, upload } from '../bulk/testing/upload.ts';
import {
  createAppWithSite,
  type TestApp,
  type TestPerson,
  type TestSite,
  type WatchedThreads,
  watchThreads,
} from '../testing/index.ts';
import { visitSettings } from './visit-settings.ts';
import { superviseVisitingThread, type VisitingThread } from './visiting-thread.ts';

let server: TestApp;
let site: TestSite;
let person: TestPerson;
let threads: WatchedThreads;
let visiting: VisitingThread;

beforeAll(async () => {
  ({ server, site, person } = await createAppWithSite(
    ({ url }, response) => response.writeHead(url === '/busy' ? 429 : 200, { 'retry-after': '600' }).end(),
    { env: { BULK_WORKERS: '0' } },
  ));
});
afterAll(() => server.close());
beforeEach(() => {
  threads = watchThreads('visiting');
});
afterEach(async () => {
  await visiting.stop();
  threads[Symbol.dispose]();
});

function supervise(lookEveryMs: number, idleMs: number): void {
  const { app, config, database } = server;
  visiting = superviseVisitingThread(
    {
      data: { settings: visitSettings(config), sessionSecret: 'a secret that only the tests know' },
      ...{ database, databaseUrl: config.databaseUrl, logger: app.log },
      module: new URL('../visitor.ts', import.meta.url),
      prepare: async () => undefined,
      nextWorkAt: async () => ((await hasOpenJobs(database.db)) ? Date.now() : Number.POSITIVE_INFINITY),
      tell: () => undefined,
    },
    { lookEveryMs: { withThread: lookEveryMs, without: lookEveryMs }, idleMs },
  );
}

async function startJob(path = '/page'): Promise<string> {
  const response = await upload(server.app, person.cookie, `url\n${site.origin}${path}`);
  return response.json().data.jobId;
}

describe('the visiting thread', () => {
  it('ends when idle, releases its shards, and starts again for the next job', async () => {
    supervise(10, 1);
    expect(threads.started).toBe(0);
    for (const round of [1, 2]) {
      expect(await untilJob(person, await startJob())).toMatchObject({ status: 'COMPLETED', successCount: 1 });
      await threads.untilEnded(round);
      expect(threads.started).toBe(round);
      expect(await readQueue(server.database.db)).toEqual({ openJobs: 0, workers: 0 });
    }
  });

  it('starts again for a job that arrives while it is ending', { tags: 'slow' }, async () => {
    supervise(3_600_000, 0);
    const first = await startJob();
    visiting.wake();
    await untilJob(person, first);
    visiting.wake();
    const second = await startJob();
    visiting.wake();
    expect(await untilJob(person, second)).toMatchObject({ status: 'COMPLETED', successCount: 1 });
  });

  it('ends when the server closes while it is starting, and leaves the job to the next one', {
    tags: 'slow',
  }, async () => {
    supervise(10, 60_000);
    const job = await startJob();
    visiting.wake();
    await visiting.stop();
    await threads.untilEnded(threads.started);
    supervise(10, 60_000);
    expect(await untilJob(person, job)).toMatchObject({ status: 'COMPLETED', successCount: 1 });
  });

  it('counts the requests of others at a host, and shares Retry-After of bulk jobs with them', async () => {
    supervise(10, 60_000);
    const job = await startJob('/busy');
    const { hostname } = new URL(site.origin);
    while ((await visiting.restOf(hostname)) === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
    await person.call('POST', `/api/v2/bulk/jobs/${job}/cancel`);
    const { bulkPerHost } = server.config;
    const order: string[] = [];
    const entrances = Array.from({ length: bulkPerHost + 1 }, () => visiting.gateFor('ada').at('n.localhost'));
    const last = entrances.pop();
    for (const entrance of entrances) await entrance.enter();
    const admitted = last?.enter()?.then(() => order.push('admitted'));
    // Answers come in the order of the questions.
    await visiting.restOf(hostname);
    order.push('left');
    entrances[0]?.leave();
    await admitted;
    expect(order).toEqual(['left', 'admitted']);
  });

  it("respects a host's earlier Retry-After when it starts again", async () => {
    supervise(10, 1);
    const job = await startJob('/busy');
    const { hostname } = new URL(site.origin);
    while ((await visiting.restOf(hostname)) === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
    await person.call('POST', `/api/v2/bulk/jobs/${job}/cancel`);
    await threads.untilEnded(threads.started);
    expect(await visiting.restOf(hostname)).toBeGreaterThan(Date.now());
    await visiting.gateFor('ada').at('other.localhost').enter();
    expect(threads.started).toBe(2);
    expect(await visiting.restOf(hostname)).toBeGreaterThan(Date.now());
  });
});
