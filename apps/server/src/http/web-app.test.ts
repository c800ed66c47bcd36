import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerNotFound } from './not-found.ts';
import { listRoutes } from './route-policy.ts';
import { webApp } from './web-app.ts';

const page = '<!doctype html><title>Hopwise</title>';
const script = 'console.log("hello")';
const root = mkdtempSync(join(tmpdir(), 'hopwise-dist-'));

function writeBuild(): void {
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), page);
  writeFileSync(join(root, 'favicon.svg'), '<svg/>');
  writeFileSync(join(root, 'assets/index-B1n2c3.js'), script);
  writeFileSync(join(root, 'assets/index-B1n2c3.js.br'), brotliCompressSync(script));
  writeFileSync(join(root, 'assets/index-B1n2c3.js.gz'), gzipSync(script));
}

async function serve(directory: string): Promise<FastifyInstance> {
  const app = Fastify();
  listRoutes(app);
  app.setNotFoundHandler(answerNotFound(await webApp(app, directory)));
  return app;
}

describe('webApp', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    writeBuild();
    app = await serve(root);
  });
  afterAll(async () => {
    await app.close();
    rmSync(root, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  it.each(['/', '/track', '/analysis', '/dashboard', '/bulk', '/check/x', '/login', '/register', '/api/docs'])(
    'answers the page at %s',
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', page]);
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  it('answers 304 to a browser that has the page', async () => {
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('answers HEAD without a body', async () => {
    const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/track' });
    expect([statusCode, body]).toEqual([200, '']);
  });

  it('lets hashed assets be kept for good', async () => {
    const { headers, body } = await get('/assets/index-B1n2c3.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(body).toBe(script);
  });

  it('makes browsers ask again for other files', async () => {
    const { statusCode, headers } = await get('/favicon.svg');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('serves the %s file that the build wrote', async (encoding, decompress) => {
    const { headers, rawPayload } = await get('/assets/index-B1n2c3.js', { 'accept-encoding': encoding });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers.vary).toContain('accept-encoding');
    expect(decompress(rawPayload).toString()).toBe(script);
  });

  it('prefers brotli, as browsers offer both', async () => {
    const { headers } = await get('/assets/index-B1n2c3.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(headers['content-encoding']).toBe('br');
  });

  it('answers unknown pages with the app and status 404', async () => {
    const { statusCode, body, headers } = await get('/no/such/page', { accept: 'text/html,*/*;q=0.8' });
    expect([statusCode, body]).toEqual([404, page]);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['/api/v2/nothing', 'text/html'],
    ['/v2/nothing', 'text/html'],
    ['/assets/missing.js', 'text/html'],
    ['/no/such/page', 'application/json'],
  ])('answers %s for %s with the error body', async (url, accept) => {
    const { statusCode, headers, body } = await get(url, { accept });
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toEqual({ error: 'NOT_FOUND', message: `There is nothing at ${url}` });
  });

  it.each(['/../package.json', '/%2e%2e/package.json', '/assets/../../package.json', '/.env', '/assets/%00'])(
    'serves nothing from outside the build: %s',
    async (url) => {
      const { statusCode } = await get(url);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
    },
  );
});

describe('webApp without a build', () => {
  it('says what to do', async () => {
    const app = await serve(join(root, 'absent'));
    const { statusCode, body } = await app.inject('/track');
    expect(statusCode).toBe(503);
    expect(body).toBe('The web app is not built yet. Run "npm run build" and start the server again.\n');
    await app.close();
  });
});
