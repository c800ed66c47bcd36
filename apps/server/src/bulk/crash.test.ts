import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BulkJob, BulkRow } from '@hopwise/model';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type ServerProcess,
  startServerProcess,
  startTestSite,
  type TestDatabase,
  type TestSite,
} from '../testing/index.ts';
import { noAnalyses, uploadForm } from './testing/upload.ts';

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

async function signUp(origin: string): Promise<string> {
  const send = (path: string, body: object) =>
    fetch(`${origin}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const person = { name: 'Ada', email: 'ada@example.com', password: 'Correct-horse-1' };
  await send('register', person);
  const response = await send('login', person);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

class Client {
  readonly cookie: string;
  origin: string;

  constructor(origin: string, cookie: string) {
    this.origin = origin;
    this.cookie = cookie;
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(`${this.origin}/api/v2${path}`, { headers: { cookie: this.cookie } });
    return (await response.json()).data;
  }

  async start(): Promise<string> {
    const urls = Array.from({ length: rowCount }, (_, index) => `${site.origin}/${index % 2 ? 'old' : 'new'}-${index}`);
    const body = uploadForm(['url', ...urls].join('\n'), { fields: noAnalyses });
    const headers = { cookie: this.cookie, origin: this.origin };
    const response = await fetch(`${this.origin}/api/v2/bulk/upload`, { method: 'POST', headers, body });
    return (await response.json()).data.jobId;
  }

  async until(jobId: string, isThere: (job: BulkJob) => boolean): Promise<BulkJob> {
    for (;;) {
      const { job } = await this.get<{ job: BulkJob }>(`/bulk/jobs/${jobId}`);
      if (isThere(job)) return job;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async expectEveryRowOnce(jobId: string): Promise<void> {
    const job = await this.until(jobId, ({ finishedAt }) => finishedAt !== null);
    expect(job).toMatchObject({ status: 'COMPLETED', processedUrls: rowCount, successCount: rowCount, errorCount: 0 });
    const rows: BulkRow[] = [];
    for (let cursor: number | null = 0; cursor !== null; ) {
      const page: { rows: BulkRow[]; nextCursor: number | null } = await this.get(
        `/bulk/jobs/${jobId}/rows?limit=500&cursor=${cursor}`,
      );
      rows.push(...page.rows);
      cursor = page.nextCursor;
    }
    expect(rows.filter(({ status, checkId }) => status === 'OK' && checkId !== null)).toHaveLength(rowCount);
    expect(new Set(rows.map(({ checkId }) => checkId)).size).toBe(rowCount);
    const { project } = await this.get<{ project: { trackingCount: number } }>('/projects/default-project');
    expect(project.trackingCount).toBe(rowCount);
  }
}

describe('kill -9 of the server during a bulk job', () => {
  it('loses no row and does none twice', { timeout: 240_000 }, async () => {
    let server = startServer();
    const client = new Client(await server.origin, await signUp(await server.origin));
    const jobId = await client.start();
    for (let round = 1; round <= rounds; round += 1) {
      const enough = (rowCount / (rounds + 1)) * round;
      await client.until(jobId, ({ processedUrls }) => processedUrls >= enough);
      await kill(server.process);
      server = startServer();
      client.origin = await server.origin;
    }
    await client.expectEveryRowOnce(jobId);
  });
});

if (process.env.TEST_DATABASE_URL) {
  describe('kill -9 of workers on PostgreSQL during a bulk job', () => {
    it('lets the others take over', { timeout: 240_000 }, async () => {
      const server = startServer({ BULK_WORKERS: '0' });
      const client = new Client(await server.origin, await signUp(await server.origin));
      const jobId = await client.start();
      let worker = startWorker();
      for (let round = 1; round <= rounds; round += 1) {
        const enough = (rowCount / (rounds + 1)) * round;
        const next = startWorker();
        await client.until(jobId, ({ processedUrls }) => processedUrls >= enough);
        await kill(worker);
        worker = next;
      }
      await client.expectEveryRowOnce(jobId);
    });
  });
}
