// @module-tag embedded-only
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { errorBody } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';

const directory = mkdtempSync(join(tmpdir(), 'hopwise-files-'));
const outside = 'only the owner of this computer should read this';

let server: TestApp;
let person: TestPerson;
beforeAll(async () => {
  const webRoot = join(directory, 'web');
  for (const folder of ['assets', '.vite']) mkdirSync(join(webRoot, folder), { recursive: true });
  writeFileSync(join(webRoot, '.vite/screen-links.json'), '{}');
  for (const file of ['index.html', 'landing.html', 'track.html', 'check.html', 'shared.html']) {
    writeFileSync(join(webRoot, file), '<!doctype html><title>Hopwise</title>');
  }
  writeFileSync(join(webRoot, '.env'), outside);
  writeFileSync(join(directory, 'outside.txt'), outside);
  server = await createTestApp({ deps: { webRoot } });
  person = await signUp(server);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

/** Sends exactly these bytes, which a client library would fix first. */
async function sendRaw(head: string, body: string | Buffer = ''): Promise<string> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => {});
  socket.write(head.replaceAll('\n', '\r\n'));
  socket.write(body);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

describe('files outside the web app', () => {
  it.each([
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e%2foutside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/..%5coutside.txt',
    '/..\\outside.txt',
    '/%252e%252e/outside.txt',
    '/%c0%ae%c0%ae/outside.txt',
    '//../outside.txt',
    '/./../outside.txt',
    '/assets/%00/../../outside.txt',
    '/.env',
    '/%2eenv',
    '/api/v2/docs/static/../../../../../package.json',
    '/api/v2/docs/static/..%2f..%2fpackage.json',
    `${directory}/outside.txt`,
    `/${encodeURIComponent(join(directory, 'outside.txt'))}`,
    'file:///etc/passwd',
  ])('are not served at %s', async (path) => {
    const response = await sendRaw(`GET ${path} HTTP/1.1\nHost: a\nConnection: close\n\n`);
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(response).not.toContain(outside);
    expect(response).not.toMatch(/root:|"dependencies"/);
  });

  it.each(['../../outside.txt', '..%2f..%2foutside.txt', 'x%00', '%0d%0aset-cookie:%20a=b'])(
    'are not reached by an export named %s',
    async (name) => {
      for (const path of [`export/${name}/json`, `export/checks/${name}`, `shared/${name}/export/json`]) {
        const head = `GET /api/v2/${path} HTTP/1.1\nHost: a\nCookie: ${person.cookie}\nConnection: close\n\n`;
        const response = await sendRaw(head);
        expect(response).toMatch(/^HTTP\/1\.1 4\d\d /);
        expect(response).not.toContain(outside);
        expect(response.toLowerCase()).not.toContain('\r\nset-cookie: a=b');
      }
    },
  );
});

describe('a compressed request body', () => {
  const bomb = Buffer.from(JSON.stringify({ name: ' '.repeat(50_000_000) }));
  const upload = ['--x', 'content-disposition: form-data; name="file"; filename="a.csv"', '', 'url', 'a.test', '--x--'];

  it.each([
    ['gzip', gzipSync(bomb)],
    ['br', brotliCompressSync(bomb)],
    ['zstd', zstdCompressSync(bomb)],
  ])("isn't decompressed: %s", async (encoding, payload) => {
    expect(payload.length).toBeLessThan(200_000);
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding, cookie: person.cookie };
    const response = await server.app.inject({ method: 'POST', url: '/api/v2/projects', headers, payload });
    expect([response.statusCode, response.json().message]).toEqual([400, "The request body isn't valid JSON"]);
  });

  it("isn't decompressed as a form either", async () => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-encoding': 'gzip',
      cookie: person.cookie,
    };
    const payload = gzipSync(upload.join('\r\n'));
    const response = await server.app.inject({ method: 'POST', url: '/api/v2/bulk/upload', headers, payload });
    expect(response.statusCode).toBe(400);
  });
});

