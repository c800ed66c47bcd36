import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';

let server: TestApp;
let owner: TestPerson;
const people = new Map<string, Record<string, string>>();
let keyId: string;
let sessionId: string;

beforeAll(async () => {
  server = await createTestApp();
  owner = await signUp(server);
  people.set('guest', {});
  people.set('stranger', { cookie: (await signUp(server)).cookie });
  for (const scope of ['read', 'read-write']) {
    const made = (await owner.call('POST', '/api/v2/api-keys', { name: scope, scope })).json().data;
    people.set(`${scope} key`, { authorization: `Bearer ${made.key}` });
    keyId = made.apiKey.id;
  }
  sessionId = (await owner.call('GET', '/api/v2/sessions')).json().data.sessions[0].id;
});
afterAll(() => server.close());

/** Calls that API keys of any scope can't make, and calls that others can't make on someone's things. */
const calls: [string, () => InjectOptions, strangerStatus: number][] = [
  ['POST /auth/refresh', () => ({ method: 'POST', url: '/api/v1/auth/refresh' }), 200],
  ['PUT /account/profile', () => ({ method: 'PUT', url: '/api/v2/account/profile', payload: { name: 'Eve' } }), 200],
  ['PUT /account/email', () => ({ method: 'PUT', url: '/api/v2/account/email', payload: {} }), 400],
  ['DELETE /account/email/pending', () => ({ method: 'DELETE', url: '/api/v2/account/email/pending' }), 200],
  ['PUT /account/password', () => ({ method: 'PUT', url: '/api/v2/account/password', payload: {} }), 400],
  ['POST /account/delete', () => ({ method: 'POST', url: '/api/v2/account/delete', payload: {} }), 400],
  ['GET /account/audit', () => ({ url: '/api/v2/account/audit' }), 200],
  ['GET /account/audit/export/csv', () => ({ url: '/api/v2/account/audit/export/csv' }), 200],
  ['POST /account/email/confirmation', () => ({ method: 'POST', url: '/api/v2/account/email/confirmation' }), 404],
  ['GET /admin/accounts', () => ({ url: '/api/v2/admin/accounts' }), 403],
  ['GET /admin/audit', () => ({ url: '/api/v2/admin/audit' }), 403],
  ['GET /admin/audit/export/json', () => ({ url: '/api/v2/admin/audit/export/json' }), 403],
  ...['disable', 'enable', 'end-sessions'].map((action): (typeof calls)[number] => [
    `POST /admin/accounts/{id}/${action}`,
    () => ({ method: 'POST', url: `/api/v2/admin/accounts/${owner.user.id}/${action}` }),
    403,
  ]),
  ['GET /sessions', () => ({ url: '/api/v2/sessions' }), 200],
  ['DELETE /sessions', () => ({ method: 'DELETE', url: '/api/v2/sessions' }), 200],
  ['DELETE /sessions/{id}', () => ({ method: 'DELETE', url: `/api/v2/sessions/${sessionId}` }), 404],
  ['GET /api-keys', () => ({ url: '/api/v2/api-keys' }), 200],
  ['POST /api-keys', () => ({ method: 'POST', url: '/api/v2/api-keys', payload: { name: 'x' } }), 201],
  ['DELETE /api-keys/{id}', () => ({ method: 'DELETE', url: `/api/v2/api-keys/${keyId}` }), 404],
];

describe('account management permissions', () => {
  const cells = calls.flatMap(([name, call, strangerStatus]) => [
    { name, call, caller: 'guest', status: 401 },
    { name, call, caller: 'read key', status: 403 },
    { name, call, caller: 'read-write key', status: 403 },
    { name, call, caller: 'stranger', status: strangerStatus },
  ]);
  // A stranger's refreshed cookie would no longer be theirs.
  const isLast = ({ name }: { name: string }) => Number(name.endsWith('refresh'));
  it.each(cells.toSorted((a, b) => isLast(a) - isLast(b)))(
    '$name by $caller gets $status',
    async ({ call, caller, status }) => {
      const response = await server.app.inject({ ...call(), headers: people.get(caller) ?? {} });
      expect(response.statusCode).toBe(status);
    },
  );

  it("doesn't affect the owner", async () => {
    expect((await owner.call('GET', '/api/v1/auth/me')).json().data.user.name).toBe('Ada Lovelace');
    expect((await owner.call('GET', '/api/v2/api-keys')).json().data.apiKeys).toHaveLength(2);
  });
});
