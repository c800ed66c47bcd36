import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp } from '../testing/index.ts';
import { checks } from './checks-table.ts';
import { pruneGuestChecks } from './guest-checks-table.ts';
import { insertChecks } from './testing/insert-checks.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const guestCookie = (guestId: string) => `hopwise_guest=${encodeURIComponent(server.app.signCookie(guestId))}`;

/** A browser that tracked two URLs as a guest, and then signed in. */
async function signedInGuest() {
  const guestId = randomUUID();
  const ids = await insertChecks(server.database.db, { guestId }, [{}, {}]);
  const person = await signUp(server);
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({
      method,
      url,
      headers: { cookie: `${person.cookie}; ${guestCookie(guestId)}` },
      ...(payload && { payload }),
    });
  return { ids, person, call };
}

describe('the checks of a guest who signs in', () => {
  it('can still be opened by that browser', async () => {
    const { ids, person, call } = await signedInGuest();
    expect((await call('GET', `/v2/track/${ids[0]}`)).statusCode).toBe(200);
    expect((await person.call('GET', `/v2/track/${ids[0]}`)).statusCode).toBe(404);
  });

  it('are counted and saved in the default project', async () => {
    const { ids, person, call } = await signedInGuest();
    expect((await call('GET', '/v2/guest-checks')).json().data).toEqual({ count: 2 });
    const claimed = await call('POST', '/v2/guest-checks/claim', {});
    expect(claimed.json().data).toEqual({ claimed: 2 });
    expect(String(claimed.headers['set-cookie'])).toMatch(/^hopwise_guest=; Max-Age=0/);
    expect((await call('GET', '/v2/guest-checks')).json().data).toEqual({ count: 0 });
    const recent = (await person.call('GET', '/v2/checks/recent')).json().data.checks;
    expect(recent.map(({ id }: { id: string }) => id).sort()).toEqual(ids.sort());
  });

  it('are saved in another project on request', async () => {
    const { person, call } = await signedInGuest();
    const { id } = (await person.call('POST', '/v2/projects', { name: 'Kept' })).json().data.project;
    await call('POST', '/v2/guest-checks/claim', { projectId: id });
    expect((await person.call('GET', `/v2/projects/${id}`)).json().data.project.trackingCount).toBe(2);
    expect((await call('POST', '/v2/guest-checks/claim', { projectId: randomUUID() })).statusCode).toBe(404);
  });

  it('are deleted when not wanted', async () => {
    const { ids, call } = await signedInGuest();
    expect((await call('DELETE', '/v2/guest-checks')).json().data).toEqual({ deleted: 2 });
    expect((await call('GET', `/v2/track/${ids[0]}`)).statusCode).toBe(404);
  });

  it("don't belong to anyone else", async () => {
    const person = await signUp(server);
    expect((await person.call('GET', '/v2/guest-checks')).json().data).toEqual({ count: 0 });
    expect((await person.call('POST', '/v2/guest-checks/claim', {})).json().data).toEqual({ claimed: 0 });
    expect((await server.app.inject('/v2/guest-checks')).statusCode).toBe(401);
  });
});

describe('old guest checks', () => {
  it('are deleted, and no others', async () => {
    const { db } = server.database;
    const guestId = randomUUID();
    const person = await signUp(server);
    const projectId = (await person.call('GET', '/v2/projects/default-project')).json().data.project.id;
    const eightDaysAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
    await insertChecks(db, { guestId }, [{ startedAt: eightDaysAgo }, {}]);
    await insertChecks(db, { projectId }, [{ startedAt: eightDaysAgo }]);
    const { run } = pruneGuestChecks({ guestRetentionDays: 7 });
    while (await db.transaction(run));
    expect(await db.$count(checks, eq(checks.guestId, guestId))).toBe(1);
    expect(await db.$count(checks, eq(checks.projectId, projectId))).toBe(1);
  });
});
