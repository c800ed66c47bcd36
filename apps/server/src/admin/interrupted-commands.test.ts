// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedDatabase } from '../db/database.ts';
import { readMigrations } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { copyEmbeddedTemplate } from '../testing/index.ts';
import { adminSocketPath, listenForAdmin } from './admin-socket.ts';
import { writeMark } from './backup-format.ts';

const errors: unknown[] = [];
const quiet = { warn: () => undefined, error: (error: unknown) => errors.push(error), info: () => undefined };
const adminScript = join(import.meta.dirname, '../../../../scripts/admin.ts');
/** More than the heartbeat interval of one second. */
const stallLimitMs = 3000;

let dataDir: string;
let database: OpenedDatabase;
let stop: () => Promise<void>;
const clients = new Set<ChildProcess>();
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hopwise-interrupted-'));
  await copyEmbeddedTemplate(dataDir);
  database = await openDatabase({ databaseUrl: undefined, dataDir }, quiet);
  const config = {
    dataDir,
    guestRetentionDays: 7,
    auditRetentionDays: 365,
    monitorRetentionDays: 365,
    adminEmails: [],
  };
  stop = await listenForAdmin({ database, config, logger: quiet, stallLimitMs });
});
afterAll(async () => {
  await stop();
  await database.close();
  rmSync(dataDir, { recursive: true });
});
afterEach(async () => {
  for (const client of clients) client.kill('SIGKILL');
  clients.clear();
});

const runAdmin = (...args: string[]): ChildProcess => {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
  const client = spawn(process.execPath, [adminScript, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  clients.add(client);
  return client;
};

const snapshots = () => readdirSync(dataDir).filter((name) => name.startsWith('database-snapshot-'));
/** Reading needs the only session of the database. */
const databaseResponds = () => database.db.execute(sql`select count(*) from users`);
const hasStaging = async () =>
  (await database.db.execute(sql`select 1 from pg_namespace where nspname = 'hopwise_restore'`)).rows.length > 0;

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('a backup', () => {
  it.each(['SIGKILL', 'SIGSTOP'] as const)(
    'whose command gets %s holds nobody up and leaves nothing',
    async (signal) => {
      const file = join(dataDir, `${signal}.gz`);
      const client = runAdmin('backup', file);
      await until(() => snapshots().length > 0);
      client.kill(signal);
      await databaseResponds();
      await until(() => snapshots().length === 0);
      await databaseResponds();
      expect(existsSync(file)).toBe(false);
    },
  );
});

it('a stalled backup that resumes reports that it was ended, and leaves nothing', async () => {
  const client = runAdmin('backup', join(dataDir, 'continued.gz'));
  let said = '';
  client.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  await until(() => snapshots().length > 0);
  client.kill('SIGSTOP');
  await until(() => snapshots().length === 0);
  const ended = once(client, 'close');
  client.kill('SIGCONT');
  expect(await ended).toEqual([1, null]);
  expect(said).toMatch(/^The server ended (this backup because nothing was read|the command before it was done)/);
  expect(snapshots()).toEqual([]);
});

describe.each([
  ['restore', ['restore', '--replace'], [writeMark(startMark()), writeMark({ mark: 'table', name: 'users' })]],
  ['import-blocklist', ['import-blocklist', 'ours'], ['evil.test\n']],
])('%s', (_name, command, lines) => {
  it.each([
    ['goes away', (call: ClientRequest) => call.destroy()],
    ['stops sending', () => undefined],
  ])('blocks no one when its sender %s, and changes nothing', async (_way, end) => {
    const call = request({
      socketPath: adminSocketPath(dataDir),
      method: 'POST',
      agent: false,
      headers: { 'x-command': encodeURIComponent(JSON.stringify(command)) },
    });
    call.on('error', () => undefined).on('response', (response) => response.on('error', () => undefined).resume());
    const closed = new Promise((resolve) => call.on('close', resolve));
    call.write(lines.join(''));
    const isUnderWay = () => (command[0] === 'restore' ? hasStaging() : isImporting());
    await until(isUnderWay);
    end(call);
    await databaseResponds();
    await closed;
    await until(async () => !(await isUnderWay()));
    await databaseResponds();
    expect(await database.db.execute(sql`select 1 from blocklists`)).toMatchObject({ rows: [] });
    expect(errors, 'that somebody goes away is no error').toEqual([]);
  });
});

const isImporting = async () =>
  (await database.db.execute(sql`select 1 from blocklists where entry_count = -1`)).rows.length > 0;

function startMark() {
  return { mark: 'start', format: 'hopwise-backup', migrations: readMigrations().map(({ id }) => id) } as const;
}

it("a stopping server doesn't wait for a stalled command", async () => {
  const client = runAdmin('backup', join(dataDir, 'broken-off.gz'));
  await until(() => snapshots().length > 0);
  client.kill('SIGSTOP');
  await stop();
  expect(snapshots()).toEqual([]);
});
