import { session } from '@hopwise/model';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createTestApp, signIn, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { sessions } from './sessions-table.ts';

let server: TestApp;
let person: TestPerson;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  person = await signUp(server);
});
afterAll(() => server.close());

const list = async () => z.array(session).parse((await person.call('GET', '/api/v2/sessions')).json().data.sessions);
const isSignedIn = async ({ call }: TestPerson) => (await call('GET', '/api/v1/auth/me')).statusCode === 200;

describe('sessions', () => {
  it('are listed with their browser and address, the current one marked', async () => {
    await server.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: person,
      remoteAddress: '192.0.2.9',
      headers: { 'user-agent': 'Phone/1.0' },
    });
    const found = await list();
    expect(found.map(({ isCurrent, userAgent, address }) => ({ isCurrent, userAgent, address }))).toEqual([
      { isCurrent: false, userAgent: 'Phone/1.0', address: '192.0.2.9' },
      { isCurrent: true, userAgent: 'lightMyRequest', address: '127.0.0.1' },
    ]);
  });

  it('can be ended one by one', async () => {
    const other = await signIn(server.app, person.email);
    const [target] = (await list()).filter(({ isCurrent }) => !isCurrent);
    expect((await person.call('DELETE', `/api/v2/sessions/${target?.id}`)).statusCode).toBe(200);
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, false]);
    expect((await person.call('DELETE', `/api/v2/sessions/${target?.id}`)).statusCode).toBe(404);
  });

  it('can be ended all at once except for the current one', async () => {
    const others = [await signIn(server.app, person.email), await signIn(server.app, person.email)];
    expect((await person.call('DELETE', '/api/v2/sessions')).statusCode).toBe(200);
    expect(await Promise.all([person, ...others].map(isSignedIn))).toEqual([true, false, false]);
  });

  it("of others can't be ended", async () => {
    const stranger = await signUp(server);
    const [own] = await list();
    expect((await stranger.call('DELETE', `/api/v2/sessions/${own?.id}`)).statusCode).toBe(404);
    expect((await stranger.call('DELETE', '/api/v2/sessions')).statusCode).toBe(200);
    expect(await isSignedIn(person)).toBe(true);
  });

  it('record their last use about once a minute', async () => {
    const mine = eq(sessions.userId, person.user.id);
    const lastUse = async () => (await server.database.db.select().from(sessions).where(mine))[0]?.lastUsedAt;
    const before = await lastUse();
    await isSignedIn(person);
    expect(await lastUse()).toEqual(before);
    await server.database.db
      .update(sessions)
      .set({ lastUsedAt: new Date(0) })
      .where(mine);
    await isSignedIn(person);
    expect((await lastUse())?.getTime()).toBeGreaterThan(0);
  });

  it('last a month from their last use, as does the cookie', async () => {
    const { db } = server.database;
    const mine = eq(sessions.userId, person.user.id);
    const soon = new Date(Date.now() + 60_000);
    await db
      .update(sessions)
      .set({ lastUsedAt: new Date(0), expiresAt: soon })
      .where(mine);
    const { headers } = await person.call('GET', '/api/v1/auth/me');
    const [row] = await db.select().from(sessions).where(mine);
    const inDays = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / (24 * 60 * 60 * 1000);
    expect(inDays).toBeCloseTo(30, 1);
    const [cookie] = [headers['set-cookie']].flat();
    expect(cookie).toContain(person.cookie);
    expect(cookie).toContain(`Expires=${row?.expiresAt.toUTCString()}`);
    expect((await person.call('GET', '/api/v1/auth/me')).headers['set-cookie']).toBeUndefined();
  });

  it.each(['123', '%00', 'a'.repeat(90)])("with the id %s don't exist", async (id) => {
    expect((await person.call('DELETE', `/api/v2/sessions/${id}`)).statusCode).toBe(404);
  });
});
