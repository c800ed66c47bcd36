// @module-tag embedded-only
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '../sessions/index.ts';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';

let server: TestApp;
let person: TestPerson;
beforeAll(async () => {
  server = await createTestApp({ env: { PUBLIC_URL: 'https://hopwise.example' } });
  person = await signUp(server);
});
afterAll(() => server.close());

const me = (cookie: string) => server.app.inject({ url: '/api/v1/auth/me', headers: { cookie } });
const track = (cookie: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/track',
    headers: { cookie },
    payload: { url: 'http://10.0.0.1/' },
  });

describe('cookies of a server that is reached by https', () => {
  it('cannot be planted by a neighbour, who can only set their plain names', async () => {
    expect(person.cookie).toMatch(/^__Host-hopwise_session=host\.[\w-]{43}$/);
    expect((await me(person.cookie)).statusCode).toBe(200);
    const token = person.cookie.split('=')[1] ?? '';
    for (const planted of [token, token.replace('host.', '')]) {
      expect((await me(`hopwise_session=${planted}`)).statusCode).toBe(401);
    }
    const [guest] = (await track('')).cookies;
    const planted = await track(`hopwise_guest=${encodeURIComponent(guest?.value ?? '')}`);
    expect(planted.cookies[0]?.value).not.toBe(guest?.value);
    const own = await track(`__Host-hopwise_guest=${encodeURIComponent(guest?.value ?? '')}`);
    expect(own.cookies[0]?.value).toBe(guest?.value);
  });

  it('of the name from before go on, and are given the new one', async () => {
    const device = { userAgent: undefined, address: '127.0.0.1' };
    const { token } = await startSession(server.database.db, person.user.id, device);
    const response = await me(`hopwise_session=${token}`);
    expect(response.statusCode).toBe(200);
    expect(response.cookies[0]).toMatchObject({
      name: '__Host-hopwise_session',
      value: token,
      secure: true,
      path: '/',
    });
    const again = await me(`__Host-hopwise_session=${token}`);
    expect([again.statusCode, again.cookies]).toEqual([200, []]);
  });

  it('are cleared under both names', async () => {
    const response = await person.call('POST', '/api/v1/auth/logout');
    expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['__Host-hopwise_session', ''],
      ['hopwise_session', ''],
      ['hopwise_signed_in', ''],
    ]);
  });
});
