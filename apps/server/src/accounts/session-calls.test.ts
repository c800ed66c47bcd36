import { sessionHintCookie } from '@hopwise/model';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '../sessions/index.ts';
import { createTestApp, sessionCookieOf, signUp, type TestApp } from '../testing/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const post = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'POST', url, headers });
const me = (cookie: string) => server.app.inject({ url: '/api/v1/auth/me', headers: { cookie } });

describe('GET /api/v1/auth/me', () => {
  it.each([
    ['no cookie', ''],
    ['a made-up cookie', `hopwise_session=${'x'.repeat(43)}`],
    ['a damaged cookie', 'hopwise_session=%00%ff'],
  ])('responds with 401 to %s', async (_name, cookie) => {
    const response = await me(cookie);
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { error: 'UNAUTHENTICATED', message: 'Sign in to continue' },
    ]);
  });

  it('responds with 401 to an expired session', async () => {
    const { cookie, user: person } = await signUp(server);
    await server.database.db.update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.userId, person.id));
    expect((await me(cookie)).statusCode).toBe(401);
  });
});

describe('POST /api/v1/auth/logout', () => {
  it('ends the session and clears the cookie', async () => {
    const { cookie, call } = await signUp(server);
    const response = await call('POST', '/api/v1/auth/logout');
    expect(response.statusCode).toBe(200);
    expect(response.cookies[0]).toMatchObject({ name: 'hopwise_session', value: '' });
    expect((await me(cookie)).statusCode).toBe(401);
  });

  it('succeeds when no one is signed in', async () => {
    expect((await post('/api/v1/auth/logout')).statusCode).toBe(200);
  });
});

describe('POST /api/v1/auth/refresh', () => {
  it('renews the cookie; the old one and the token grant nothing', async () => {
    const { cookie, call } = await signUp(server);
    const response = await call('POST', '/api/v1/auth/refresh');
    expect(response.statusCode).toBe(200);
    const renewed = sessionCookieOf(response);
    const { token } = response.json().data;
    expect(renewed).not.toBe(cookie);
    expect(renewed).not.toContain(token);
    expect((await me(renewed)).statusCode).toBe(200);
    expect((await me(cookie)).statusCode).toBe(401);
    expect((await me(`hopwise_session=${token}`)).statusCode).toBe(401);
    const again = await post('/api/v1/auth/refresh', { cookie: renewed });
    expect(again.json().data.token).not.toBe(token);
  });

  it('responds with 401 without a session', async () => {
    expect((await post('/api/v1/auth/refresh')).statusCode).toBe(401);
  });
});

describe('a session that has ended', () => {
  const endedSession = async () => {
    const { cookie, call } = await signUp(server);
    await call('POST', '/api/v1/auth/logout');
    return cookie;
  };

  it.each([
    ['POST', '/api/v2/track', { url: 'http://example.test/' }],
    ['POST', '/v2/track', { url: 'http://example.test/' }],
    ['POST', '/api/v1/track', { url: 'http://example.test/' }],
    ['POST', '/api/v2/analyze/ssl', { url: 'http://example.test/' }],
    ['POST', '/api/v2/projects', { name: 'A project' }],
  ] as const)('gets 401 from %s %s, and loses its cookies', async (method, url, payload) => {
    const cookie = await endedSession();
    const response = await server.app.inject({ method, url, payload, headers: { cookie } });
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { error: 'SESSION_ENDED', message: 'Your session has ended. Sign in again.' },
    ]);
    const cleared = response.cookies.filter(({ value }) => value === '').map(({ name }) => name);
    expect(cleared).toEqual(['hopwise_session', sessionHintCookie]);
  });

  it('reads as a guest, and loses its cookies', async () => {
    const response = await server.app.inject({ url: '/api/v2/track/none', headers: { cookie: await endedSession() } });
    expect(response.statusCode).toBe(404);
    expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['hopwise_session', ''],
      [sessionHintCookie, ''],
    ]);
  });
});

describe('an empty body with a JSON content type', () => {
  const asJson = (person: { cookie: string }, method: 'POST' | 'DELETE', url: string) =>
    server.app.inject({
      method,
      url,
      headers: { cookie: person.cookie, 'content-type': 'application/json' },
      payload: '',
    });

  it('counts as no body: sign-out ends the session, refresh renews it, a project is deleted', async () => {
    const person = await signUp(server);
    const { project } = (await person.call('POST', '/api/v2/projects', { name: 'To delete' })).json().data;
    expect((await asJson(person, 'DELETE', `/api/v2/projects/${project.id}`)).statusCode).toBe(200);
    expect((await person.call('GET', `/api/v2/projects/${project.id}`)).statusCode).toBe(404);
    const refreshed = await asJson(person, 'POST', '/api/v1/auth/refresh');
    expect(refreshed.statusCode).toBe(200);
    const renewed = { cookie: sessionCookieOf(refreshed) };
    expect((await asJson(renewed, 'POST', '/api/v1/auth/logout')).statusCode).toBe(200);
    expect((await me(renewed.cookie)).statusCode).toBe(401);
  });

  it('gets the validation error of a call that needs a body', async () => {
    const response = await asJson(await signUp(server), 'POST', '/api/v2/projects');
    expect([response.statusCode, response.json().message]).toEqual([400, 'The request body must be a JSON object']);
  });
});
