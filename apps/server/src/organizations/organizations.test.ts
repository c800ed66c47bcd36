import { type AuditEntry, newInvite, type OrganizationRole, organization } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestApp,
  signUpConfirmed,
  startTestMailServer,
  type TestApp,
  type TestPerson,
} from '../testing/index.ts';
import { organizationInvites } from './invites-table.ts';

let server: TestApp;
let owner: TestPerson;
let base: string;
let organizationId: string;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  owner = await signUpConfirmed(server, 'Olga Owner');
  const created = await owner.call('POST', '/api/v2/organizations', { name: 'Engines' });
  organizationId = created.json().data.organization.id;
  base = `/api/v2/organizations/${organizationId}`;
});
afterAll(() => server.close());

async function join(name: string, role: OrganizationRole): Promise<TestPerson> {
  const person = await signUpConfirmed(server, name);
  const { token } = (await owner.call('POST', `${base}/invites`, { role })).json().data;
  await person.call('POST', '/api/v2/invites/accept', { token });
  return person;
}

const members = async () =>
  (await owner.call('GET', `${base}/members`))
    .json()
    .data.members.map(({ name, role }: { name: string; role: string }) => `${name}: ${role}`);
const memberUrl = ({ user }: TestPerson) => `${base}/members/${user.id}`;
const audit = async (query = '') => (await owner.call('GET', `${base}/audit${query}`)).json().data.entries;

describe('an organization', () => {
  it('belongs to its creator', async () => {
    const response = await owner.call('POST', '/api/v2/organizations', { name: '  Looms ' });
    expect(response.statusCode).toBe(201);
    const made = organization.parse(response.json().data.organization);
    expect(made).toMatchObject({ name: 'Looms', role: 'owner', memberCount: 1 });
    expect((await owner.call('GET', `/v2/organizations/${made.id}`)).json().data.organization).toEqual(made);
    const listed = (await owner.call('GET', '/api/v2/organizations')).json().data.organizations;
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Engines', 'Looms']);
  });

  it.each([[{}], [{ name: ' ' }], [{ name: 7 }]])('needs a name: %j', async (payload) => {
    const response = await owner.call('POST', '/api/v2/organizations', payload);
    expect([response.statusCode, response.json().message]).toEqual([400, 'Organization name required']);
  });

  it('is renamed, and deleted with its invites', async () => {
    const { token } = (await owner.call('POST', `${base}/invites`, {})).json().data;
    expect((await owner.call('PUT', base, { name: 'Engines Ltd' })).json().data.organization.name).toBe('Engines Ltd');
    expect((await owner.call('DELETE', base)).statusCode).toBe(200);
    expect((await owner.call('GET', base)).statusCode).toBe(404);
    expect((await owner.call('POST', '/api/v2/invites/open', { token })).statusCode).toBe(404);
  });

  it.each(['123', '%00', '00000000-0000-4000-8000-000000000000'])("with the id %s doesn't exist", async (id) => {
    for (const path of ['', '/members', '/invites', '/audit']) {
      expect((await owner.call('GET', `/api/v2/organizations/${id}${path}`)).statusCode).toBe(404);
    }
    expect((await owner.call('DELETE', `/api/v2/organizations/${id}/members/${owner.user.id}`)).statusCode).toBe(404);
  });
});

