import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, signIn, signUp, type TestApp, type TestPerson } from '../testing/index.ts';

let server: TestApp;
let person: TestPerson;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  person = await signUp(server);
});
afterAll(() => server.close());

const isSignedIn = async ({ call }: TestPerson) => (await call('GET', '/api/v1/auth/me')).statusCode === 200;
const newPassword = 'Battery-staple-2';
const notThePassword = {
  error: 'VALIDATION_FAILED',
  message: "That's not your current password",
  details: [{ path: 'currentPassword', message: "That's not your current password" }],
};

describe('an account', () => {
  it('can be renamed', async () => {
    const response = await person.call('PUT', '/api/v2/account/profile', { name: ' Ada King ' });
    expect([response.statusCode, response.json().data.user.name]).toEqual([200, 'Ada King']);
    expect((await person.call('GET', '/api/v1/auth/me')).json().data.user.name).toBe('Ada King');
  });

  it('takes its time zone from the first browser that signs in, until its owner chooses another', async () => {
    const logInFrom = async (zone?: unknown) => {
      const payload = { email: person.email, password: person.password, zone };
      return (await server.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload })).json().data.zone;
    };
    const change = (body: object) => person.call('PUT', '/api/v2/account/profile', { name: 'Ada', ...body });
    const zoneOf = async () => (await person.call('GET', '/api/v1/auth/me')).json().data.user.zone;
    expect([await logInFrom(), await logInFrom('Mars/Olympus'), await logInFrom(7)]).toEqual([null, null, null]);
    expect([await logInFrom('Asia/Kolkata'), await logInFrom('Europe/Paris')]).toEqual([
      'Asia/Kolkata',
      'Asia/Kolkata',
    ]);
    await change({});
    expect(await zoneOf()).toBe('Asia/Kolkata');
    expect((await change({ zone: 'Europe/Paris' })).json().data.user.zone).toBe('Europe/Paris');
    expect((await change({ zone: 'Mars' })).json()).toMatchObject({
      error: 'VALIDATION_FAILED',
      details: [{ path: 'zone', message: 'Time zone must be a name such as Europe/Berlin' }],
    });
    expect([await logInFrom('Asia/Kolkata'), await zoneOf()]).toEqual(['Europe/Paris', 'Europe/Paris']);
  });

  it('changes its address with the password', async () => {
    const email = `new-${person.email}`;
    const change = (currentPassword: string) => person.call('PUT', '/api/v2/account/email', { email, currentPassword });
    expect((await change('Wrong-horse-1')).json()).toEqual(notThePassword);
    expect((await change(person.password)).json().data.user.email).toBe(email);
    await signIn(server.app, email);
  });

  it("can't take another account's address, but can change the letter case of its own", async () => {
    const other = await signUp(server);
    const change = (email: string) =>
      person.call('PUT', '/api/v2/account/email', { email, currentPassword: person.password });
    expect((await change(other.email.toUpperCase())).statusCode).toBe(409);
    expect((await change(person.email.toUpperCase())).statusCode).toBe(200);
  });

  it('is signed out everywhere else when its password changes', async () => {
    const other = await signIn(server.app, person.email);
    const change = (currentPassword: string) =>
      person.call('PUT', '/api/v2/account/password', { currentPassword, newPassword });
    expect((await change('Wrong-horse-1')).json()).toEqual(notThePassword);
    expect(await isSignedIn(other)).toBe(true);
    expect((await change(person.password)).statusCode).toBe(200);
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, false]);
    await signIn(server.app, person.email, newPassword);
  });

  it('loses its API keys when its password changes, unless the owner keeps them', async () => {
    const makeKey = async () => (await person.call('POST', '/api/v2/api-keys', { name: 'robot' })).json().data.key;
    const works = async (key: string) =>
      (await server.app.inject({ url: '/api/v1/auth/me', headers: { 'x-api-key': key } })).statusCode === 200;
    const change = (body: object) => person.call('PUT', '/api/v2/account/password', body);
    const kept = await makeKey();
    const passwords = { currentPassword: person.password, newPassword };
    expect((await change({ ...passwords, revokeApiKeys: 'no' })).json().message).toBe(
      'Revoke API keys must be true or false',
    );
    expect((await change({ ...passwords, revokeApiKeys: false })).statusCode).toBe(200);
    expect(await works(kept)).toBe(true);
    expect((await change({ currentPassword: newPassword, newPassword })).statusCode).toBe(200);
    expect([await works(kept), (await person.call('GET', '/api/v2/api-keys')).json().data.apiKeys]).toEqual([
      false,
      [],
    ]);
  });

  it("doesn't reveal taken addresses faster than registering does", async () => {
    const other = await signUp(server);
    const change = (email: string, currentPassword = person.password) =>
      person.call('PUT', '/api/v2/account/email', { email, currentPassword });
    expect((await change(other.email, 'Wrong-horse-1')).json()).toEqual(notThePassword);
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++) statuses.push((await change(other.email)).statusCode);
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429]);
    const refused = await change(`free-${other.email}`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'Too many attempts to change your email address. Try again in 60 minutes',
    ]);
  });

  it('accepts only strong passwords', async () => {
    const response = await person.call('PUT', '/api/v2/account/password', {
      currentPassword: person.password,
      newPassword: 'lowercase1',
    });
    expect(response.json().details).toEqual([
      { path: 'newPassword', message: 'Password must contain at least one uppercase letter' },
    ]);
  });

  it('limits password guesses in an open session', async () => {
    const guess = () => person.call('POST', '/api/v2/account/delete', { currentPassword: 'Wrong-horse-1' });
    const statuses: number[] = [];
    for (let round = 0; round < 11; round++) statuses.push((await guess()).statusCode);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    const right = await person.call('POST', '/api/v2/account/delete', { currentPassword: person.password });
    expect([right.statusCode, right.json().message]).toEqual([
      429,
      'Too many wrong passwords. Try again in 15 minutes',
    ]);
  });

  it('is deleted with everything it owns', async () => {
    const key = (await person.call('POST', '/api/v2/api-keys', { name: 'robot' })).json().data.key;
    await person.call('POST', '/api/v2/organizations', { name: 'Just me' });
    const remove = (currentPassword: string) => person.call('POST', '/api/v2/account/delete', { currentPassword });
    expect((await remove('Wrong-horse-1')).json()).toEqual(notThePassword);
    const response = await remove(person.password);
    expect(response.statusCode).toBe(200);
    expect(response.cookies[0]).toMatchObject({ name: 'hopwise_session', value: '' });
    expect(await isSignedIn(person)).toBe(false);
    expect((await server.app.inject({ url: '/api/v1/auth/me', headers: { 'x-api-key': key } })).statusCode).toBe(401);
    await expect(signIn(server.app, person.email)).rejects.toThrow('Invalid email or password');
    await expect(rowsOf(person.user.id)).resolves.toEqual([]);
  });

  it("can't be deleted while it is the only owner of an organization with other members", async () => {
    const organization = (await person.call('POST', '/api/v2/organizations', { name: 'Engines' })).json().data
      .organization;
    const member = await signUp(server);
    const invite = (await person.call('POST', `/api/v2/organizations/${organization.id}/invites`, {})).json().data;
    await member.call('POST', '/api/v2/invites/accept', { token: invite.token });
    const remove = () => person.call('POST', '/api/v2/account/delete', { currentPassword: person.password });
    const refused = await remove();
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "You're the only owner of Engines. Make another member an owner or delete the organization first.",
    ]);
    await person.call('PUT', `/api/v2/organizations/${organization.id}/members/${member.user.id}`, { role: 'owner' });
    expect((await remove()).statusCode).toBe(200);
    const left = (await member.call('GET', `/api/v2/organizations/${organization.id}/members`)).json().data.members;
    expect(left).toEqual([expect.objectContaining({ userId: member.user.id, role: 'owner' })]);
  });
});

/** Every table that still has a row with this person's id, in any column. */
async function rowsOf(userId: string): Promise<string[]> {
  const { rows: columns } = await server.database.db.execute<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type = 'uuid' and table_name <> 'audit_entries'`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await server.database.db.execute(
      `select 1 from "${table}" where "${column}" = '${userId}' limit 1`,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
