import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson, testPassword } from '../testing/index.ts';

let server: TestApp;
let person: TestPerson;
beforeAll(async () => {
  server = await createTestApp({ env: { READ_LIMIT_PER_MINUTE: '5', CHANGE_LIMIT_PER_MINUTE: '3' } });
  person = await signUp(server.app);
});
afterAll(() => server.close());

const tooMany = {
  error: 'RATE_LIMITED',
  message: expect.stringMatching(/^Too many requests\. Try again in \d+ (second|minute)s?$/),
};

async function statusesOf(count: number, call: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: count }, call));
  return responses.map(({ statusCode }) => statusCode).sort();
}

describe('calls', () => {
  it('of one person are limited by what they cost, and those of others go on', async () => {
    expect(await statusesOf(7, () => person.call('GET', '/api/v2/projects'))).toEqual([
      ...Array(5).fill(200),
      429,
      429,
    ]);
    expect(await statusesOf(4, () => person.call('PUT', '/api/v2/account/profile', { name: 'Ada King' }))).toEqual([
      200, 200, 200, 429,
    ]);
    const refused = await person.call('GET', '/api/v2/stats');
    expect([refused.statusCode, refused.json()]).toEqual([429, tooMany]);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await person.call('GET', '/api/v1/auth/me')).statusCode).toBe(200);
    const other = await signUp(server.app);
    expect((await other.call('GET', '/api/v2/projects')).statusCode).toBe(200);
  });

  it('with a made-up reset link are refused before a password is hashed, and then at all', async () => {
    const confirm = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/auth/password-reset/confirm',
        payload: { token: 'x'.repeat(43), password: 'Battery-staple-2' },
        remoteAddress: '203.0.113.9',
      });
    // Three times as many as may wait for a hash, and none is told to wait.
    expect(await statusesOf(310, confirm)).toEqual([...Array(300).fill(400), ...Array(10).fill(429)]);
  });

  it('of a network cannot use up those of a browser that signed in before', async () => {
    const logIn = (remoteAddress: string, cookie = '') =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        payload: { email: person.email, password: testPassword },
        headers: { cookie },
        remoteAddress,
      });
    const device = (await logIn('203.0.113.10')).cookies.find(({ name }) => name === 'hopwise_device')?.value ?? '';
    const open = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/v2/invites/open',
        payload: { token: 'x' },
        remoteAddress: '203.0.113.10',
      });
    expect(await statusesOf(300, open)).toEqual([...Array(299).fill(404), 429]);
    expect((await logIn('203.0.113.10')).statusCode).toBe(429);
    expect((await logIn('203.0.113.10', `hopwise_device=${encodeURIComponent(device)}`)).statusCode).toBe(200);
  });
});
