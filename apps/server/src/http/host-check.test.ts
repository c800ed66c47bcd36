// @module-tag embedded-only
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/index.ts';
import { hostMatcher } from './host-check.ts';

let server: TestApp;
let port: number;
beforeAll(async () => {
  server = await createTestApp({
    env: {
      PUBLIC_URL: 'https://hopwise.example',
      ALLOWED_HOSTS: 'tracker',
      TRUST_PROXY: 'true',
      METRICS_TOKEN: 'x'.repeat(16),
    },
  });
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

const ask = (url: string, headers: Record<string, string>) => server.app.inject({ url, headers });

describe('a server', () => {
  it('responds to its own names, on any port', async () => {
    for (const host of [
      'localhost:3000',
      '127.0.0.1',
      '[::1]:8080',
      'hopwise.example',
      'HOPWISE.example.',
      'tracker:81',
    ]) {
      expect([host, (await ask('/api/v2/options', { host })).statusCode]).toEqual([host, 200]);
    }
  });

  it('rejects names that someone else points here', async () => {
    for (const url of ['/', '/track', '/api/v2/options', '/api/v2/track/1', '/robots.txt', '/nowhere', '/health/x']) {
      const response = await ask(url, { host: 'rebound.example:3000', accept: 'text/html' });
      expect([url, response.statusCode, response.json()]).toEqual([
        url,
        421,
        {
          error: 'MISDIRECTED_REQUEST',
          message: 'Unknown host rebound.example:3000. Add it to ALLOWED_HOSTS or set PUBLIC_URL.',
        },
      ]);
      expect(response.cookies).toEqual([]);
    }
  });

  it('trusts neither a proxy that forwards such a name nor a page that claims a better one', async () => {
    const claims = [
      { host: 'localhost', 'x-forwarded-host': 'rebound.example' },
      { host: 'rebound.example', 'x-forwarded-host': 'localhost' },
    ];
    for (const headers of claims) expect((await ask('/api/v2/options', headers)).statusCode).toBe(421);
    const passedOn = { host: '127.0.0.1:3000', 'x-forwarded-host': 'hopwise.example' };
    expect((await ask('/api/v2/options', passedOn)).statusCode).toBe(200);
  });

  it('responds to health checks under any name', async () => {
    expect((await ask('/health?full', { host: 'pod-7.cluster' })).statusCode).toBe(200);
    expect((await ask('/metrics', { host: 'pod-7.cluster' })).statusCode).toBe(401);
  });

  it.each([
    [
      'GET /api/v2/options HTTP/1.1\r\nHost: localhost\r\nHost: localhost',
      400,
      'The request has more than one Host header',
    ],
    ['GET /health HTTP/1.1\r\nhost: localhost\r\nHOST: evil.example', 400, 'The request has more than one Host header'],
    ['GET http://evil.example/api/v2/options HTTP/1.1\r\nHost: localhost', 421, 'Unknown host evil.example'],
    ['GET http://localhost/api/v2/options HTTP/1.1\r\nHost: localhost', 200, '"allowRegistration"'],
    ['GET /api/v2/options HTTP/1.0', 200, '"allowRegistration"'],
  ])('responds to %j with %d', async (head, status, words) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head}\r\nConnection: close\r\n\r\n`);
    const response = await text(socket);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toContain(words);
  });
});

describe('the names of a server', () => {
  const none = { publicUrl: undefined, allowedHosts: [] };

  it("include every address when it listens on all: an address can't be rebound", () => {
    for (const host of ['0.0.0.0', '::']) {
      const isOurs = hostMatcher({ ...none, host });
      expect(['192.168.1.5:3000', '[fd00::5]', '10.1', '2130706433', 'localhost'].filter(isOurs)).toHaveLength(5);
      expect(
        ['evil.example', '192.168.1.5.evil.example', 'fd00--5.evil.example', 'localhost.evil.example'].filter(isOurs),
      ).toEqual([]);
    }
  });

  it('include those it listens on', () => {
    const isOurs = hostMatcher({ ...none, host: '192.168.1.5' });
    expect(['192.168.1.5', '127.0.0.2:1', '[::ffff:127.0.0.1]'].filter(isOurs)).toHaveLength(3);
    expect(
      ['192.168.1.6', '0.0.0.0', 'a@localhost', 'localhost/x', ' ', '%', '[::1', 'x:99999'].filter(isOurs),
    ).toEqual([]);
    expect(hostMatcher({ ...none, host: 'Tracker.lan' })('tracker.lan:3000')).toBe(true);
    expect(hostMatcher({ ...none, host: 'fd00::5' })('[fd00:0::5]:3000')).toBe(true);
  });
});
