import { once } from 'node:events';
import { request as httpRequest, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { type Check, type TrackResult, trackResult } from '@hopwise/model';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, deadOrigin, startTestSite, type TestApp, type TestSite } from '../testing/index.ts';
import { checks, findCheck } from './checks-table.ts';
import { findEvidence } from './evidence-packs-table.ts';

let server: TestApp;
let site: TestSite;
const stopping = new AbortController();

const pages: RequestListener = (request, response) => {
  switch (request.url) {
    case '/start':
      return response.writeHead(301, { location: '/middle' }).end();
    case '/middle':
      return response.writeHead(302, { location: '/end' }).end();
    case '/loop':
      return response.writeHead(302, { location: '/loop' }).end();
    case '/inside':
      return response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    case '/missing':
      return response.writeHead(404).end();
    case '/silent':
      return undefined;
    default:
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');
  }
};

beforeAll(async () => {
  server = await createTestApp({ deps: { stopping: stopping.signal } });
  site = await startTestSite(pages);
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const withoutAnalyses = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };
const track = (payload: object, cookie = '') =>
  server.app.inject({ method: 'POST', url: '/api/v2/track', payload, headers: { cookie } });
const open = (id: string, cookie = '', prefix = '/api/v2') =>
  server.app.inject({ url: `${prefix}/track/${id}`, headers: { cookie } });
const guestCookie = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['set-cookie']).split(';')[0];
const checkOf = (response: { json(): { data: TrackResult } }): Check => response.json().data.check;
const countChecks = async () => (await server.database.db.select({ count: count() }).from(checks))[0]?.count;

describe('POST /api/v2/track', () => {
  it('responds with the whole chain', async () => {
    const response = await track({ url: `${site.origin}/start` });
    expect(response.statusCode).toBe(200);
    const { check, finalStatusCode } = trackResult.parse(response.json().data);
    expect(finalStatusCode).toBe(200);
    expect(check).toMatchObject({
      status: 'OK',
      method: 'GET',
      inputUrl: `${site.origin}/start`,
      finalUrl: `${site.origin}/end`,
      redirectCount: 2,
      error: null,
      loopDetected: false,
    });
    expect(check.hops.map(({ hopIndex, statusCode, redirectType }) => [hopIndex, statusCode, redirectType])).toEqual([
      [0, 301, 'HTTP_301'],
      [1, 302, 'HTTP_302'],
      [2, 200, 'FINAL'],
    ]);
    expect(Date.parse(check.finishedAt) - Date.parse(check.startedAt)).toBeCloseTo(check.totalTimeMs, -1);
  });

  it('accepts a URL without a scheme', async () => {
    const check = checkOf(await track({ url: ` ${site.origin.replace('http://', '')}/end ` }));
    expect(check).toMatchObject({ status: 'OK', finalUrl: `${site.origin}/end` });
  });

  it.each([
    ['/loop', {}, { status: 'LOOP', loopDetected: true, finalUrl: null }],
    ['/missing', {}, { status: 'ERROR', error: 'The URL returns status 404.', finalUrl: expect.any(String) }],
    ['/start', { maxHops: 1 }, { status: 'ERROR', redirectCount: 1, error: expect.any(String) }],
    ['/silent', { timeout: 1000 }, { status: 'TIMEOUT', finalUrl: null, error: expect.any(String) }],
    ['/inside', {}, { status: 'ERROR', redirectCount: 1, finalUrl: expect.stringMatching(/\/inside$/) }],
    ['/end', { method: 'HEAD' }, { status: 'OK', method: 'HEAD' }],
    ['/end', { method: 'POST' }, { status: 'OK', method: 'POST' }],
  ])('creates a check of %s with %j', async (path, options, expected) => {
    const response = await track({ url: site.origin + path, ...options });
    expect(response.statusCode).toBe(200);
    expect(checkOf(response)).toMatchObject(expected);
  });

  it('creates a check of an unreachable site', async () => {
    expect(checkOf(await track({ url: deadOrigin }))).toMatchObject({ status: 'ERROR', finalUrl: null });
  });

  it.each(['http://10.0.0.1/', 'http://169.254.169.254/', 'http://[fe80::1]/', 'http://192.168.1.1:8080/x'])(
    'blocks %s and stores nothing',
    async (url) => {
      const before = await countChecks();
      const response = await track({ url });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toEqual({
        error: 'TARGET_REFUSED',
        message: expect.any(String),
        details: [{ path: 'url', message: response.json().message }],
      });
      expect(await countChecks()).toBe(before);
    },
  );

  it('sends the given user agent and headers', async () => {
    const seen: unknown[] = [];
    const echo = await startTestSite((request, response) => {
      seen.push(request.headers['user-agent'], request.headers['x-test']);
      response.end();
    });
    await track({ url: echo.origin, userAgent: 'Robot/1.0', headers: { 'X-Test': 'yes' }, ...withoutAnalyses });
    await echo.close();
    expect(seen).toEqual(['Robot/1.0', 'yes']);
  });

  it('sends credentials, but neither stores nor returns them', async () => {
    const seen: unknown[] = [];
    const echo = await startTestSite(({ headers }, response) => {
      seen.push(headers.authorization, headers.cookie);
      response.end();
    });
    const headers = { Authorization: 'Bearer TOPSECRET', Cookie: 'session=TOPSECRET' };
    const response = await track({ url: echo.origin, headers, ...withoutAnalyses });
    await echo.close();
    expect(seen).toEqual(['Bearer TOPSECRET', 'session=TOPSECRET']);
    expect(checkOf(response).hops[0]?.requestHeaders).toEqual(
      expect.arrayContaining([
        ['Authorization', '[redacted]'],
        ['Cookie', 'session=[redacted]'],
      ]),
    );
    const { db } = server.database;
    const row = await findCheck(db, checkOf(response).id);
    const stored = row && (await findEvidence(db, row));
    expect(stored?.trace.hops).toEqual(checkOf(response).hops);
    expect(response.body).not.toContain('TOPSECRET');
  });

  it('responds the same under /v2', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/v2/track',
      payload: { url: `${site.origin}/end` },
    });
    expect([response.statusCode, checkOf(response).status]).toEqual([200, 'OK']);
    const again = await open(checkOf(response).id, guestCookie(response), '/v2');
    expect(again.json()).toEqual(response.json());
  });
});

