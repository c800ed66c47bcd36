import { randomUUID } from 'node:crypto';
import { type ServerAccount, serverAccount } from '@hopwise/model';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { bulkJobs, bulkRows } from '../bulk/index.ts';
import { openJobs } from '../bulk/testing/tables.ts';
import { untilJob, upload } from '../bulk/testing/upload.ts';
import {
  createTestApp,
  register as registerPerson,
  signIn,
  signUp,
  signUpConfirmed,
  startTestSite,
  type TestApp,
  type TestPerson,
  type TestSite,
  testPassword,
} from '../testing/index.ts';
import { listServerOwners, updateUser, users } from '../users/index.ts';

let server: TestApp;
let site: TestSite;
let owner: TestPerson;
let person: TestPerson;
beforeAll(async () => {
  // Without workers, bulk jobs stay open.
  server = await createTestApp({ env: { ADMIN_EMAILS: 'Root@Example.com, second@example.com', BULK_WORKERS: '0' } });
  site = await startTestSite((_request, response) => response.end('hello'));
  owner = await signUp(server, 'Olga Owner');
});
beforeEach(async () => {
  person = await registerPerson(server.app);
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const act = ({ call }: TestPerson, { user }: TestPerson, action: string) =>
  call('POST', `/api/v2/admin/accounts/${user.id}/${action}`);
const list = async (query = ''): Promise<ServerAccount[]> =>
  z.array(serverAccount).parse((await owner.call('GET', `/api/v2/admin/accounts${query}`)).json().data.accounts);
const isSignedIn = async ({ call }: TestPerson) => (await call('GET', '/api/v1/auth/me')).statusCode === 200;
const register = (email: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/auth/register',
    payload: { name: 'Eve', email, password: testPassword },
  });

describe('the server admin', () => {
  it('is the first account, even when many register at once', async () => {
    expect([owner.user.isServerOwner, person.user.isServerOwner]).toEqual([true, false]);
    const empty = await createTestApp();
    const people = await Promise.all(Array.from({ length: 6 }, () => registerPerson(empty.app)));
    expect(people.filter(({ user }) => user.isServerOwner)).toHaveLength(1);
    expect(await listServerOwners(empty.database.db, [])).toHaveLength(1);
    await empty.close();
  });

  it('is also an account with a confirmed address in ADMIN_EMAILS, which no one can register', async () => {
    const refused = await register('ROOT@example.com');
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'FORBIDDEN']);
    const change = { email: 'root@example.com', currentPassword: testPassword };
    expect((await person.call('PUT', '/api/v2/account/email', change)).statusCode).toBe(403);
    const { db } = server.database;
    // As if it had been registered before the address was listed.
    await updateUser(db, person.user.id, { email: 'root@example.COM' });
    expect((await person.call('GET', '/api/v2/admin/accounts')).statusCode).toBe(403);
    await updateUser(db, person.user.id, { emailConfirmed: true });
    expect((await person.call('GET', '/api/v2/admin/accounts')).statusCode).toBe(200);
    expect((await person.call('GET', '/api/v1/auth/me')).json().data.user.isServerOwner).toBe(true);
    const { key } = (await person.call('POST', '/api/v2/api-keys', { name: 'robot' })).json().data;
    const byKey = await server.app.inject({ url: '/api/v2/admin/accounts', headers: { 'x-api-key': key } });
    expect(byKey.statusCode).toBe(403);
    await updateUser(db, person.user.id, { email: person.email });
    expect((await person.call('GET', '/api/v2/admin/accounts')).statusCode).toBe(403);
  });

  it('sees accounts and their usage, in pages and by search', async () => {
    await person.call('POST', '/api/v2/api-keys', { name: 'robot' });
    await person.call('POST', '/api/v2/track', { url: site.origin });
    await upload(server.app, person.cookie, `url\n${site.origin}/1\n${site.origin}/2`);
    // Everyone registered an hour ago, so the last sign-in is later and not within the same millisecond.
    await server.database.db.update(users).set({ createdAt: sql`${users.createdAt} - interval '1 hour'` });
    const [found, ...others] = await list(`?search=${person.email.toUpperCase()}`);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      id: person.user.id,
      email: person.email,
      isServerOwner: false,
      emailConfirmed: false,
      disabledAt: null,
      checks: 1,
      openBulkJobs: 1,
      pendingRows: 2,
      apiKeys: 1,
      sessions: 1,
    });
    const { use } = (await person.call('GET', '/api/v2/account/use')).json().data;
    expect(found?.storedBytes).toBeGreaterThan(0);
    expect(found?.storedBytes).toBe(use.storage.usedBytes);
    expect(Date.parse(found?.lastSignInAt ?? '')).toBeGreaterThan(Date.parse(found?.createdAt ?? ''));
    const all = await list('?limit=100');
    const paged: ServerAccount[] = [];
    for (let cursor = ''; ; ) {
      const { data } = (await owner.call('GET', `/api/v2/admin/accounts?limit=2${cursor}`)).json();
      paged.push(...data.accounts);
      if (data.nextCursor === null) break;
      cursor = `&cursor=${data.nextCursor}`;
    }
    expect(paged).toEqual(all);
    expect(all.at(-1)).toMatchObject({ email: owner.email, isServerOwner: true });
    expect(await list('?search=%25')).toEqual([]);
    expect((await owner.call('GET', '/api/v2/admin/accounts?cursor=x')).statusCode).toBe(400);
  });
});

