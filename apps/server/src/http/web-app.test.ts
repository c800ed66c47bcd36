import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { docsIndex, pagesWithData, renderedDocsFolder } from '@hopwise/model';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { compressResponses } from './compression.ts';
import { respondNotFound } from './error-handler.ts';
import { readableAddress } from './host-check.ts';
import { listRoutes } from './route-policy.ts';
import { webApp } from './web-app.ts';

const page = '<!doctype html><title>Hopwise</title><script>console.log(1)</script>';
const options = '<meta name="server-options" content="" />';
const trackLinks = '<link rel="modulepreload" crossorigin href="/assets/track-screen-A1.js">';
const preview = '<meta property="og:url" content="/" /><meta property="og:image" content="/og-image.png" />';
const head = `${preview}${options}</head><body>`;
const landing = `<h1>See every hop</h1>${'<p>hop</p>'.repeat(100)}`;
const script = 'console.log("hello")';
const root = mkdtempSync(join(tmpdir(), 'hopwise-dist-'));

function writeBuild(): void {
  mkdirSync(join(root, 'assets'));
  mkdirSync(join(root, '.vite'));
  writeFileSync(join(root, '.vite/screen-links.json'), JSON.stringify({ '/track': trackLinks, '/bulk/:jobId': '<i>' }));
  writeFileSync(join(root, 'index.html'), `${page}${head}`);
  writeFileSync(join(root, 'landing.html'), `${page}${head}${landing}`);
  writeFileSync(
    join(root, 'track.html'),
    `${page}${head}<p>limited to %guest-limit%, with an account %user-limit%</p>`,
  );
  for (const { file } of pagesWithData) writeFileSync(join(root, file), `${page}${head}`);
  mkdirSync(join(root, renderedDocsFolder));
  for (const name of [docsIndex, 'monitors']) {
    writeFileSync(join(root, renderedDocsFolder, `${name}.html`), `${page}${head}<h1>Docs: ${name}</h1>`);
  }
  writeFileSync(join(root, 'favicon.svg'), '<svg/>');
  writeFileSync(join(root, 'assets/index-B1n2c3.js'), script);
  writeFileSync(join(root, 'assets/index-B1n2c3.js.br'), brotliCompressSync(script));
  writeFileSync(join(root, 'assets/index-B1n2c3.js.gz'), gzipSync(script));
}

async function serve(webRoot: string, env: NodeJS.ProcessEnv = {}, policy?: string): Promise<FastifyInstance> {
  const app = Fastify({ rewriteUrl: readableAddress });
  listRoutes(app);
  compressResponses(app);
  app.addHook('onRequest', async (_request, reply) => {
    if (policy) reply.header('content-security-policy', policy);
  });
  app.setNotFoundHandler(respondNotFound(await webApp(app, { webRoot, config: readConfig(env) })));
  return app;
}

beforeAll(writeBuild);
afterAll(() => rmSync(root, { recursive: true }));

