import { gzipSync } from 'node:zlib';
import { type Gathered, type RobotsFile, textHash } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { redirectTo, startSite } from '../testing/http-site.ts';
import { localFetch } from '../testing/local-network.ts';
import { gatherSitemap } from './sitemap.ts';

const urlset = '<urlset><url><loc>http://a.test/</loc></url></urlset>';

const robotsWith = (...sitemaps: string[]): Gathered<RobotsFile> => ({
  ok: true,
  value: { url: '', statusCode: 200, body: sitemaps.map((url) => `Sitemap: ${url}\n`).join(''), complete: true },
});

const noRobots: Gathered<RobotsFile> = { ok: false, error: { code: 'TIMEOUT', message: 'late' } };

describe('gatherSitemap', () => {
  it('takes the one that robots.txt names', async () => {
    await using site = await startSite({
      '/map': '<sitemapindex><sitemap/><sitemap/></sitemapindex>',
      '/sitemap.xml': urlset,
    });
    using local = localFetch();
    expect(await gatherSitemap(site.origin, robotsWith(`${site.origin}/map`), local.fetchDocument)).toEqual({
      ok: true,
      value: { url: `${site.origin}/map`, found: true, source: 'robots', kind: 'sitemapindex', entryCount: 2 },
    });
    expect(site.log).toEqual(['GET /map']);
  });

  it('falls back to /sitemap.xml, also through redirects', async () => {
    await using site = await startSite({ '/sitemap.xml': redirectTo('/real.xml'), '/real.xml': urlset });
    using local = localFetch();
    expect(await gatherSitemap(site.origin, robotsWith(`${site.origin}/gone`), local.fetchDocument)).toMatchObject({
      ok: true,
      value: { url: `${site.origin}/real.xml`, found: true, source: 'default', kind: 'urlset', entryCount: 1 },
    });
  });

  it('does not call a sitemap missing that we could not read', async () => {
    await using site = await startSite({});
    using local = localFetch();
    const slow = `${site.origin}/slow.xml`;
    const found = await gatherSitemap(site.origin, robotsWith(slow), async (request) =>
      request.url === slow ? { ok: false, error: { code: 'TIMEOUT', message: 'Late.' } } : local.fetchDocument(request),
    );
    expect(found).toEqual({ ok: false, error: { code: 'TIMEOUT', message: 'Late.' } });
    expect(site.log).toEqual(['GET /sitemap.xml']);
  });

  it('tries the first and the last URL that it lists of its own host', async () => {
    const list = (...urls: string[]) =>
      `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
    await using site = await startSite({
      '/sitemap.xml': ({ headers }) =>
        list('http://other.test/', ...['old#top', 'a', 'b', 'gone'].map((path) => `http://${headers.host}/${path}`)),
      '/old': redirectTo('/new'),
    });
    using local = localFetch();
    expect(await gatherSitemap(site.origin, noRobots, local.fetchDocument)).toMatchObject({
      value: {
        list: {
          tried: [
            { url: `${site.origin}/old`, statusCode: 302, location: `${site.origin}/new` },
            { url: `${site.origin}/gone`, statusCode: 404, location: null },
          ],
        },
      },
    });
    expect(site.log.toSorted()).toEqual(['GET /gone', 'GET /old', 'GET /sitemap.xml']);
  });

  it('needs no robots.txt', async () => {
    await using site = await startSite({ '/sitemap.xml': urlset });
    using local = localFetch();
    expect(await gatherSitemap(site.origin, noRobots, local.fetchDocument)).toMatchObject({
      value: { source: 'default' },
    });
  });

  it.each([
    ['as a file', {}],
    ['in transit', { 'content-encoding': 'gzip' }],
  ])('unpacks what is compressed %s', async (_, headers) => {
    await using site = await startSite({ '/sitemap.xml': { headers, body: gzipSync(urlset) } });
    using local = localFetch();
    const sitemap = await gatherSitemap(site.origin, noRobots, local.fetchDocument);
    expect(sitemap).toMatchObject({ value: { kind: 'urlset', entryCount: 1 } });
  });

  it('unpacks no more of a bomb than it reads', async () => {
    const bomb = gzipSync(`<urlset>${'<url></url>'.repeat(1_000_000)}`, { level: 1 });
    await using site = await startSite({ '/sitemap.xml': { body: bomb } });
    using local = localFetch();
    const sitemap = await gatherSitemap(site.origin, noRobots, local.fetchDocument);
    expect(sitemap.ok && sitemap.value.entryCount).toBe(
      Math.floor((1024 * 1024 - '<urlset>'.length) / '<url></url>'.length),
    );
  });

  it.each([
    ['a missing file', { status: 404, body: urlset }],
    ['an error page that claims success', { body: '<!doctype html><title>Oops</title>' }],
    ['broken compression', { body: Buffer.from([0x1f, 0x8b, 0, 1, 2, 3]) }],
    ['an empty file', { body: '' }],
  ])('does not mistake %s for one', async (_, response) => {
    await using site = await startSite({ '/sitemap.xml': response });
    using local = localFetch();
    expect(await gatherSitemap(site.origin, noRobots, local.fetchDocument)).toEqual({
      ok: true,
      value: { url: null, found: false, source: null, kind: null, entryCount: 0 },
    });
  });

  it('reports the pages that it lists', async () => {
    const listed = ['/', '/a'].map((path) => (origin: string) => `<url><loc>${origin}${path}</loc></url>`);
    await using site = await startSite({
      '/sitemap.xml': ({ headers: { host } }) =>
        `<urlset>${listed.map((entry) => entry(`http://${host}`)).join('')}<url><loc>https://other.test</loc></url>
          <url><loc>${`http://${host}`}/b</loc><lastmod>2999-01-01</lastmod></url>
          <url><loc>${`http://${host}`}/c</loc><lastmod>yesterday</lastmod></url>
          <url><loc>${`http://${host}`}/d</loc><lastmod>2026-02-03T04:05+01:00</lastmod></url></urlset>`,
    });
    using local = localFetch();
    const sitemap = await gatherSitemap(site.origin, noRobots, local.fetchDocument);
    expect(sitemap).toMatchObject({
      value: {
        list: {
          otherHosts: { count: 1, examples: ['https://other.test'] },
          badDates: { count: 2, examples: ['2999-01-01', 'yesterday'] },
          declaredBytes: null,
          complete: true,
        },
      },
    });
    const hashes = sitemap.ok ? [...(sitemap.value.list?.urlHashes ?? [])] : [];
    const urls = ['/', '/a', '/b', '/c', '/d'].map((path) => `${site.origin}${path}`);
    expect(hashes.toSorted()).toEqual([...urls, 'https://other.test/'].map(textHash).toSorted());
  });

  it('reports how long it is, and whether it was read to its end', async () => {
    const long = `<urlset>${'<url></url>'.repeat(200_000)}</urlset>`;
    await using site = await startSite({
      '/sitemap.xml': { headers: { 'content-length': String(long.length) }, body: long },
    });
    using local = localFetch();
    expect(await gatherSitemap(site.origin, noRobots, local.fetchDocument)).toMatchObject({
      value: { list: { declaredBytes: long.length, complete: false } },
    });
  });

  it('tries only the first few of many', async () => {
    await using site = await startSite({});
    using local = localFetch();
    const many = Array.from({ length: 50 }, (_, index) => `${site.origin}/${index}`);
    await gatherSitemap(site.origin, robotsWith(...many), local.fetchDocument);
    expect(site.log).toEqual(['GET /0', 'GET /1', 'GET /2', 'GET /sitemap.xml']);
  });

  it('goes where robots.txt points only if that may be contacted', async () => {
    await using site = await startSite({ '/sitemap.xml': urlset });
    using local = localFetch();
    const sitemap = await gatherSitemap(site.origin, robotsWith('http://169.254.169.254/'), local.fetchDocument);
    expect(sitemap).toMatchObject({ ok: true, value: { source: 'default' } });
  });

  it('gives the reason when there is no response', async () => {
    using local = localFetch({ allowCidrs: [] });
    const sitemap = await gatherSitemap('http://127.0.0.1:3000', noRobots, local.fetchDocument);
    expect(sitemap).toMatchObject({ ok: false, error: { code: 'ADDRESS_REFUSED' } });
  });
});
