import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { redirectTo, startSite } from '../testing/http-site.ts';
import { generousMs, localNetwork } from '../testing/local-network.ts';
import { collectSitemapUrls } from './collect-sitemap-urls.ts';

const network = localNetwork();

const collect = (url: string, limits: { maxUrls?: number; timeoutMs?: number; signal?: AbortSignal } = {}) =>
  collectSitemapUrls(network, { url, maxUrls: 1000, timeoutMs: generousMs, ...limits });

const urlset = (...urls: string[]) => `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
const index = (...urls: string[]) =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;

describe('collectSitemapUrls', () => {
  it('lists the pages of a sitemap, each once', async () => {
    await using site = await startSite({
      '/map.xml': urlset('https://a.test/?b&amp;c', 'https://a.test/2', 'https://a.test/2', 'mailto:x', '/relative'),
    });
    expect(await collect(`${site.origin}/map.xml`)).toEqual({
      urls: ['https://a.test/?b&c', 'https://a.test/2', `${site.origin}/relative`],
      sitemaps: 1,
      failed: [],
      isComplete: true,
    });
  });

  it('reads the sitemaps of an index, compressed ones and text too, and continues when one fails', async () => {
    await using site = await startSite({
      '/index.xml': index('/a.xml.gz', '/b.txt', '/gone.xml', '/index.xml', '/page'),
      '/a.xml.gz': { body: gzipSync(urlset('https://a.test/1')) },
      '/b.txt': 'https://a.test/2\nhttps://a.test/3\n',
      '/page': '<html>hello</html>',
    });
    expect(await collect(`${site.origin}/index.xml`)).toEqual({
      urls: ['https://a.test/1', 'https://a.test/2', 'https://a.test/3'],
      sitemaps: 2,
      failed: [
        { url: `${site.origin}/gone.xml`, reason: 'Expected status 200, got 404.' },
        { url: `${site.origin}/page`, reason: "This isn't a sitemap." },
      ],
      isComplete: true,
    });
    expect(site.log.filter((line) => line.includes('index.xml'))).toHaveLength(1);
  });

  it('reads the robots.txt of a start page, and tries /sitemap.xml when it names none', async () => {
    await using named = await startSite({
      '/robots.txt': (request) => `Sitemap: http://${request.headers.host}/real.xml`,
      '/real.xml': urlset('https://a.test/1'),
    });
    await using unnamed = await startSite({ '/sitemap.xml': redirectTo('/x'), '/x': urlset('https://a.test/2') });
    expect((await collect(`${named.origin}/`)).urls).toEqual(['https://a.test/1']);
    expect((await collect(`${unnamed.origin}/`)).urls).toEqual(['https://a.test/2']);
  });

  it('stops at the maximum number of URLs, and reports it', async () => {
    await using site = await startSite({
      '/index.xml': index('/a.xml', '/b.xml'),
      '/a.xml': urlset('https://a.test/1', 'https://a.test/2', 'https://a.test/3'),
      '/b.xml': urlset('https://a.test/4'),
    });
    const found = await collect(`${site.origin}/index.xml`, { maxUrls: 2 });
    expect(found).toMatchObject({ urls: ['https://a.test/1', 'https://a.test/2'], isComplete: false });
    expect(site.log).not.toContain('GET /b.xml');
  });

  it('stops at an endless sitemap index', async () => {
    let asked = 0;
    const endless = () => index(`/deeper-${asked++}`);
    const responses = Object.fromEntries(
      ['/index.xml', ...Array.from({ length: 1000 }, (_each, number) => `/deeper-${number}`)].map((path) => [
        path,
        endless,
      ]),
    );
    await using site = await startSite(responses);
    expect(await collect(`${site.origin}/index.xml`)).toMatchObject({ urls: [], isComplete: false });
    expect(asked).toBeLessThanOrEqual(200);
  });

  it('unpacks no more of a bomb than it reads', async () => {
    const bomb = gzipSync(
      Buffer.concat([Buffer.from(urlset('https://a.test/1').slice(0, -9)), Buffer.alloc(60_000_000, ' ')]),
    );
    await using site = await startSite({ '/map.xml.gz': { body: bomb } });
    expect(await collect(`${site.origin}/map.xml.gz`)).toMatchObject({ urls: ['https://a.test/1'], isComplete: false });
  });

  it('contacts nothing that the guard refuses', async () => {
    await using inside = await startSite({ '/map.xml': urlset('https://a.test/1') });
    const guarded = localNetwork({ allowCidrs: [] });
    const found = await collectSitemapUrls(guarded, { url: `${inside.origin}/map.xml`, maxUrls: 10, timeoutMs: 5000 });
    expect(found.urls).toEqual([]);
    expect(found.failed).toHaveLength(1);
    expect(inside.log).toEqual([]);
  });

  it('stops when no one waits any longer', async () => {
    const gone = new AbortController();
    await using site = await startSite({
      '/index.xml': () => {
        gone.abort();
        return index('/a.xml');
      },
      '/a.xml': urlset('https://a.test/1'),
    });
    expect(await collect(`${site.origin}/index.xml`, { signal: gone.signal })).toMatchObject({ urls: [] });
    expect(site.log).toEqual(['GET /index.xml']);
  });
});
