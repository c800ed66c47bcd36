import { appRoutes } from '@hopwise/model';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { crawlerFiles } from './crawler-files.ts';
import { listRoutes } from './route-policy.ts';

async function get(url: string, env: NodeJS.ProcessEnv = {}) {
  const app = Fastify();
  listRoutes(app);
  crawlerFiles(app, readConfig(env));
  return app.inject({ url, headers: { host: 'hops.test' } });
}

describe('a server', () => {
  it('names its sitemap in robots.txt', async () => {
    const { headers, body } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('\nDisallow: /check/\n');
    expect(body).toContain('\nSitemap: http://hops.test/sitemap.xml\n');
  });

  it('lists the public pages in its sitemap', async () => {
    const { headers, body } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const listed = [...body.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url]) => url);
    expect(listed).toContain('http://hops.test/track');
    const paths = listed.map((url) => new URL(String(url)).pathname);
    expect(paths.filter((path) => !appRoutes.some((route) => route === path))).toEqual([]);
  });

  it('has no security.txt without a contact', async () => {
    expect((await get('/.well-known/security.txt')).statusCode).toBe(404);
  });

  it.each([
    ['security@hops.test', 'mailto:security@hops.test'],
    ['https://hops.test/report', 'https://hops.test/report'],
  ])('has %s in its security.txt, with a future expiry (RFC 9116)', async (contact, uri) => {
    const { headers, body } = await get('/.well-known/security.txt', { SECURITY_CONTACT: contact });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const fields = new Map(
      body
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/s) as [string, string]),
    );
    expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Canonical']);
    expect(fields.get('Contact')).toBe(uri);
    expect(fields.get('Canonical')).toBe('http://hops.test/.well-known/security.txt');
    const daysLeft = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(30);
    expect(daysLeft).toBeLessThan(365);
  });
});
