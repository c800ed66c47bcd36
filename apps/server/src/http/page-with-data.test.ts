import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyRoot, pageRendererFile, pagesWithData } from '@hopwise/model';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { webApp } from './web-app.ts';

const root = mkdtempSync(join(tmpdir(), 'hopwise-dist-'));
const appPage = `<head></head><body data-page="app">${emptyRoot}</body>`;
const drawer = `export async function prerender(path, { data, options }) {
  if (path.endsWith('/broken')) throw new Error('This cannot be drawn');
  const { title } = Object.values(data)[0];
  return '<h1>' + path + ' ' + title.length + ' ' + options.rateLimitsPerHour.guest + '</h1>';
}`;
const signedIn = { cookie: 'hopwise_signed_in=1' };

/** An API with a few checks, one of them for a single browser and one too large for a page. */
async function serve(): Promise<FastifyInstance> {
  const app = Fastify();
  app.get<{ Params: { id: string } }>('/api/v2/track/:id', async ({ params: { id }, headers }, reply) => {
    if (id === 'missing' || (id === 'own' && headers.cookie !== 'guest=me')) return reply.code(404).send({});
    return { data: { title: id === 'large' ? 'x'.repeat(300_000) : '</script><script>alert(1)</script>' } };
  });
  app.get('/api/v2/shared/:token', async () => ({ data: { title: 'shared' } }));
  // A page that isn't rendered in time is sent without its screen, so a busy computer gets all the time it needs.
  const drawingWaitMs = 60_000;
  await webApp(app, { webRoot: root, config: readConfig({ GUEST_LIMIT_PER_HOUR: '7' }), drawingWaitMs });
  return app;
}

describe('a page with data', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    mkdirSync(join(root, '.vite'));
    mkdirSync(join(root, pageRendererFile, '..'));
    writeFileSync(join(root, '.vite/screen-links.json'), '{}');
    writeFileSync(join(root, pageRendererFile), drawer);
    for (const file of ['index.html', 'landing.html', 'track.html']) writeFileSync(join(root, file), appPage);
    for (const { file } of pagesWithData) writeFileSync(join(root, file), appPage.replace('"app"', '"drawn"'));
    app = await serve();
  });
  afterAll(async () => {
    await app.close();
    rmSync(root, { recursive: true });
  });
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  const dataIn = (body: string) => JSON.parse(body.match(/id="page-data">(.*?)<\/script>/)?.[1] ?? 'null');

  it('is rendered for guests, with its data and options', async () => {
    const { body, headers } = await get('/check/one?from=mail');
    expect(body).toContain('data-page="drawn"');
    expect(body).toContain('<div id="root"><h1>/check/one 34 7</h1></div>');
    expect(dataIn(body)).toEqual({ check: { title: '</script><script>alert(1)</script>' } });
    expect([headers['cache-control'], headers.vary]).toEqual(['no-store', 'accept-encoding, cookie']);
  });

  it("can't have its data parsed as a tag", async () => {
    expect((await get('/check/one')).body).not.toContain('<script>alert');
  });

  it('is left to the app for signed-in browsers, with its data', async () => {
    const { body } = await get('/check/one', signedIn);
    expect(body).toContain(`data-page="app"><div id="root"></div><script type="application/json"`);
    expect(dataIn(body)).toHaveProperty('check');
  });

  it('has only what the API returns to that browser', async () => {
    expect((await get('/check/own', { cookie: 'guest=me' })).body).toContain('<h1>');
    expect((await get('/check/own', { cookie: 'guest=other' })).body).toBe(appPage);
  });

  it.each(['missing', 'large'])('is the plain app page where the check is %s', async (id) => {
    const { statusCode, body, headers } = await get(`/check/${id}`);
    expect([statusCode, body, headers['cache-control']]).toEqual([200, appPage, 'no-cache']);
  });

  it('is rendered by the app when rendering fails', async () => {
    const { statusCode, body } = await get('/check/broken');
    expect([statusCode, body.includes('data-page="app"')]).toEqual([200, true]);
    expect(dataIn(body)).toHaveProperty('check');
  });

  it('is cacheable if it is the same for everyone with its URL', async () => {
    const { body, headers } = await get('/shared/some-token');
    expect(body).toContain('<h1>/shared/some-token 6 7</h1>');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it("is rendered with modules that browsers can't fetch", async () => {
    expect((await get(`/${pageRendererFile}`)).statusCode).toBe(404);
  });
});
