// @module-tag embedded-only
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('cookies of a server reached over https', () => {
  it("can't be planted by another subdomain, which can only set their plain names", async () => {
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

  it('are cleared under both names', async () => {
    const response = await person.call('POST', '/api/v1/auth/logout');
    expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['__Host-hopwise_session', ''],
      ['hopwise_session', ''],
      ['hopwise_signed_in', ''],
    ]);
  });
});
