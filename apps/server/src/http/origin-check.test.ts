// @module-tag embedded-only
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';

let server: TestApp;
let person: TestPerson;
beforeAll(async () => {
  server = await createTestApp({ env: { PUBLIC_URL: 'https://hopwise.example', ALLOWED_HOSTS: 'inner.test' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await signUp(server);
});

const change = (headers: Record<string, string>) =>
  server.app.inject({
    method: 'PUT',
    url: '/api/v2/account/profile',
    payload: { name: 'Ada Lovelace' },
    headers: { host: 'inner.test:3000', cookie: person.cookie, ...headers },
  });

describe('a call that changes something with a cookie', () => {
  it.each<[string, Record<string, string>]>([
    ['from this origin as the browser sees it', { origin: 'https://hopwise.example' }],
    ['from the host that it calls', { origin: 'http://inner.test:3000' }],
    ['from this origin, as the browser says', { 'sec-fetch-site': 'same-origin', origin: 'https://renamed.test' }],
    ['typed by a person', { 'sec-fetch-site': 'none' }],
    ['from a program', {}],
  ])('is allowed %s', async (_name, headers) => {
    expect((await change(headers)).statusCode).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['the same host at another port', { origin: 'http://inner.test:4000' }],
    ['a site whose name begins alike', { origin: 'https://hopwise.example.evil.example' }],
    ['nowhere', { origin: 'null' }],
    ['something that is no origin', { origin: '%%%' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site', origin: 'https://hopwise.example' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['another site behind a password dialog', { origin: 'https://evil.example', authorization: 'Basic YTpi' }],
  ])('is blocked from %s', async (_name, headers) => {
    const response = await change(headers);
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { error: 'FORBIDDEN', message: 'Cross-site request blocked' },
    ]);
  });

  it('is blocked before anyone is signed in or out', async () => {
    const headers = { origin: 'https://evil.example', cookie: person.cookie };
    for (const path of ['login', 'logout', 'register', 'refresh']) {
      const response = await server.app.inject({ method: 'POST', url: `/api/v1/auth/${path}`, payload: {}, headers });
      expect([path, response.statusCode]).toEqual([path, 403]);
    }
    expect((await person.call('GET', '/api/v1/auth/me')).statusCode).toBe(200);
  });
});

describe('calls without an origin check', () => {
  it('only read', async () => {
    const headers = { origin: 'https://evil.example', cookie: person.cookie };
    expect((await server.app.inject({ url: '/api/v1/auth/me', headers })).statusCode).toBe(200);
  });

  it('carry a key', async () => {
    const made = await person.call('POST', '/api/v2/api-keys', { name: 'robot', scope: 'read-write' });
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/v2/track',
      payload: { url: 'http://10.0.0.1/' },
      headers: { origin: 'https://other.example', authorization: `Bearer ${made.json().data.key}` },
    });
    expect(response.statusCode).toBe(422);
  });
});
