import type { OrganizationRole } from '@hopwise/model';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { organizationInvites } from './invites-table.ts';
import { insertMember, updateRole } from './members-table.ts';

let server: TestApp;
let founder: TestPerson;
let id: string;
/** The credentials of each kind of caller. */
const people = new Map<string, Record<string, string>>();

const callers = ['owner', 'admin', 'member', 'stranger', 'guest', 'read key', 'write key', 'revoked key', 'removed'];

beforeAll(async () => {
  server = await createTestApp();
  founder = await signUp(server, 'Founder');
  id = (await founder.call('POST', '/api/v2/organizations', { name: 'Engines' })).json().data.organization.id;
  for (const role of ['owner', 'admin', 'member'] as const) people.set(role, { cookie: (await join(role)).cookie });
  people.set('stranger', { cookie: (await signUp(server, 'Stranger')).cookie });
  people.set('guest', {});
  const removed = await join('admin');
  await founder.call('DELETE', `/api/v2/organizations/${id}/members/${removed.user.id}`);
  people.set('removed', { cookie: removed.cookie });
  memberId = (await join('member')).user.id;
  otherOwnerId = (await join('owner')).user.id;
  const keyHolder = await join('owner');
  const makeKey = async (name: string, scope: string): Promise<string> => {
    const { key, apiKey } = (await keyHolder.call('POST', '/api/v2/api-keys', { name, scope })).json().data;
    people.set(name, { 'x-api-key': key });
    return apiKey.id;
  };
  await makeKey('read key', 'read');
  await makeKey('write key', 'read-write');
  const revokedId = await makeKey('revoked key', 'read-write');
  await keyHolder.call('DELETE', `/api/v2/api-keys/${revokedId}`);
});
afterAll(() => server.close());

async function join(role: OrganizationRole): Promise<TestPerson> {
  const person = await signUp(server, role);
  const { token } = (await founder.call('POST', `/api/v2/organizations/${id}/invites`, { role })).json().data;
  await person.call('POST', '/api/v2/invites/accept', { token });
  return person;
}

let memberId: string;
let otherOwnerId: string;
let inviteId: string;
/** Undoes what the previous call may have changed. */
beforeEach(async () => {
  const { db } = server.database;
  const joinedAt = new Date();
  for (const [userId, role] of [[memberId, 'member'] as const, [otherOwnerId, 'owner'] as const]) {
    await insertMember(db, { organizationId: id, userId, role, joinedAt });
    await updateRole(db, id, userId, role);
  }
  inviteId = (await founder.call('POST', `/api/v2/organizations/${id}/invites`, {})).json().data.invite.id;
});
afterEach(() => server.database.db.delete(organizationInvites));

type Call = () => InjectOptions;
const path = (rest: string) => `/api/v2/organizations/${id}${rest}`;

/** One status for each of the callers, in their order. */
const matrix: [string, Call, number[]][] = [
  ['GET organization', () => ({ url: path('') }), [200, 200, 200, 404, 401, 200, 200, 401, 404]],
  ['GET members', () => ({ url: path('/members') }), [200, 200, 200, 404, 401, 200, 200, 401, 404]],
  ['GET report brand', () => ({ url: path('/report-brand') }), [200, 200, 200, 404, 401, 200, 200, 401, 404]],
  ['GET audit', () => ({ url: path('/audit') }), [200, 403, 403, 404, 401, 200, 200, 401, 404]],
  ['GET invites', () => ({ url: path('/invites') }), [200, 200, 403, 404, 401, 403, 403, 401, 404]],
  [
    'PUT organization',
    () => ({ method: 'PUT', url: path(''), payload: { name: 'Engines' } }),
    [200, 200, 403, 404, 401, 403, 403, 401, 404],
  ],
  [
    'PUT report brand',
    () => ({ method: 'PUT', url: path('/report-brand'), payload: { name: 'Engines', logo: null } }),
    [200, 200, 403, 404, 401, 403, 403, 401, 404],
  ],
  [
    'POST invite for a member',
    () => ({ method: 'POST', url: path('/invites'), payload: {} }),
    [201, 201, 403, 404, 401, 403, 403, 401, 404],
  ],
  [
    'POST invite for an owner',
    () => ({ method: 'POST', url: path('/invites'), payload: { role: 'owner' } }),
    [201, 403, 403, 404, 401, 403, 403, 401, 404],
  ],
  [
    'DELETE invite',
    () => ({ method: 'DELETE', url: path(`/invites/${inviteId}`) }),
    [200, 200, 403, 404, 401, 403, 403, 401, 404],
  ],
  [
    'PUT member to admin',
    () => ({ method: 'PUT', url: path(`/members/${memberId}`), payload: { role: 'admin' } }),
    [200, 200, 403, 404, 401, 403, 403, 401, 404],
  ],
  [
    'PUT member to owner',
    () => ({ method: 'PUT', url: path(`/members/${memberId}`), payload: { role: 'owner' } }),
    [200, 403, 403, 404, 401, 403, 403, 401, 404],
  ],
  [
    'PUT owner to member',
    () => ({ method: 'PUT', url: path(`/members/${otherOwnerId}`), payload: { role: 'member' } }),
    [200, 403, 403, 404, 401, 403, 403, 401, 404],
  ],
  [
    'DELETE member',
    () => ({ method: 'DELETE', url: path(`/members/${memberId}`) }),
    [200, 200, 403, 404, 401, 403, 403, 401, 404],
  ],
  [
    'DELETE owner',
    () => ({ method: 'DELETE', url: path(`/members/${otherOwnerId}`) }),
    [200, 403, 403, 404, 401, 403, 403, 401, 404],
  ],
  // Last, and by the owner last of all: it leaves nothing to call.
  ['DELETE organization', () => ({ method: 'DELETE', url: path('') }), [200, 403, 403, 404, 401, 403, 403, 401, 404]],
];

describe('permissions in an organization', () => {
  const cells = matrix.flatMap(([name, call, statuses]) =>
    callers.map((caller, index) => ({ name, call, caller, status: statuses[index] })).toReversed(),
  );
  it.each(cells)('$name by $caller gets $status', async ({ call, caller, status }) => {
    const response = await server.app.inject({ ...call(), headers: people.get(caller) ?? {} });
    expect(response.statusCode).toBe(status);
  });
});
