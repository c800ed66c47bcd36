import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type ServerProcess,
  startServerProcess,
  startTestSite,
  type TestDatabase,
  type TestSite,
} from '../testing/index.ts';
import { BulkClient } from './testing/bulk-client.ts';

const rowCount = 1200;
const rounds = 3;

let testDatabase: TestDatabase;
let site: TestSite;
const running = new Set<ChildProcess>();

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  site = await startTestSite((request, response) => {
    if (request.url?.startsWith('/old')) response.writeHead(301, { location: '/new' }).end();
    else setTimeout(() => response.end(), 1);
  });
});
afterEach(async () => {
  await Promise.all([...running].map(kill));
  await site.close();
  await testDatabase.remove();
});

/** As a power cut would end it. */
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
  const env = { PATH: process.env.PATH, TRACE_ALLOW_CIDRS: '127.0.0.0/8', ...settings, ...testDatabase.env };
  const worker = spawn(process.execPath, [join(import.meta.dirname, '../worker.ts')], { env, stdio: 'inherit' });
  running.add(worker);
  return worker;
}

const startJob = (client: BulkClient): Promise<string> =>
  client.upload(Array.from({ length: rowCount }, (_, index) => `${site.origin}/${index % 2 ? 'old' : 'new'}-${index}`));

async function expectEveryRowOnce(client: BulkClient, jobId: string): Promise<void> {
  const job = await client.untilJob(jobId);
  expect(job).toMatchObject({ status: 'COMPLETED', processedUrls: rowCount, successCount: rowCount, errorCount: 0 });
  const rows = await client.rows(jobId);
  expect(rows.filter(({ status, checkId }) => status === 'OK' && checkId !== null)).toHaveLength(rowCount);
  expect(new Set(rows.map(({ checkId }) => checkId)).size).toBe(rowCount);
  expect(await client.countChecks()).toBe(rowCount);
}

describe('kill -9 of the server during a bulk job', () => {
  it('loses no row and does none twice', { timeout: 240_000 }, async () => {
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

if (process.env.TEST_DATABASE_URL) {
  describe('kill -9 of workers on PostgreSQL during a bulk job', () => {
    it('lets the others take over', { timeout: 240_000 }, async () => {
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
  });
}
