// @module-tag embedded-only
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesSomething } from '../http/route-policy.ts';
import {
  createTestApp,
  sessionCookieOf,
  signUp,
  type TestApp,
  type TestPerson,
  testPassword,
} from '../testing/index.ts';

let server: TestApp;
let person: TestPerson;
beforeAll(async () => {
  server = await createTestApp();
  person = await signUp(server);
});
afterAll(() => server.close());

/** Email clients post to this from their own sites; the permission is the secret in the URL (RFC 8058). */
const isForAnySite = (url: string) => url.endsWith('/alert-mails/:token/stop');

/** The bodies that a page can send to another site without a preflight (Fetch, "CORS-safelisted request-header"). */
const bodies: Record<string, string> = {
  'application/json': '{"name":"Mallory"}',
  'text/plain': '{"name":"Mallory"}',
  'application/x-www-form-urlencoded': 'name=Mallory',
  'multipart/form-data; boundary=x':
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nurl\na.test\r\n--x--\r\n',
};

describe('another web site', () => {
  it.each(Object.entries(bodies))('changes nothing through any route with a body of %s', async (type, payload) => {
    const routes = server.app.registeredRoutes.filter(({ method }) => changesSomething(method));
    expect(routes.length).toBeGreaterThan(50);
    for (const { method, url } of routes) {
      const response = await server.app.inject({
        method: method as 'POST',
        url: url.replaceAll(/:\w+/g, person.user.id),
        headers: { origin: 'https://evil.example', cookie: person.cookie, 'content-type': type },
        payload,
      });
      // Without a secret there is nothing to find, or the body is rejected as no form.
      const refusals = isForAnySite(url) ? [404, 415] : [403];
      expect(refusals, `${method} ${url}`).toContain(response.statusCode);
    }
    expect((await person.call('GET', '/api/v1/auth/me')).json().data.user).toEqual(person.user);
  });

  it("isn't allowed to read a response", async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const headers = { origin: 'https://evil.example', cookie: person.cookie, 'access-control-request-method': 'PUT' };
      const response = await server.app.inject({ method, url: '/api/v2/projects', headers });
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('a session chosen by someone else', () => {
  const logIn = (cookie: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: person.email, password: testPassword },
      headers: { cookie },
    });
  const isSignedIn = async (cookie: string) =>
    (await server.app.inject({ url: '/api/v1/auth/me', headers: { cookie } })).statusCode === 200;

  it("isn't adopted by signing in", async () => {
    const planted = `hopwise_session=${'a'.repeat(43)}`;
    const own = sessionCookieOf(await logIn(planted));
    expect(own).not.toBe(planted);
    expect([await isSignedIn(planted), await isSignedIn(own)]).toEqual([false, true]);
  });

  it("doesn't become the session of the person who signs in with it", async () => {
    const mallory = await signUp(server, 'Mallory');
    const own = sessionCookieOf(await logIn(mallory.cookie));
    expect([await isSignedIn(mallory.cookie), await isSignedIn(own)]).toEqual([false, true]);
  });
});

describe('cookies of a server reached over https', () => {
  it.each<[string, NodeJS.ProcessEnv, Record<string, string>]>([
    ['as PUBLIC_URL says', { PUBLIC_URL: 'https://hopwise.example' }, {}],
    ['as its proxy says', { TRUST_PROXY: 'true' }, { 'x-forwarded-proto': 'https' }],
  ])('are limited to https and this site, %s', async (_name, env, headers) => {
    const secure = await createTestApp({ env });
    const { email } = await signUp(secure);
    const calls = [
      { url: '/api/v1/auth/login', payload: { email, password: testPassword } },
      { url: '/api/v1/track', payload: { url: 'http://10.0.0.1/' } },
    ];
    const responses = await Promise.all(calls.map((call) => secure.app.inject({ method: 'POST', headers, ...call })));
    const cookies = responses.flatMap(({ cookies: set }) => set);
    await secure.close();
    const flags = cookies.map(({ name, secure: isSecure, sameSite, httpOnly }) => [name, isSecure, sameSite, httpOnly]);
    expect(flags).toEqual([
      ['__Host-hopwise_session', true, 'Lax', true],
      ['hopwise_signed_in', true, 'Lax', undefined],
      ['__Host-hopwise_device', true, 'Lax', true],
      ['__Host-hopwise_guest', true, 'Lax', true],
    ]);
    expect(cookies.map(({ path, domain }) => [path, domain])).toEqual(cookies.map(() => ['/', undefined]));
  });
});
