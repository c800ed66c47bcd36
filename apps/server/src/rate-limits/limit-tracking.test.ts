import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, signIn, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { takeTracks } from './limit-tracking.ts';
import { rateWindows } from './rate-windows-table.ts';

let server: TestApp;
let person: TestPerson;
beforeAll(async () => {
  server = await createTestApp({ env: { GUEST_LIMIT_PER_HOUR: '3', USER_LIMIT_PER_HOUR: '5' } });
  person = await signUp(server);
});
afterAll(() => server.close());
/** A new one for each test: rejections are remembered for a while. */
let address: string;
let tests = 0;
beforeEach(async () => {
  await server.database.db.delete(rateWindows);
  tests += 1;
  address = `192.0.2.${tests}`;
});

/** A URL that is blocked without any request: the call still counts. */
const payload = { url: 'http://10.0.0.1/' };
const track = (remoteAddress = address, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/api/v2/track', payload, remoteAddress, headers });

async function statuses(count: number, call: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const found: number[] = [];
  for (let round = 0; round < count; round++) found.push((await call()).statusCode);
  return found;
}

const endsOfHour = [
  ['the hour is over', sql`now() - interval '1 second'`],
  ['the clock was set back an hour', sql`now() + interval '2 hours'`],
] as const;

describe('the hourly limit on tracking', () => {
  it('shows guests what is left, then when to retry and that an account raises the limit', async () => {
    const first = await track();
    expect(first.headers['ratelimit-policy']).toBe('"track";q=3;w=3600');
    expect(first.headers.ratelimit).toBe('"track";r=2;t=3600');
    expect(first.headers).not.toHaveProperty('retry-after');
    expect(await statuses(2, track)).toEqual([422, 422]);
    const refused = await track();
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        error: 'RATE_LIMITED',
        message:
          'Anonymous users are limited to 3 requests per hour. Try again in 60 minutes, or sign up for 5 per hour',
      },
    ]);
    expect(refused.headers.ratelimit).toMatch(/^"track";r=0;t=3(600|59\d)$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3590);
  });

  it('counts guests by their network', async () => {
    await statuses(3, () => track('2001:db8::1'));
    expect((await track('2001:db8::ffff')).statusCode).toBe(429);
    expect((await track('2001:db8:0:1::1')).statusCode).toBe(422);
    expect((await track()).statusCode).toBe(422);
  });

  it("doesn't let a guest start over with a new cookie or a forged address", async () => {
    await statuses(3, track);
    expect((await track(address, { cookie: 'hopwise_guest=x' })).statusCode).toBe(429);
    expect((await track(address, { 'x-forwarded-for': '198.51.100.1' })).statusCode).toBe(429);
  });

  it('counts a person wherever they call from, in all their sessions and with all their keys', async () => {
    const other = await signIn(server.app, person.email);
    const key = (await person.call('POST', '/api/v2/api-keys', { name: 'robot', scope: 'read-write' })).json().data.key;
    expect((await track(address, { cookie: person.cookie })).headers.ratelimit).toBe('"track";r=4;t=3600');
    await track('192.0.2.2', { cookie: other.cookie });
    await track('192.0.2.3', { authorization: `Bearer ${key}` });
    await track('192.0.2.4', { 'x-api-key': key });
    expect((await track('192.0.2.5', { cookie: person.cookie })).statusCode).toBe(422);
    const refused = await track('192.0.2.6', { 'x-api-key': key });
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      "You've reached your limit of 5 requests per hour. Try again in 60 minutes",
    ]);
    expect((await track()).statusCode).toBe(422);
  });

  it('admits exactly the limit when calls are concurrent', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => track()));
    expect(responses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(3);
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
  });

  it.each(endsOfHour)('starts over when %s, however often it rejected calls', async (_when, endsAt) => {
    await statuses(5, track);
    await server.database.db.update(rateWindows).set({ endsAt });
    const response = await track();
    expect([response.statusCode, response.headers.ratelimit]).toEqual([422, '"track";r=2;t=3600']);
  });

  it.each(endsOfHour)('counts all or none of several at once, and again when %s', async (_when, endsAt) => {
    const take = (more: number) => takeTracks({ ...server, db: server.database.db }, person.user.id, more);
    await take(4);
    await expect(take(2)).rejects.toThrow('This needs 3 requests, but you have 1 left this hour. Try again in ');
    await take(1);
    await server.database.db.update(rateWindows).set({ endsAt });
    await take(5);
  });

  it("doesn't count invalid calls or reads", async () => {
    await server.app.inject({ method: 'POST', url: '/api/v2/track', payload: {}, remoteAddress: address });
    await server.app.inject({ url: '/api/v2/track/123', remoteAddress: address });
    expect((await track()).headers.ratelimit).toBe('"track";r=2;t=3600');
  });

  it('suggests signing in where registration is closed', async () => {
    const closed = await createTestApp({ env: { GUEST_LIMIT_PER_HOUR: '1', ALLOW_REGISTRATION: 'false' } });
    const call = () => closed.app.inject({ method: 'POST', url: '/v2/track', payload });
    await call();
    expect((await call()).json().message).toMatch(/, or sign in for 1000 per hour$/);
    await closed.close();
  });

  it('rejects further calls without the database, with the same message', async () => {
    const own = await createTestApp({ env: { GUEST_LIMIT_PER_HOUR: '1' } });
    const call = (body: object) =>
      own.app.inject({ method: 'POST', url: '/api/v2/track', payload: body, remoteAddress: '192.0.2.77' });
    expect(await statuses(4, () => call(payload))).toEqual([422, 429, 429, 429]);
    await own.database.close();
    const refused = await call({});
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringContaining('Anonymous users are limited to 1 requests per hour. Try again in 60 minutes'),
    ]);
    expect(refused.headers.ratelimit).toMatch(/^"track";r=0;t=3(600|59\d)$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3590);
    await own.close();
  });
});
