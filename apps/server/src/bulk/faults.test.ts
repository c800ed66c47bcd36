// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  linkTo,
  type ServerProcess,
  startServerProcess,
  startTestSite,
  stoppableThread,
  type TestDatabase,
  type TestSite,
} from '../testing/index.ts';
import { describeSignals } from '../testing/server-process.ts';
import { BulkClient } from './testing/bulk-client.ts';
import { noAnalyses } from './testing/upload.ts';

const rowCount = 1200;
const rounds = 3;

let testDatabase: TestDatabase;
let site: TestSite;
const running = new Set<ChildProcess>();

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  let hasHung = false;
  site = await startTestSite((request, response) => {
    const hangs = request.url === '/hangs-once' && !hasHung;
    if (hangs) hasHung = true;
    else if (request.url?.startsWith('/old')) response.writeHead(301, { location: '/new' }).end();
    else setTimeout(() => response.end(), 1);
  });
});
afterEach(async () => {
  await Promise.all([...running].map(kill));
  await site.close();
  await testDatabase.remove();
});

/** Like a power cut. */
async function kill(process: ChildProcess): Promise<void> {
  running.delete(process);
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, 'exit');
  process.kill('SIGKILL');
  await ended;
}

const settings = { BULK_PER_HOST: '4', LOG_LEVEL: 'error' };

function startServer(env: NodeJS.ProcessEnv = {}): ServerProcess {
  const server = startServerProcess({ ...testDatabase.env, ...settings, LOG_LEVEL: 'info', ...env });
  running.add(server.process);
  return server;
}

function startWorker(): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const own = { TRACE_ALLOW_CIDRS: '127.0.0.0/8', HSTS_PRELOAD_URL: 'none' };
  const env = { PATH, NODE_COMPILE_CACHE, ...own, ...settings, ...testDatabase.env };
  const worker = spawn(process.execPath, [join(import.meta.dirname, '../worker.ts')], { env, stdio: 'inherit' });
  running.add(worker);
  return worker;
}

function startJob(client: BulkClient, { firstPath = '/new-0' } = {}): Promise<string> {
  const paths = Array.from({ length: rowCount - 1 }, (_, index) => `/${index % 2 ? 'new' : 'old'}-${index + 1}`);
  const urls = [firstPath, ...paths].map((path) => `${site.origin}${path}`);
  return client.upload(urls, { ...noAnalyses, timeout: '30000' });
}

/** Long before the hanging row times out, even on a busy machine. */
const untilUnderWay = (client: BulkClient, jobId: string) =>
  client.untilJob(jobId, ({ processedUrls }) => processedUrls >= rowCount / 20);

async function expectEveryRowOnce(client: BulkClient, jobId: string): Promise<void> {
  expect(await client.countOutcome(jobId)).toEqual({ status: 'COMPLETED', counts: [rowCount] });
}

describe('kill -9 of the server during a bulk job', () => {
  it('loses no row and does none twice', async () => {
    let server = startServer();
    const client = await BulkClient.signUp(await server.origin);
    const jobId = await startJob(client);
    for (let round = 1; round <= rounds; round += 1) {
      const enough = (rowCount / (rounds + 1)) * round;
      await client.untilJob(jobId, ({ processedUrls }) => processedUrls >= enough);
      await kill(server.process);
      server = startServer();
      client.origin = await server.origin;
    }
    await expectEveryRowOnce(client, jobId);
  });
});

describeSignals('SIGTERM to the server during a bulk job', () => {
  it('releases running rows', async () => {
    const server = startServer();
    const client = await BulkClient.signUp(await server.origin);
    const jobId = await startJob(client, { firstPath: '/hangs-once' });
    await untilUnderWay(client, jobId);
    server.process.kill('SIGTERM');
    const { code } = await server.ended;
    client.origin = await startServer().origin;
    expect(code).toBe(0);
    await expectEveryRowOnce(client, jobId);
  });
});

describeSignals('a crash of the visiting thread', () => {
  it('lets a new server continue, with the host slots it had taken', async () => {
    const server = startServer({ ...stoppableThread('visiting') });
    const client = await BulkClient.signUp(await server.origin);
    const jobId = await startJob(client, { firstPath: '/hangs-once' });
    await untilUnderWay(client, jobId);
    server.process.kill('SIGUSR2');
    await expectEveryRowOnce(client, jobId);
  });
});

if (process.env.TEST_DATABASE_URL) {
  describeSignals('workers on PostgreSQL', () => {
    it('take over from one that was killed', async () => {
      const server = startServer({ BULK_WORKERS: '0' });
      const client = await BulkClient.signUp(await server.origin);
      const jobId = await startJob(client);
      let worker = startWorker();
      for (let round = 1; round <= rounds; round += 1) {
        const enough = (rowCount / (rounds + 1)) * round;
        const next = startWorker();
        await client.untilJob(jobId, ({ processedUrls }) => processedUrls >= enough);
        await kill(worker);
        worker = next;
      }
      await expectEveryRowOnce(client, jobId);
    });

    it('release their shards on shutdown, so that the next worker need not wait', async () => {
      const origin = await startServer({ BULK_WORKERS: '0' }).origin;
      const client = await BulkClient.signUp(origin);
      const jobId = await startJob(client, { firstPath: '/hangs-once' });
      const worker = startWorker();
      await untilUnderWay(client, jobId);
      worker.kill('SIGTERM');
      expect(await once(worker, 'exit')).toEqual([0, null]);
      expect(await (await fetch(`${origin}/health`)).json()).toMatchObject({ queue: { openJobs: 1, workers: 0 } });
      startWorker();
      await expectEveryRowOnce(client, jobId);
    });
  });

  describe('a PostgreSQL outage during a bulk job', () => {
    it('only makes the job wait and callers retry', async () => {
      const link = await linkTo(testDatabase.env.DATABASE_URL);
      const server = startServer({ DATABASE_URL: link.url });
      const client = await BulkClient.signUp(await server.origin);
      const jobId = await startJob(client);
      await untilUnderWay(client, jobId);
      link.cut();
      const track = await fetch(`${client.origin}/api/v2/track`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: site.origin }),
      });
      const health = await fetch(`${client.origin}/health`);
      expect([track.status, track.headers.get('retry-after'), health.status]).toEqual([503, '5', 503]);
      link.restore();
      await expectEveryRowOnce(client, jobId);
      await kill(server.process);
      await link.close();
    });
  });
} else {
  describeSignals('a crash of the database thread during a bulk job', () => {
    it('makes the job wait for the next worker', async () => {
      const server = startServer(stoppableThread('database'));
      const client = await BulkClient.signUp(await server.origin);
      const jobId = await startJob(client);
      await untilUnderWay(client, jobId);
      const stopped = untilLogged(server, 'the database thread crashed');
      server.process.kill('SIGUSR2');
      await stopped;
      await expectEveryRowOnce(client, jobId);
    });
  });
}

function untilLogged({ process: { stdout } }: ServerProcess, text: string): Promise<void> {
  // A line may arrive in pieces.
  let heard = '';
  return new Promise((resolve) => {
    stdout?.on('data', (chunk) => {
      heard += chunk;
      if (heard.includes(text)) resolve();
    });
  });
}