describe('webApp', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await serve(root);
  });
  afterAll(() => app.close());

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  it.each([
    ['/', undefined],
    ['/track', undefined],
    ['/status/some-token', 'noindex'],
    ['/monitors/some-id', 'noindex'],
  ])('sends search engines robots directives for %s: %s', async (path, robots) => {
    const { statusCode, headers } = await get(path);
    expect([statusCode, headers['x-robots-tag']]).toEqual([200, robots]);
  });

  it.each(['/', '/track', '/analysis', '/dashboard', '/bulk', '/check/x', '/login', '/register', '/api/docs'])(
    'responds with the page at %s',
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(body).toContain(page);
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  it('renders only the landing page', async () => {
    expect((await get('/')).body).toContain(landing);
    expect((await get('/?utm_source=news')).body).toContain(landing);
    expect((await get('/track')).body).not.toContain(landing);
    expect((await get('/no-such-page', { accept: 'text/html' })).body).not.toContain(landing);
  });

  it('sends the documentation as the build drew it, to be indexed, and 404 for a page that does not exist', async () => {
    const [index, monitors, unknown] = [await get('/docs'), await get('/docs/monitors#x'), await get('/docs/none')];
    expect(index.body).toContain(`<h1>Docs: ${docsIndex}</h1>`);
    expect(monitors.body).toContain('<h1>Docs: monitors</h1>');
    expect([monitors.statusCode, monitors.headers['x-robots-tag']]).toEqual([200, undefined]);
    expect([unknown.statusCode, unknown.body.includes('Docs:')]).toEqual([404, false]);
    expect((await get('/docs/..%2findex')).statusCode).toBe(404);
  });

  it("renders the tracker for guests, with this server's limits", async () => {
    const limited = await serve(root, { GUEST_LIMIT_PER_HOUR: '3', USER_LIMIT_PER_HOUR: '7' });
    const rendered = await limited.inject('/track?url=a.test');
    expect(rendered.body).toContain('<p>limited to 3, with an account 7</p>');
    expect(rendered.body).not.toContain(trackLinks);
    const signedIn = await limited.inject({ url: '/track', headers: { cookie: 'a=b; hopwise_signed_in=1' } });
    expect(signedIn.body).not.toContain('limited to');
    expect([rendered.headers.vary, signedIn.headers.vary]).toEqual(Array(2).fill('accept-encoding, cookie'));
    await limited.close();
  });

  it('responds with 304 to a browser that has the page', async () => {
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('recognizes its ETag in a list, compressed or not', async () => {
    const { headers } = await get('/', { 'accept-encoding': 'br' });
    const tag = String(headers.etag);
    expect(tag).toMatch(/^W\/"/);
    for (const named of [`"other", ${tag}`, tag.replace('W/', '')]) {
      expect((await get('/', { 'if-none-match': named })).statusCode, named).toBe(304);
    }
    expect((await get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it("preloads only what a page's own screen needs", async () => {
    const signedIn = { cookie: 'hopwise_signed_in=1' };
    expect((await get('/track?url=a.test', signedIn)).body).toContain(`${trackLinks}</head>`);
    expect((await get('/bulk/1')).body).toContain('<i></head>');
    expect((await get('/login')).body).not.toContain('modulepreload');
    expect((await get('/no-such-page', { accept: 'text/html' })).body).not.toContain('modulepreload');
    expect((await get('/.vite/screen-links.json')).statusCode).toBe(404);
  });

  it('responds to HEAD without a body', async () => {
    const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/track' });
    expect([statusCode, body]).toEqual([200, '']);
  });

  it('lets browsers cache hashed assets forever', async () => {
    const { headers, body } = await get('/assets/index-B1n2c3.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(body).toBe(script);
  });

  it('makes browsers revalidate other files', async () => {
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

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('compresses the page with %s', async (encoding, decompress) => {
    const { headers, rawPayload } = await get('/', { 'accept-encoding': encoding });
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(decompress(rawPayload).toString()).toContain(page);
  });

  it.each(['/', '/track'])('inlines the server options in the page at %s', async (url) => {
    const env = { GUEST_LIMIT_PER_HOUR: '3', USER_LIMIT_PER_HOUR: '7', ALLOW_REGISTRATION: 'false' };
    const limited = await serve(root, env);
    const [, content = ''] = /name="server-options" content="([^"]+)"/.exec((await limited.inject(url)).body) ?? [];
    expect(JSON.parse(content.replaceAll('&quot;', '"'))).toEqual({
      allowRegistration: false,
      sendsMail: false,
      hasBrowser: false,
      rateLimitsPerHour: { guest: 3, user: 7 },
      guestRetentionDays: 7,
      uploadLimits: { rows: 1_000_000, megabytes: 0 },
      bulkPace: { atOnce: 100, perHost: 5, hostDelayMs: 50 },
    });
    await limited.close();
  });

  it('gives link previews absolute URLs of the requested host', async () => {
    const { body } = await get('/track?url=a.test', { host: 'hops.test:8080' });
    expect(body).toContain('property="og:url" content="http://hops.test:8080/track"');
    expect(body).toContain('property="og:image" content="http://hops.test:8080/og-image.png"');
  });

  it.each(['hops.test/"><script>', '"', 'a b'])('lets no host name break out of the page: %s', async (host) => {
    const { body } = await get('/', { host });
    expect(body).not.toMatch(/<script>(?!console)|""/);
  });

  it("allows only the page's own scripts, by hash", async () => {
    const policy = "default-src 'self';script-src 'self';script-src-attr 'none'";
    const guarded = await serve(root, {}, policy);
    const { headers } = await guarded.inject('/');
    // For: console.log(1)
    const hash = 'sha256-CihokcEcBW4atb/CW/XWsvWwbTjqwQlE9nj9ii5ww5M=';
    expect(headers['content-security-policy']).toBe(
      policy.replace("src 'self';script-src-attr", `src 'self' '${hash}';script-src-attr`),
    );
    await guarded.close();
  });

  it('prefers brotli, since browsers accept both', async () => {
    const { headers } = await get('/assets/index-B1n2c3.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(headers['content-encoding']).toBe('br');
  });

  it('responds to unknown pages with the app and status 404', async () => {
    const { statusCode, body, headers } = await get('/no/such/page', { accept: 'text/html,*/*;q=0.8' });
    expect(statusCode).toBe(404);
    expect(body).toContain(page);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each(['/%E0%A4%A', '/%', '/check/%zz?x=%'])('responds to the malformed URL %s with a page', async (url) => {
    const { headers, body } = await get(url, { accept: 'text/html' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain(page);
  });

  it('responds to a malformed URL with 404', async () => {
    expect((await get('/%E0%A4%A', { accept: 'text/html' })).statusCode).toBe(404);
  });

  it.each([
    ['/api/v2/nothing', 'text/html'],
    ['/v2/nothing', 'text/html'],
    ['/assets/missing.js', 'text/html'],
    ['/no/such/page', 'application/json'],
  ])('responds to %s for %s with the error body', async (url, accept) => {
    const { statusCode, headers, body } = await get(url, { accept });
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toEqual({ error: 'NOT_FOUND', message: `No route for ${url}` });
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

describe('webApp with PUBLIC_URL', () => {
  it('uses that URL wherever an absolute one is needed', async () => {
    const app = await serve(root, { PUBLIC_URL: 'https://hops.example/', SECURITY_CONTACT: 'security@hops.example' });
    const bodies = await Promise.all(
      ['/', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt'].map(
        async (url) => (await app.inject(url)).body,
      ),
    );
    for (const body of bodies) expect(body).toContain('https://hops.example/');
    await app.close();
  });
});

describe('webApp without a build', () => {
  it('says what to do', async () => {
    const app = await serve(join(root, 'absent'));
    const { statusCode, body } = await app.inject('/track');
    expect(statusCode).toBe(503);
    expect(body).toBe('The web app isn’t built yet. Run "npm run build" and restart the server.\n');
    await app.close();
  });
});
