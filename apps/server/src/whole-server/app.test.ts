// @module-tag embedded-only
import { connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { errorBody, health } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/index.ts';

let server: TestApp;
const logLines: string[] = [];

beforeAll(async () => {
  server = await createTestApp({ logDestination: { write: (line) => logLines.push(line) } });
  server.app.get('/api/v2/broken', { schema: { hide: true } }, () => {
    throw new Error('the inner workings');
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };

describe('errors', () => {
  it.each([
    [
      'malformed JSON',
      { method: 'POST', url: '/api/v2/track', headers: json, payload: '{"url":' },
      400,
      { error: 'VALIDATION_FAILED', message: "The request body isn't valid JSON" },
    ],
    [
      'a poisoned prototype',
      { method: 'POST', url: '/api/v2/track', headers: json, payload: '{"__proto__":{"a":1},"url":"a.test"}' },
      400,
      { error: 'VALIDATION_FAILED', message: "The request body isn't valid JSON" },
    ],
    [
      'an empty JSON body',
      { method: 'POST', url: '/api/v2/track', headers: json, payload: '' },
      400,
      {
        error: 'VALIDATION_FAILED',
        message: 'The request body must be a JSON object',
        details: [{ path: '', message: 'The request body must be a JSON object' }],
      },
    ],
    [
      'no body',
      { method: 'POST', url: '/api/v2/track' },
      400,
      {
        error: 'VALIDATION_FAILED',
        message: 'The request body must be a JSON object',
        details: [{ path: '', message: 'The request body must be a JSON object' }],
      },
    ],
    [
      'a body that is an array',
      { method: 'POST', url: '/api/v2/track', headers: json, payload: '[]' },
      400,
      {
        error: 'VALIDATION_FAILED',
        message: 'The request body must be a JSON object',
        details: [{ path: '', message: 'The request body must be a JSON object' }],
      },
    ],
    [
      'text',
      { method: 'POST', url: '/api/v2/track', headers: { 'content-type': 'text/plain' }, payload: 'example.com' },
      415,
      {
        error: 'UNSUPPORTED_MEDIA_TYPE',
        message: 'Send the request body as JSON, with Content-Type: application/json',
      },
    ],
    [
      'a form',
      {
        method: 'POST',
        url: '/api/v2/track',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'url=example.com',
      },
      415,
      {
        error: 'UNSUPPORTED_MEDIA_TYPE',
        message: 'Send the request body as JSON, with Content-Type: application/json',
      },
    ],
    [
      'a large body',
      { method: 'POST', url: '/api/v2/track', headers: json, payload: JSON.stringify({ url: 'x'.repeat(300_000) }) },
      413,
      { error: 'PAYLOAD_TOO_LARGE', message: 'The request body is too large: the limit is 256 KB' },
    ],
    [
      'an unknown path',
      { method: 'GET', url: '/api/v2/nothing?secret=1' },
      404,
      { error: 'NOT_FOUND', message: 'No route for /api/v2/nothing' },
    ],
    [
      'a method that the path does not have',
      { method: 'DELETE', url: '/api/v2/track' },
      405,
      { error: 'METHOD_NOT_ALLOWED', message: "DELETE isn't supported here. Use POST." },
    ],
    [
      'a malformed path',
      { method: 'GET', url: '/api/v2/%zz' },
      400,
      { error: 'VALIDATION_FAILED', message: 'The request URL is malformed' },
    ],
    [
      'a bug of ours',
      { method: 'GET', url: '/api/v2/broken' },
      500,
      { error: 'INTERNAL_ERROR', message: 'Something went wrong on our side. Try again.' },
    ],
  ] as const)('responds to %s with the error body', async (_name, request, status, body) => {
    const response = await server.app.inject(request);
    expect([response.statusCode, response.json()]).toEqual([status, body]);
    expect(errorBody.safeParse(response.json()).success).toBe(true);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['a guest', '/api/v2/stats', {}, 'Bearer realm="Hopwise"'],
    ['a bad key', '/api/v2/stats', { authorization: 'Bearer hw_bad' }, 'Bearer realm="Hopwise", error="invalid_token"'],
    ['a bad key', '/api/v2/track/1', { 'x-api-key': 'hw_bad' }, 'Bearer realm="Hopwise", error="invalid_token"'],
    ['a guest', '/api/v1/auth/me', {}, 'Bearer realm="Hopwise"'],
  ])('challenges %s at %s to authenticate', async (_who, url, headers, challenge) => {
    const response = await server.app.inject({ url, headers });
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, challenge]);
  });

  it('challenges no one else', async () => {
    expect((await server.app.inject('/api/v2/nothing')).headers).not.toHaveProperty('www-authenticate');
  });

  it('lists the allowed methods', async () => {
    const { headers } = await server.app.inject({ method: 'PUT', url: '/v2/track/123' });
    expect(headers.allow).toBe('GET, HEAD');
  });

  it("logs the bug that it doesn't show", async () => {
    const { headers } = await server.app.inject('/api/v2/broken');
    const line = logLines.find((text) => text.includes(String(headers['x-request-id'])) && text.includes('"err"'));
    expect(line).toContain('the inner workings');
  });

  it.each([
    ['an unknown method', 'BREW /coffee HTTP/1.1\r\n\r\n', 400],
    ['a line that is not HTTP', 'hello\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 413],
    ['two lengths', 'POST /v2/track HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
  ])('responds to %s before there is a request', async (_name, text, status) => {
    const response = await sendRaw(text);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(errorBody.safeParse(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).success).toBe(true);
  });
});

function sendRaw(text: string): Promise<string> {
  const { port } = server.app.server.address() as { port: number };
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.on('error', reject);
  });
}

describe('every response', () => {
  it('echoes a valid request id', async () => {
    const { headers } = await server.app.inject({ url: '/health', headers: { 'x-request-id': 'from-the-proxy' } });
    expect(headers['x-request-id']).toBe('from-the-proxy');
  });

  it('has a policy that allows only scripts of this origin', async () => {
    const { headers } = await server.app.inject('/health');
    const policy = String(headers['content-security-policy']);
    expect(policy.split(';')).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "img-src 'self' data:",
      ]),
    );
    expect(policy).not.toContain('unsafe-eval');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('requires https only if PUBLIC_URL has it', async () => {
    expect((await server.app.inject('/health')).headers).not.toHaveProperty('strict-transport-security');
  });

  it("is logged without the caller's secrets", async () => {
    logLines.length = 0;
    const headers = { cookie: 'hopwise_guest=s3cret', authorization: 'Bearer s3cret', 'x-api-key': 's3cret' };
    await server.app.inject({ url: '/api/v2/nothing?token=s3cret', headers });
    const line = logLines.find((text) => text.includes('/api/v2/nothing'));
    expect(JSON.parse(line ?? '')).toMatchObject({ method: 'GET', url: '/api/v2/nothing', status: 404 });
    expect(logLines.join('')).not.toContain('s3cret');
  });
});

describe('GET /health', () => {
  it('reports a healthy server', async () => {
    const response = await server.app.inject('/health');
    expect(response.statusCode).toBe(200);
    expect(health.parse(response.json())).toMatchObject({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: { kind: server.database.kind, status: 'up' },
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe('documentation', () => {
  it('is compressed like all large JSON', async () => {
    const headers = { 'accept-encoding': 'br' };
    const response = await server.app.inject({ url: '/api/v2/openapi.json', headers });
    expect(response.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    const plain = await server.app.inject('/api/v2/openapi.json');
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(plain.body);
    expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  });

  it('is OpenAPI 3.1 from the validation schemas', async () => {
    const document = (await server.app.inject('/api/v2/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const track = document.paths['/api/v2/track'].post;
    expect(track.requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/TrackRequest' });
    const body = document.components.schemas.TrackRequest;
    expect(body.required).toEqual(['url']);
    expect(body.properties.maxHops).toMatchObject({ type: 'integer', minimum: 1, maximum: 20 });
    expect(Object.keys(track.responses).join(' ')).toBe('200 400 401 403 404 408 413 415 422 429 500 503');
    expect(track.responses[422]).toEqual({ $ref: '#/components/responses/UnprocessableEntity' });
  });

  it('refers only to schemas that it has', async () => {
    const { body } = await server.app.inject('/api/v2/openapi.json');
    const referred = [...body.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
    expect([...new Set(referred)].sort()).toEqual(Object.keys(JSON.parse(body).components.schemas).sort());
  });

  it('has a page whose files all come from this server', async () => {
    const page = await server.app.inject('/api/v2/docs');
    expect(page.statusCode).toBe(200);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const { pathname, origin } = new URL(file, 'http://self.test/api/v2/docs/');
      expect([origin, (await server.app.inject(pathname)).statusCode]).toEqual(['http://self.test', 200]);
    }
    expect(page.body).not.toMatch(/<script>/);
  });
});
