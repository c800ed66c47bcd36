import { EventEmitter, once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signUp, startTestSite, type TestApp, type TestSite, testPassword } from '../testing/index.ts';

describe('known device', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  interface Attempt {
    email: string;
    password?: string;
    cookie?: string;
    remoteAddress?: string;
  }

  const logIn = ({ email, password = testPassword, cookie = '', remoteAddress = '198.51.100.1' }: Attempt) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email, password },
      headers: { cookie },
      remoteAddress,
    });

  async function deviceOf(email: string, cookie?: string): Promise<string> {
    const { cookies } = await logIn({ email, ...(cookie && { cookie }), remoteAddress: '203.0.113.200' });
    const { value } = cookies.find(({ name }) => name === 'hopwise_device') ?? {};
    return `hopwise_device=${encodeURIComponent(value ?? '')}`;
  }

  /** A hundred wrong passwords from ten networks, the last of them the owner's own. */
  async function guess(email: string): Promise<void> {
    const networks = [...Array.from({ length: 9 }, (_, index) => `203.0.113.${index}`), '198.51.100.1'];
    for (const remoteAddress of networks) {
      const attempts = Array.from({ length: 10 }, () => logIn({ email, password: 'Wrong-horse-1', remoteAddress }));
      await Promise.all(attempts);
    }
  }

  describe('a browser in which a person has signed in before', () => {
    it("isn't locked out by guesses from anywhere", async () => {
      const { email } = await signUp(server);
      const cookie = await deviceOf(email);
      await guess(email);
      expect((await logIn({ email })).statusCode).toBe(429);
      expect((await logIn({ email, remoteAddress: '192.0.2.1' })).statusCode).toBe(429);
      expect((await logIn({ email, cookie })).statusCode).toBe(200);
    });

    it('has the same limit on guesses as anyone', async () => {
      const { email } = await signUp(server);
      const cookie = await deviceOf(email);
      const wrong = Array.from({ length: 12 }, () => logIn({ email, cookie, password: 'Wrong-horse-1' }));
      const statuses = (await Promise.all(wrong)).map(({ statusCode }) => statusCode);
      expect(statuses.sort()).toEqual([...Array(10).fill(401), 429, 429]);
      expect((await logIn({ email, cookie })).statusCode).toBe(429);
      expect((await logIn({ email, cookie: await deviceOf(email) })).statusCode).toBe(200);
    });

    it('is known only for the last five people who signed in there', async () => {
      const [owner, mallory] = [await signUp(server), await signUp(server)];
      const ofMallory = await deviceOf(mallory.email);
      const shared = await deviceOf(mallory.email, await deviceOf(owner.email));
      const signed = decodeURIComponent(ofMallory.split('=')[1] ?? '');
      const forged = [
        ofMallory,
        'hopwise_device=x',
        `hopwise_device=${encodeURIComponent(signed.replace(mallory.user.id, owner.user.id))}`,
        `hopwise_device=${encodeURIComponent(server.app.signCookie(owner.user.id))}`,
      ];
      await guess(owner.email);
      for (const cookie of forged) expect((await logIn({ email: owner.email, cookie })).statusCode).toBe(429);
      expect((await logIn({ email: owner.email, cookie: shared })).statusCode).toBe(200);
      let crowded = shared;
      for (let index = 0; index < 4; index++) crowded = await deviceOf((await signUp(server)).email, crowded);
      expect(crowded).toContain(mallory.user.id);
      expect(crowded).not.toContain(owner.user.id);
    });

    it('has a cookie that grants nothing else', async () => {
      const { email } = await signUp(server);
      const [, value] = (await deviceOf(email)).split('=');
      const headers = { cookie: `hopwise_session=${value}; hopwise_guest=${value}` };
      expect((await server.app.inject({ url: '/api/v1/auth/me', headers })).statusCode).toBe(401);
      expect(
        (await server.app.inject({ url: '/api/v2/track/00000000-0000-4000-8000-000000000000', headers })).statusCode,
      ).toBe(404);
    });
  });
});

describe('report sign out', () => {
  const received = new EventEmitter<{
    event: [{ method: string | undefined; type: string | undefined; body: string }];
  }>();
  let analytics: TestSite;
  let server: TestApp;

  beforeAll(async () => {
    analytics = await startTestSite(async (request, response) => {
      const body = await text(request);
      response.writeHead(204).end();
      received.emit('event', { method: request.method, type: request.headers['content-type'], body });
    });
    server = await createTestApp({ env: { ANALYTICS_URL: `${analytics.origin}/events` } });
  });
  afterAll(async () => {
    await server.close();
    await analytics.close();
  });

  const logOut = (headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers });

  describe('signing out with ANALYTICS_URL', () => {
    it('posts one event that names no one', async () => {
      const { call, user } = await signUp(server);
      const posted = once(received, 'event');
      expect((await call('POST', '/api/v1/auth/logout')).statusCode).toBe(200);
      const [{ method, type, body }] = await posted;
      expect([method, type]).toEqual(['POST', 'application/json']);
      expect(JSON.parse(body)).toEqual({ event: 'logout', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
      expect(body).not.toContain(user.id);
    });

    it('posts nothing when no one was signed in', async () => {
      const events: string[] = [];
      received.on('event', ({ body }) => events.push(body));
      await logOut();
      const { call } = await signUp(server);
      const posted = once(received, 'event');
      await call('POST', '/api/v1/auth/logout');
      await posted;
      expect(events).toHaveLength(1);
    });
  });

  describe('signing out when the analytics service fails', () => {
    it('succeeds and logs the failure', async () => {
      const logged = new EventEmitter<{ warning: [string] }>();
      const broken = await createTestApp({
        env: { ANALYTICS_URL: `${analytics.origin.replace(/\d+$/, '1')}/events` },
        logDestination: {
          write: (line) => {
            if (line.includes('ANALYTICS_URL')) logged.emit('warning', line);
          },
        },
      });
      const { call } = await signUp(broken);
      const warned = once(logged, 'warning');
      expect((await call('POST', '/api/v1/auth/logout')).statusCode).toBe(200);
      await warned;
      await broken.close();
    });
  });
});