describe('a disabled account', () => {
  it('loses sessions, API keys, sign-in, invites and bulk jobs immediately, until it is enabled', async () => {
    const { key } = (await person.call('POST', '/api/v2/api-keys', { name: 'robot' })).json().data;
    const keyWorks = async () =>
      (await server.app.inject({ url: '/api/v1/auth/me', headers: { 'x-api-key': key } })).statusCode === 200;
    const { id } = (await person.call('POST', '/api/v2/organizations', { name: 'Team' })).json().data.organization;
    const { token } = (await person.call('POST', `/api/v2/organizations/${id}/invites`, {})).json().data;
    const checkId = (await person.call('POST', '/api/v2/track', { url: site.origin })).json().data.check.id;
    const share = (await person.call('POST', `/api/v2/checks/${checkId}/share`)).json().data.share;
    const named = site.origin.replace('//', '//ada:geheim@');
    const { jobId } = (await upload(server.app, person.cookie, `url\n${named}/1`)).json().data;

    expect((await act(owner, person, 'disable')).json()).toEqual({ data: { changed: true } });
    expect([await isSignedIn(person), await keyWorks()]).toEqual([false, false]);
    const open = { method: 'POST', url: '/api/v2/invites/open', payload: { token } } as const;
    expect((await server.app.inject(open)).statusCode).toBe(404);
    expect((await server.app.inject(`/api/v2/shared/${share.token}`)).statusCode).toBe(200);
    const [job] = await server.database.db.select().from(bulkJobs).where(eq(bulkJobs.id, jobId));
    expect(job?.status).toBe('CANCELLED');
    const [row] = await server.database.db.select().from(bulkRows).where(eq(bulkRows.jobId, jobId));
    expect(row?.url).toBe(`${site.origin.replace('//', '//ada:•••@')}/1`);
    await expect(signIn(server.app, person.email)).rejects.toThrow(
      'This account is disabled. Contact your server admin.',
    );
    await expect(signIn(server.app, person.email, 'Wrong-horse-1')).rejects.toThrow('Invalid email or password');
    expect((await act(owner, person, 'disable')).statusCode).toBe(409);
    const [entry] = (await owner.call('GET', '/api/v2/admin/audit?group=account')).json().data.entries;
    expect(entry).toMatchObject({
      action: 'account.disabled',
      actorId: owner.user.id,
      accountId: person.user.id,
      details: { account: person.email, endedSessions: '1', revokedInvites: '1', canceledJobs: '1' },
    });

    expect((await act(owner, person, 'enable')).statusCode).toBe(200);
    expect((await act(owner, person, 'enable')).statusCode).toBe(409);
    expect([await isSignedIn(person), await keyWorks()]).toEqual([false, true]);
    const again = await signIn(server.app, person.email);
    expect((await untilJob(again, jobId)).status).toBe('CANCELLED');
  });

  it("can't be used through a session or bulk job started at the same moment", async () => {
    const { db } = server.database;
    const { jobId } = (await upload(server.app, person.cookie, `url\n${site.origin}/1`)).json().data;
    const isWorked = async () => (await openJobs(db)).some(({ id }) => id === jobId);
    expect(await isWorked()).toBe(true);
    await updateUser(db, person.user.id, { disabledAt: new Date() });
    expect([await isSignedIn(person), await isWorked()]).toEqual([false, false]);
    expect((await act(owner, person, 'enable')).statusCode).toBe(200);
    expect(await isSignedIn(person)).toBe(false);
  });

  it("is never your own or the last server admin's", async () => {
    const self = await act(owner, owner, 'disable');
    expect([self.statusCode, self.json().message]).toEqual([
      409,
      "You can't disable your own account. Ask another server admin.",
    ]);
    const second = await signUpConfirmed(server);
    await updateUser(server.database.db, second.user.id, { email: 'second@example.com' });
    // Each disables the other at once: one of them is too late.
    const [one, other] = await Promise.all([act(owner, second, 'disable'), act(second, owner, 'disable')]);
    expect([one?.statusCode, other?.statusCode].filter((status) => status === 200)).toHaveLength(1);
    expect(await listServerOwners(server.database.db, server.config.adminEmails)).toHaveLength(1);
    await server.database.db.update(users).set({ disabledAt: null });
    owner = await signIn(server.app, owner.email);
  });
});

describe('ending sessions', () => {
  it('signs a person out everywhere and leaves the account enabled', async () => {
    const other = await signIn(server.app, person.email);
    expect((await act(owner, person, 'end-sessions')).json()).toEqual({ data: { ended: 2 } });
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([false, false]);
    expect(await isSignedIn(await signIn(server.app, person.email))).toBe(true);
    const call = (id: string) => owner.call('POST', `/api/v2/admin/accounts/${id}/end-sessions`);
    expect([(await call(randomUUID())).statusCode, (await call('x')).statusCode]).toEqual([404, 404]);
  });
});