describe('GET /api/v2/track/:id', () => {
  it('returns a check to the browser that made it', async () => {
    const made = await track({ url: `${site.origin}/start` });
    const opened = await open(checkOf(made).id, guestCookie(made));
    expect([opened.statusCode, opened.json()]).toEqual([200, made.json()]);
  });

  it('returns all checks of one browser', async () => {
    const first = await track({ url: `${site.origin}/end` });
    const cookie = guestCookie(first);
    const second = await track({ url: `${site.origin}/end` }, cookie);
    expect((await open(checkOf(first).id, cookie)).statusCode).toBe(200);
    expect((await open(checkOf(second).id, cookie)).statusCode).toBe(200);
  });

  it('responds with 404 to everyone else and to invalid ids', async () => {
    const made = await track({ url: `${site.origin}/end` });
    const stranger = guestCookie(await track({ url: `${site.origin}/end` }));
    const { id } = checkOf(made);
    const forged = `${guestCookie(made)}x`;
    const unsigned = guestCookie(made)?.split('.')[0];
    const attempts = [
      await open(id),
      await open(id, stranger),
      await open(id, forged),
      await open(id, unsigned),
      await open('00000000-0000-4000-8000-000000000000', guestCookie(made)),
      await open('not-an-id', guestCookie(made)),
      await open('%00', guestCookie(made)),
      await open(`${id}'--`, guestCookie(made)),
    ];
    for (const { statusCode, json } of attempts) {
      expect([statusCode, json()]).toEqual([
        404,
        { error: 'NOT_FOUND', message: "Check not found, or you don't have access" },
      ]);
    }
  });
});

describe('the guest cookie', () => {
  it('is inaccessible to scripts and other sites', async () => {
    const { headers } = await track({ url: `${site.origin}/end` });
    expect(String(headers['set-cookie'])).toMatch(
      /^hopwise_guest=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('hostile text', () => {
  it('is made storable, and returned as stored', async () => {
    const made = await track({ url: `${site.origin}/\0nul\ud800lone` });
    expect(made.statusCode).toBe(200);
    expect(checkOf(made).inputUrl).toBe(`${site.origin}/\uFFFDnul\uFFFDlone`);
    expect((await open(checkOf(made).id, guestCookie(made))).json()).toEqual(made.json());
  });

  it.each([
    ['bytes beyond ASCII', 'HTTP/1.1 200 OK\r\nX-Odd: caf\xe9 \xff\x80\r\n'],
    ['null bytes', 'HTTP/1.1 200 OK\r\nX-Odd: a\0b\r\n'],
    ['control characters', 'HTTP/1.1 200 OK\r\nX-Odd: a\tb\x01\x7f\r\n'],
    ['a null byte in where it leads', 'HTTP/1.1 302 Found\r\nLocation: /\0\r\n'],
    ['half a surrogate as UTF-8', 'HTTP/1.1 200 OK\r\nX-Odd: \xed\xa0\x80\r\n'],
    ['a cookie with null bytes', 'HTTP/1.1 200 OK\r\nSet-Cookie: a=\0b; path=/\r\n'],
    ['an invalid content type', 'HTTP/1.1 200 OK\r\nContent-Type: \xff\0/\xfe\r\n'],
    ['a protocol other than HTTP', 'SSH-2.0-\0\xff\r\n'],
  ])('from a site is stored: %s', async (_name, head) => {
    const odd = createSocketServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(Buffer.from(`${head}Content-Length: 0\r\n\r\n`, 'latin1'));
    });
    odd.listen(0, '127.0.0.1');
    await once(odd, 'listening');
    const made = await track({ url: `http://127.0.0.1:${(odd.address() as AddressInfo).port}/` });
    odd.close();
    expect(made.statusCode).toBe(200);
    expect(checkOf(made).hops.length).toBeGreaterThan(0);
    expect((await open(checkOf(made).id, guestCookie(made))).json()).toEqual(made.json());
  });
});

describe('a client that disconnects', () => {
  it('stops the trace, and nothing is stored', async () => {
    const asked = Promise.withResolvers<void>();
    const dropped = Promise.withResolvers<void>();
    const slow = await startTestSite((request) => {
      asked.resolve();
      request.socket.once('close', () => dropped.resolve());
    });
    const before = await countChecks();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const call = httpRequest(`${server.app.listeningOrigin}/api/v2/track`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    call.on('error', () => undefined);
    call.end(JSON.stringify({ url: slow.origin, timeout: 30_000 }));
    await asked.promise;
    call.destroy();
    await dropped.promise;
    await slow.close();
    expect(await countChecks()).toBe(before);
  });
});

describe('a stopping server', () => {
  it("responds with 503 to requests that it can't wait for", async () => {
    const asked = Promise.withResolvers<void>();
    const slow = await startTestSite(() => asked.resolve());
    const tracked = track({ url: slow.origin, timeout: 30_000 });
    await asked.promise;
    stopping.abort();
    const response = await tracked;
    await slow.close();
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { error: 'UNAVAILABLE', message: 'Tracking was interrupted. Try again.' },
    ]);
  });
});
