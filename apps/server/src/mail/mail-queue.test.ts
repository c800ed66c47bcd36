import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import {
  createTestApp,
  createTestDatabase,
  register,
  type ServerProcess,
  startServerProcess,
  startTestMailServer,
  type TestApp,
  type TestDatabase,
  type TestMailServer,
  testPassword,
} from '../testing/index.ts';

const publicUrl = 'https://hopwise.example';
const newPassword = 'Battery-staple-2';
const tokenIn = (text: string) => /reset-password#token=([\w-]{43})/.exec(text)?.[1] ?? '';

/** The queued emails. */
async function queued(db: Database): Promise<{ data: string }[]> {
  const { rows } = await db.execute<{ data: string }>(
    sql`select data::text from pgboss.job where name = 'mail' order by created_on`,
  );
  return rows;
}

describe('emails', () => {
  let mailServer: TestMailServer;
  let isAway: boolean;
  let server: TestApp;
  let log: { level: number; msg: string }[];
  beforeEach(async () => {
    isAway = false;
    mailServer = await startTestMailServer({ isAway: () => isAway, refuses: (to) => to.startsWith('nobody') });
    log = [];
    server = await createTestApp({
      env: { SMTP_URL: mailServer.url, PUBLIC_URL: publicUrl, LOG_LEVEL: 'warn' },
      logDestination: { write: (line) => log.push(JSON.parse(line)) },
    });
  });
  afterEach(async () => {
    await server.close();
    await mailServer.close();
  });

  const ask = (email: string) =>
    server.app.inject({ method: 'POST', url: '/api/v1/auth/password-reset', payload: { email } });
  const reset = async (token: string) => {
    const url = '/api/v1/auth/password-reset/confirm';
    return (await server.app.inject({ method: 'POST', url, payload: { token, password: newPassword } })).statusCode;
  };
  const logged = (msg: string) => log.filter((entry) => entry.msg === msg).length;
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it('wait while the SMTP server is unavailable, without a secret in the queue, and are sent in order afterwards', async () => {
    const { db } = server.database;
    const { email } = await register(server.app);
    await mailServer.nextMail('Confirm');
    await until(async () => (await queued(db)).length === 0);
    isAway = true;
    expect([(await ask(email)).statusCode, (await ask(email)).statusCode]).toEqual([202, 202]);
    await until(() => logged('sending a password reset link failed, retrying') > 0);
    expect((await queued(db)).map(({ data }) => JSON.parse(data))).toEqual(
      Array.from({ length: 2 }, () => ({ kind: 'a password reset link', details: { email } })),
    );
    isAway = false;
    const older = tokenIn((await mailServer.nextMail('Reset')).text);
    const newer = tokenIn((await mailServer.nextMail('Reset')).text);
    expect([await reset(older), await reset(newer)]).toEqual([400, 200]);
    await until(async () => (await queued(db)).length === 0);
    expect(log.filter(({ level }) => level >= 50)).toEqual([]);
  });

  it('to a rejected address are given up immediately and logged', async () => {
    const payload = { name: 'Nobody', email: 'nobody@example.com', password: testPassword };
    await server.app.inject({ method: 'POST', url: '/api/v1/auth/register', payload });
    await until(() => logged('sending a confirmation link failed') === 1);
    await until(async () => (await queued(server.database.db)).length === 0);
  });

  it('are given up after twelve attempts and logged', async () => {
    const { db } = server.database;
    const { email } = await register(server.app);
    await mailServer.nextMail('Confirm');
    isAway = true;
    await ask(email);
    // In one statement: a running attempt would otherwise be delayed for minutes.
    const hasten = sql`
      update pgboss.job set retry_count = 11, start_after = now() where name = 'mail' and state = 'retry' returning id`;
    await until(async () => (await db.execute(hasten)).rows.length > 0);
    await until(() => logged('sending a password reset link failed') === 1);
    await until(async () => (await queued(db)).length === 0);
  });
});

describe('a server that is killed after the SMTP server has an email, and before it records that', {
  tags: 'slow',
}, () => {
  let database: TestDatabase;
  let running: ServerProcess | undefined;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    running?.process.kill('SIGKILL');
    await running?.ended;
    await database.remove();
  });

  /** On PostgreSQL another server would wait for the task to expire. */
  async function letTimePass(): Promise<void> {
    if (database.env.DATABASE_URL === '') return;
    const { db, close } = await openDatabase(readConfig(database.env), { warn: () => {}, error: () => {} });
    await db.execute(sql`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`);
    await db.execute(sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`);
    await close();
  }

  it('sends it once more, with a working link', async () => {
    const arrived = Promise.withResolvers<string>();
    let arrivals = 0;
    const mailServer = await startTestMailServer({
      acknowledge: async ({ text }) => {
        if (!text.includes('Reset your')) return;
        arrivals += 1;
        if (arrivals > 1) return;
        arrived.resolve(tokenIn(text));
        await new Promise(() => undefined);
      },
    });
    const env = { ...database.env, SMTP_URL: mailServer.url, PUBLIC_URL: publicUrl, ALLOWED_HOSTS: '127.0.0.1' };
    const post = async (path: string, payload: object) => {
      const origin = await running?.origin;
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(payload) })).status;
    };
    running = startServerProcess(env);
    const email = 'ada@example.com';
    await post('/api/v1/auth/register', { name: 'Ada Lovelace', email, password: testPassword });
    expect(await post('/api/v1/auth/password-reset', { email })).toBe(202);
    const first = await arrived.promise;
    running.process.kill('SIGKILL');
    await running.ended;
    await letTimePass();
    running = startServerProcess(env);
    await mailServer.nextMail('Reset');
    const second = tokenIn((await mailServer.nextMail('Reset')).text);
    const confirm = (token: string) => post('/api/v1/auth/password-reset/confirm', { token, password: newPassword });
    expect([await confirm(first), await confirm(second)]).toEqual([400, 200]);
    expect(mailServer.waiting('Reset')).toBe(0);
    running.process.kill('SIGKILL');
    await running.ended;
    await mailServer.close();
  });
});