describe('an invite', () => {
  it('is a link that admits one person once', async () => {
    const response = await owner.call('POST', `${base}/invites`, { role: 'admin' });
    expect(response.statusCode).toBe(201);
    const { token, url, invite, mailed } = newInvite.parse(response.json().data);
    expect(url).toBe(`http://localhost:80/invite#token=${token}`);
    expect([invite.role, mailed]).toEqual(['admin', false]);
    expect((await owner.call('GET', `${base}/invites`)).json().data.invites).toEqual([invite]);

    const opened = await server.app.inject({ method: 'POST', url: '/api/v2/invites/open', payload: { token } });
    expect(opened.json().data.invite).toEqual({
      organizationName: 'Engines',
      role: 'admin',
      invitedBy: 'Olga Owner',
      expiresAt: invite.expiresAt,
    });
    const people = await Promise.all([signUpConfirmed(server, 'First'), signUpConfirmed(server, 'Second')]);
    const accepts = people.map(({ call }) => call('POST', '/api/v2/invites/accept', { token }));
    expect((await Promise.all(accepts)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect((await owner.call('GET', `${base}/invites`)).json().data.invites).toEqual([]);
  });

  it("isn't used up by an existing member", async () => {
    const member = await join('Mia', 'member');
    const { token } = (await owner.call('POST', `${base}/invites`, { role: 'admin' })).json().data;
    expect((await member.call('POST', '/api/v2/invites/accept', { token })).statusCode).toBe(409);
    expect(await members()).toEqual(['Olga Owner: owner', 'Mia: member']);
    const other = await signUpConfirmed(server);
    expect((await other.call('POST', '/api/v2/invites/accept', { token })).statusCode).toBe(200);
  });

  it('can be revoked, and expires', async () => {
    const stranger = await signUpConfirmed(server);
    const first = (await owner.call('POST', `${base}/invites`, {})).json().data;
    expect((await owner.call('DELETE', `${base}/invites/${first.invite.id}`)).statusCode).toBe(200);
    expect((await owner.call('DELETE', `${base}/invites/${first.invite.id}`)).statusCode).toBe(404);
    const second = (await owner.call('POST', `${base}/invites`, {})).json().data;
    await server.database.db.update(organizationInvites).set({ expiresAt: sql`now() - interval '1 second'` });
    for (const { token } of [first, second, { token: 'made up' }]) {
      const response = await stranger.call('POST', '/api/v2/invites/accept', { token });
      expect([response.statusCode, response.json().message]).toEqual([
        404,
        'This invite is no longer valid: it was used, was revoked or has expired',
      ]);
    }
  });

  it('is emailed if the server can', async () => {
    const mailServer = await startTestMailServer();
    const mailing = await createTestApp({ env: { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://hopwise.example' } });
    const person = await signUpConfirmed(mailing);
    const { id } = (await person.call('POST', '/api/v2/organizations', { name: 'Engines' })).json().data.organization;
    const response = await person.call('POST', `/api/v2/organizations/${id}/invites`, { email: 'new@example.com' });
    const { url, mailed } = newInvite.parse(response.json().data);
    const mail = await mailServer.nextMail('Invitation');
    expect([mail.to, mailed]).toEqual(['new@example.com', true]);
    expect(mail.text.replaceAll(/\s/g, '')).toContain(url);
    await mailServer.close();
    const unsent = await person.call('POST', `/api/v2/organizations/${id}/invites`, { email: 'other@example.com' });
    expect([unsent.statusCode, unsent.json().data.mailed]).toEqual([201, false]);
    await mailing.close();
  });
});

describe('the last owner', () => {
  const lastOwner = 'This is the last owner. Make another member an owner first, or delete the organization.';

  it('can neither leave nor step down', async () => {
    const leaving = await owner.call('DELETE', memberUrl(owner));
    expect([leaving.statusCode, leaving.json().message]).toEqual([409, lastOwner]);
    const stepping = await owner.call('PUT', memberUrl(owner), { role: 'member' });
    expect([stepping.statusCode, stepping.json().message]).toEqual([409, lastOwner]);
  });

  it('remains when two owners leave simultaneously', async () => {
    const other = await join('Otto', 'owner');
    const leave = (person: TestPerson) => person.call('DELETE', memberUrl(person));
    const statuses = (await Promise.all([leave(owner), leave(other)])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('can leave once there is another', async () => {
    const other = await join('Otto', 'member');
    expect((await owner.call('PUT', memberUrl(other), { role: 'owner' })).statusCode).toBe(200);
    expect((await owner.call('DELETE', memberUrl(owner))).statusCode).toBe(200);
    expect((await owner.call('GET', base)).statusCode).toBe(404);
  });
});

describe('the audit trail', () => {
  it('shows owners who did what and when, newest first, in pages', async () => {
    const member = await join('Mia', 'member');
    await owner.call('PUT', base, { name: 'Engines Ltd' });
    await owner.call('PUT', memberUrl(member), { role: 'admin' });
    const { invite } = (await member.call('POST', `${base}/invites`, { email: 'x@example.com' })).json().data;
    await member.call('DELETE', `${base}/invites/${invite.id}`);
    await member.call('DELETE', memberUrl(member));
    const entries = await audit();
    expect(entries).toEqual(
      entries.map((entry: object) => ({ ...entry, organizationId, accountId: null, address: '127.0.0.1' })),
    );
    expect(entries.map(({ actorName, action, details }: AuditEntry) => ({ actorName, action, details }))).toEqual([
      { actorName: 'Mia', action: 'member.left', details: { member: 'Mia' } },
      { actorName: 'Mia', action: 'invite.revoked', details: { role: 'member', email: 'x@example.com' } },
      { actorName: 'Mia', action: 'member.invited', details: { role: 'member', email: 'x@example.com' } },
      {
        actorName: 'Olga Owner',
        action: 'member.role-changed',
        details: { member: 'Mia', from: 'member', to: 'admin' },
      },
      { actorName: 'Olga Owner', action: 'organization.renamed', details: { from: 'Engines', to: 'Engines Ltd' } },
      { actorName: 'Mia', action: 'member.joined', details: { member: 'Mia', role: 'member' } },
      { actorName: 'Olga Owner', action: 'member.invited', details: { role: 'member' } },
      { actorName: 'Olga Owner', action: 'organization.created', details: { name: 'Engines' } },
    ]);
    expect(await audit('?limit=3')).toEqual(entries.slice(0, 3));
    expect(await audit(`?limit=3&before=${entries[2].id}`)).toEqual(entries.slice(3, 6));
  });

  it.each(['limit=0', 'limit=201', 'limit=x', 'before=-1', 'before=1e99', 'before=x'])('rejects ?%s', async (query) => {
    expect((await owner.call('GET', `${base}/audit?${query}`)).statusCode).toBe(400);
  });

  it('keeps the names of people who left', async () => {
    const member = await join('Mia', 'admin');
    await member.call('PUT', base, { name: 'Mills' });
    await member.call('POST', '/api/v2/account/delete', { currentPassword: member.password });
    expect((await audit())[0]).toMatchObject({ actorName: 'Mia', action: 'member.left', actorEmail: member.email });
    expect((await audit())[1]).toMatchObject({ actorName: 'Mia', action: 'organization.renamed' });
  });
});
