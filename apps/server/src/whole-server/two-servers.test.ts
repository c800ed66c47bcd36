// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenedDatabase } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { createTestApp, sessionCookieOf, signIn, signUp, type TestApp, type TestPerson } from '../testing/index.ts';

let first: TestApp;
let second: TestApp;
let secondDatabase: OpenedDatabase;
let person: TestPerson;

/**
 * Two servers on one PostgreSQL, each with its own connections. The embedded database has one process, which both
 * share.
 */
beforeAll(async () => {
  const env = { GUEST_LIMIT_PER_HOUR: '10' };
  first = await createTestApp({ env });
  secondDatabase =
    first.database.kind === 'postgresql'
      ? await openDatabase(first.config, { warn: () => undefined, error: () => undefined })
      : first.database;
  second = await createTestApp({
    env: { ...env, DATABASE_URL: first.config.databaseUrl },
    deps: { database: secondDatabase },
  });
});
afterAll(async () => {
  await second.close();
  if (secondDatabase !== first.database) await secondDatabase.close();
  await first.close();
});
beforeEach(async () => {
  person = await signUp(first);
});

const statusOn = async ({ app }: TestApp, headers: Record<string, string>) =>
  (await app.inject({ url: '/api/v1/auth/me', headers })).statusCode;

describe('two servers on one database', () => {
  it('share sessions, and their end', async () => {
    const { cookie } = person;
    expect(await statusOn(second, { cookie })).toBe(200);
    await second.app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers: { cookie } });
    expect(await statusOn(first, { cookie })).toBe(401);
  });

  it('renew a session that the other started', async () => {
    const { cookie } = person;
    const renewed = sessionCookieOf(
      await second.app.inject({ method: 'POST', url: '/api/v1/auth/refresh', headers: { cookie } }),
    );
    expect([await statusOn(first, { cookie }), await statusOn(first, { cookie: renewed })]).toEqual([401, 200]);
  });

  it('end all other sessions on both when the password changes', async () => {
    const elsewhere = await signIn(second.app, person.email);
    const change = { currentPassword: person.password, newPassword: 'Battery-staple-2' };
    await person.call('PUT', '/api/v2/account/password', change);
    expect(await statusOn(second, { cookie: elsewhere.cookie })).toBe(401);
    expect(await statusOn(second, { cookie: person.cookie })).toBe(200);
  });

  it('accept and reject the same API keys', async () => {
    const { key, apiKey } = (await person.call('POST', '/api/v2/api-keys', { name: 'robot' })).json().data;
    expect(await statusOn(second, { 'x-api-key': key })).toBe(200);
    await person.call('DELETE', `/api/v2/api-keys/${apiKey.id}`);
    expect(await statusOn(second, { 'x-api-key': key })).toBe(401);
  });

  it('share the hourly limit, also for concurrent calls', async () => {
    const track = ({ app }: TestApp) =>
      app.inject({ method: 'POST', url: '/api/v2/track', payload: { url: 'http://10.0.0.1/' } });
    const calls = Array.from({ length: 12 }, () => [track(first), track(second)]).flat();
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(14);
  });

  it('share the limit on wrong passwords', async () => {
    const guess = ({ app }: TestApp) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        payload: { email: person.email, password: 'Wrong-horse-1' },
      });
    const calls = Array.from({ length: 6 }, () => [guess(first), guess(second)]).flat();
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('let one of two concurrent registrations have the address', async () => {
    const payload = { name: 'Grace Hopper', email: 'grace@example.com', password: 'Correct-horse-1' };
    const calls = [first, second].map(({ app }) =>
      app.inject({ method: 'POST', url: '/api/v1/auth/register', payload }),
    );
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });
});
