import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson, testPassword } from '../testing/index.ts';

let server: TestApp;
let person: TestPerson;
beforeAll(async () => {
  server = await createTestApp({ env: { CHANGE_LIMIT_PER_MINUTE: '3' } });
  person = await signUp(server);
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
  it('of one person are limited by their cost, without affecting others', async () => {
    expect(await statusesOf(62, () => person.call('GET', '/api/v2/projects'))).toEqual([
      ...Array(60).fill(200),
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
    const other = await signUp(server);
    expect((await other.call('GET', '/api/v2/projects')).statusCode).toBe(200);
  });

  it('with a made-up reset link are rejected before a password is hashed, and then altogether', async () => {
    const confirm = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/auth/password-reset/confirm',
        payload: { token: 'x'.repeat(43), password: 'Battery-staple-2' },
        remoteAddress: '203.0.113.9',
      });
    // Three times as many as may wait for a hash, and none has to wait.
    expect(await statusesOf(310, confirm)).toEqual([...Array(300).fill(400), ...Array(10).fill(429)]);
  });

  const openInvite = (remoteAddress: string, token = 'x') =>
    server.app.inject({ method: 'POST', url: '/api/v2/invites/open', payload: { token }, remoteAddress });
  const logIn = (remoteAddress: string, cookie = '') =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: person.email, password: testPassword },
      headers: { cookie },
      remoteAddress,
    });

  it("with made-up links don't keep their network from signing in", async () => {
    expect(await statusesOf(301, () => openInvite('203.0.113.10'))).toEqual([...Array(300).fill(404), 429]);
    expect((await logIn('203.0.113.10')).statusCode).toBe(200);
    expect((await openInvite('203.0.113.11')).statusCode).toBe(404);
  });

  it('under both paths of a route count together', { tags: 'slow' }, async () => {
    expect(await statusesOf(300, () => openInvite('203.0.113.12'))).toEqual(Array(300).fill(404));
    const alias = { method: 'POST', url: '/v2/invites/open', payload: { token: 'x' } } as const;
    expect((await server.app.inject({ ...alias, remoteAddress: '203.0.113.12' })).statusCode).toBe(429);
  });

  it("with valid links don't count as failures", { tags: 'slow' }, async () => {
    const owner = await signUp(server);
    const { organization } = (await owner.call('POST', '/api/v2/organizations', { name: 'Ours' })).json().data;
    const invited = await owner.call('POST', `/api/v2/organizations/${organization.id}/invites`, {});
    const { token } = invited.json().data;
    for (let round = 0; round < 4; round++) {
      expect(await statusesOf(100, () => openInvite('203.0.113.13', token))).toEqual(Array(100).fill(200));
    }
    expect((await openInvite('203.0.113.13')).statusCode).toBe(404);
  });

  it("of a network can't use up those of a browser that signed in before", { tags: 'slow' }, async () => {
    const device = (await logIn('203.0.113.14')).cookies.find(({ name }) => name === 'hopwise_device')?.value ?? '';
    const invalid = () =>
      server.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: {}, remoteAddress: '203.0.113.14' });
    expect(await statusesOf(301, invalid)).toEqual([...Array(300).fill(400), 429]);
    expect((await logIn('203.0.113.14')).statusCode).toBe(429);
    expect((await logIn('203.0.113.14', `hopwise_device=${encodeURIComponent(device)}`)).statusCode).toBe(200);
  });

  it('with made-up sessions and keys are rejected by network, without affecting people', async () => {
    const other = await signUp(server);
    const call = (headers: Record<string, string>) =>
      server.app.inject({ url: '/api/v1/auth/me', headers, remoteAddress: '203.0.113.15' });
    let made = 0;
    const makeUp = () => {
      made += 1;
      return call(made % 2 === 0 ? { cookie: `hopwise_session=${made}` } : { 'x-api-key': `hw_${made}` });
    };
    expect(await statusesOf(302, makeUp)).toEqual([...Array(300).fill(401), 429, 429]);
    expect((await other.call('GET', '/api/v1/auth/me')).statusCode).toBe(200);
    expect((await call({ cookie: other.cookie })).statusCode).toBe(200);
  });

  it("with made-up sessions don't keep their network from signed-in calls", { tags: 'slow' }, async () => {
    const call = (cookie: string) =>
      server.app.inject({ url: '/api/v1/auth/me', headers: { cookie }, remoteAddress: '203.0.113.16' });
    let made = 0;
    const makeUp = () => call(`hopwise_session=made-up-${made++}`);
    expect(await statusesOf(301, makeUp)).toEqual([...Array(300).fill(401), 429]);
    const { cookies } = await logIn('203.0.113.16');
    const sent = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    expect((await call(sent)).statusCode).toBe(200);
  });
});

it('calls beyond a limit are rejected before their body arrives, without the database', async () => {
  const own = await createTestApp();
  await own.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = own.app.server.address() as AddressInfo;
  const payload = { token: 'x'.repeat(43), password: 'Battery-staple-2' };
  const confirm = () => own.app.inject({ method: 'POST', url: '/api/v1/auth/password-reset/confirm', payload });
  expect(await statusesOf(300, confirm)).toEqual(Array(300).fill(400));
  await own.database.close();
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST /api/v1/auth/password-reset/confirm HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n',
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  expect(head.toString()).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: \d+/i);
  socket.destroy();
  await own.close();
});