describe('an upload', () => {
  const part = (disposition: string, content = 'x') =>
    `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  const file = part('name="file"; filename="a.csv"', 'url\nhttp://');
  const send = (payload: string, type = 'multipart/form-data; boundary=x') =>
    server.app.inject({
      method: 'POST',
      url: '/api/v2/bulk/upload',
      headers: { 'content-type': type, cookie: person.cookie },
      payload,
    });

  it.each([
    ['of a thousand fields', `${part('name="a"').repeat(1000)}${file}--x--\r\n`],
    ['of a thousand fields that breaks off', part('name="a"').repeat(1000).slice(0, -4)],
    ['of a thousand files', `${file.repeat(1000)}--x--\r\n`],
    ['with a field of a megabyte', `${part('name="projectId"', 'x'.repeat(1_000_000))}${file}--x--\r\n`],
    ['with a name of a megabyte', `${part(`name="${'a'.repeat(1_000_000)}"`)}${file}`],
    ['with a part of endless headers', `--x\r\n${'x: y\r\n'.repeat(100_000)}\r\n${file}`],
    ['with a header of a megabyte', `--x\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n${file}`],
    ['with a field named __proto__', `${part('name="__proto__"')}--x--\r\n`],
    ['with parts that have no name', `${'--x\r\n\r\nx\r\n'.repeat(100)}--x--\r\n`],
    ['with parts that have no name and breaks off', '--x\r\n\r\nx\r\n'.repeat(2000)],
    ['that never begins', 'x'.repeat(1_000_000)],
    ['of dashes', '-'.repeat(1_000_000)],
    ['of beginnings', '--x\r\n'.repeat(100_000)],
  ])('%s is rejected', async (_what, payload) => {
    const response = await send(payload);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(errorBody.safeParse(response.json()).success).toBe(true);
  });

  it.each([
    ['a boundary of ten thousand characters', `multipart/form-data; boundary=${'x'.repeat(10_000)}`],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['no boundary', 'multipart/form-data'],
  ])('with %s is rejected', async (_what, type) => {
    expect((await send(`${file}--x--\r\n`, type)).statusCode).toBe(400);
  });

  it.each(['../../etc/passwd.csv', 'a"; filename="evil.exe.csv', 'a%0d%0aset-cookie: a=b.csv', '<img src=x>.csv'])(
    'called %s gives its name to no header',
    async (name) => {
      const named = part(`name="file"; filename="${name.replaceAll('"', '%22')}"`, 'url\nhttp://');
      const { jobId } = (await send(`${named}--x--\r\n`)).json().data;
      for (const format of ['csv', 'json']) {
        const { headers } = await person.call('GET', `/api/v2/bulk/jobs/${jobId}/results.${format}`);
        expect(headers['content-disposition']).toBe(`attachment; filename="bulk-results-${jobId}.${format}"`);
        expect(headers).not.toHaveProperty('set-cookie');
      }
    },
  );
});

describe('an error', () => {
  it.each([
    ['POST', '/api/v2/track', '{"url":"\'; drop table users; --"}'],
    ['GET', "/api/v2/track/'%20or%201=1", ''],
    ['GET', '/api/v2/checks/recent?cursor=%27%22--', ''],
    ['GET', `/api/v2/projects/${'9'.repeat(2000)}`, ''],
    ['POST', '/api/v2/projects', '{"name":"\\u0000"}'],
    ['POST', '/api/v2/api-keys', '{"name":"a","expiresAt":"9999999-01-01"}'],
    ['DELETE', '/api/v2/sessions/%00', ''],
    ['PUT', '/api/v2/account/email', '{"email":"a@b.co\\u0000","currentPassword":"x"}'],
  ] as const)('reveals no internals: %s %s', async (method, url, payload) => {
    const headers = { cookie: person.cookie, ...(payload && { 'content-type': 'application/json' }) };
    const response = await server.app.inject({ method, url, headers, payload });
    expect(response.statusCode).toBeLessThan(500);
    expect(response.body).not.toMatch(
      /\bat .+:\d+:\d+|node_modules|\.ts\b|select .* from|insert into|syntax error|pg_/i,
    );
  });
});
