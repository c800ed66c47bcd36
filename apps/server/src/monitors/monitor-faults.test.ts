// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BulkClient } from '../bulk/testing/bulk-client.ts';
import { createTestDatabase, type ServerProcess, startServerProcess, type TestDatabase } from '../testing/index.ts';
import { callerOf, createMonitor, inHalfADay, readMonitor, runsOf, untilMonitor } from './testing/monitor-client.ts';

const secret = { SESSION_SECRET: 'the same on the server and on its workers' };
let testDatabase: TestDatabase;
let site: Server;
let port: number;
const running = new Set<ChildProcess>();
/** How many requests for a path are running, and their maximum. */
let atOnce: Map<string, { now: number; most: number }>;
let onHang: (() => void) | undefined;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  atOnce = new Map();
  site = createServer((request, response) => {
    const path = request.url ?? '';
    const counted = atOnce.get(path) ?? { now: 0, most: 0 };
    atOnce.set(path, counted);
    counted.now += 1;
    counted.most = Math.max(counted.most, counted.now);
    response.on('close', () => {
      counted.now -= 1;
    });
    if (onHang !== undefined) onHang();
    else setTimeout(() => response.end(), 20);
  });
  await new Promise<void>((resolve) => site.listen(0, '0.0.0.0', resolve));
  ({ port } = site.address() as AddressInfo);
});
afterEach(async () => {
  await Promise.all([...running].map(kill));
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
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

function startServer(env: NodeJS.ProcessEnv = {}): ServerProcess {
  const server = startServerProcess({ ...testDatabase.env, ...secret, ...env });
  running.add(server.process);
  return server;
}

function startWorker(): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const own = { TRACE_ALLOW_CIDRS: '127.0.0.0/8', HSTS_PRELOAD_URL: 'none', LOG_LEVEL: 'error', ...secret };
  const env = { PATH, NODE_COMPILE_CACHE, ...own, ...testDatabase.env };
  const worker = spawn(process.execPath, [join(import.meta.dirname, '../worker.ts')], { env, stdio: 'inherit' });
  running.add(worker);
  return worker;
}

describe('kill -9 of the server during a monitor run', () => {
  it('repeats the run after the restart, and counts it once', async () => {
    const first = startServer();
    const client = await BulkClient.signUp(await first.origin);
    const hangs = new Promise<void>((resolve) => {
      onHang = resolve;
    });
    const options = { headers: { Authorization: 'Bearer of-a-secret' } };
    const { id } = await createMonitor(callerOf(client), {
      ...{ url: `http://127.0.0.1:${port}/once`, options, schedule: inHalfADay() },
    });
    await hangs;
    await kill(first.process);
    onHang = undefined;
    client.origin = await startServer().origin;
    const run = await untilMonitor(callerOf(client), id, ({ lastRunAt }) => lastRunAt !== null);
    expect(run).toMatchObject({ state: 'up', ownFailure: null });
    expect((await runsOf(callerOf(client), id)).map(({ count }) => count)).toEqual([1]);
  });
});

if (process.env.TEST_DATABASE_URL) {
  describe('workers on PostgreSQL', () => {
    it('share the monitors, take over from a killed worker, and never run one twice at once', async () => {
      const client = await BulkClient.signUp(await startServer({ BULK_WORKERS: '0' }).origin);
      const person = callerOf(client);
      const killed = startWorker();
      startWorker();
      const ids: string[] = [];
      for (let number = 1; number <= 8; number += 1) {
        const url = `http://127.0.0.${number}:${port}/${number}`;
        ids.push((await createMonitor(person, { url })).id);
      }
      const untilAllRan = async (before: (string | null)[]) => {
        for (const [index, id] of ids.entries()) {
          await untilMonitor(person, id, ({ lastRunAt }) => lastRunAt !== null && lastRunAt !== before[index]);
        }
      };
      await untilAllRan(ids.map(() => null));
      const before = await Promise.all(ids.map(async (id) => (await readMonitor(person, id)).lastRunAt));
      await Promise.all(ids.map((id) => person.call('POST', `/api/v2/monitors/${id}/run`)));
      await kill(killed);
      await untilAllRan(before);
      expect(atOnce.size).toBe(ids.length);
      expect(Math.max(...Array.from(atOnce.values(), ({ most }) => most))).toBe(1);
    });
  });
}
