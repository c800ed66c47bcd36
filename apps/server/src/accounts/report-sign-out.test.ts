import { EventEmitter, once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signUp, startTestSite, type TestApp, type TestSite } from '../testing/index.ts';

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
