import type { RobotsFile } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { redirectTo, startSite } from '../testing/http-site.ts';
import { localFetch } from '../testing/local-network.ts';
import { startRawServer } from '../testing/raw-server.ts';
import type { DocumentRequest } from './fetch-document.ts';
import { gatherRobots, sitemapsOf } from './robots.ts';

describe('gatherRobots (RFC 9309 section 2.3)', () => {
  it('brings the file of an origin', async () => {
    await using site = await startSite({ '/robots.txt': 'User-agent: *\nDisallow: /é' });
    using local = localFetch();
    expect(await gatherRobots(site.origin, local.fetchDocument)).toEqual({
      ok: true,
      value: {
        url: `${site.origin}/robots.txt`,
        statusCode: 200,
        body: 'User-agent: *\nDisallow: /é',
        complete: true,
      },
    });
  });

  it.each([404, 410, 429, 500, 503])('leaves the meaning of %i to the reader', async (status) => {
    await using site = await startSite({ '/robots.txt': { status, body: 'no' } });
    using local = localFetch();
    expect(await gatherRobots(site.origin, local.fetchDocument)).toMatchObject({
      ok: true,
      value: { statusCode: status },
    });
  });

  it.each<[what: string, head: readonly string[], code: string]>([
    ['a body that is shorter than it says', ['Content-Length: 500'], 'CONNECTION_CLOSED'],
    ['chunks that break off', ['Transfer-Encoding: chunked'], 'INVALID_RESPONSE'],
  ])('treats %s as a failure, as Google does', async (_, head, code) => {
    await using server = await startRawServer((socket) => {
      socket.end(['HTTP/1.1 200 OK', ...head, '', 'User-agent: *\r\nAllow: /'].join('\r\n'));
    });
    using local = localFetch();
    expect(await gatherRobots(server.url, local.fetchDocument)).toMatchObject({ ok: false, error: { code } });
  });

  it('follows five redirects, to other sites too', async () => {
    await using other = await startSite({ '/r3': redirectTo('/r4'), '/r4': redirectTo('/r5'), '/r5': 'Allow: /' });
    await using site = await startSite({
      '/robots.txt': redirectTo('/r1', 301),
      '/r1': redirectTo('/r2', 308),
      '/r2': redirectTo(`${other.origin}/r3`, 307),
    });
    using local = localFetch();
    const robots = await gatherRobots(site.origin, local.fetchDocument);
    expect(robots).toMatchObject({ ok: true, value: { url: `${other.origin}/r5`, statusCode: 200, body: 'Allow: /' } });
  });

  it('has all the time of the check', async () => {
    const asked: DocumentRequest[] = [];
    const error = { code: 'ABORTED', message: 'Over.' } as const;
    await gatherRobots('http://a.test', async (request) => {
      asked.push(request);
      return { ok: false, error };
    });
    expect(asked).toMatchObject([{ url: 'http://a.test/robots.txt', patienceMs: Number.POSITIVE_INFINITY }]);
  });

  it('gives up at the sixth', async () => {
    await using site = await startSite({ '/robots.txt': redirectTo('/robots.txt') });
    using local = localFetch();
    const robots = await gatherRobots(site.origin, local.fetchDocument);
    expect(robots).toMatchObject({ ok: true, value: { statusCode: 302 } });
    expect(site.log).toHaveLength(6);
  });

  it('reads the first 500 KiB', async () => {
    await using site = await startSite({ '/robots.txt': `Allow: /\n${'#'.repeat(2_000_000)}` });
    using local = localFetch();
    const robots = await gatherRobots(site.origin, local.fetchDocument);
    expect(robots).toMatchObject({ ok: true, value: { complete: false } });
    expect(robots.ok && robots.value.body.length).toBe(500 * 1024);
  });

  it('gives the reason when there is no response', async () => {
    using local = localFetch({ allowCidrs: [] });
    const robots = await gatherRobots('http://127.0.0.1:3000', local.fetchDocument);
    expect(robots).toMatchObject({ ok: false, error: { code: 'ADDRESS_REFUSED' } });
  });
});

describe('sitemapsOf', () => {
  const file = (body: string, statusCode = 200): RobotsFile => ({ url: '', statusCode, body, complete: true });

  it.each<[string, string, string[]]>([
    [
      'in any letter case, anywhere',
      'user-agent: *\nSITEMAP : http://a.test/1\r\nsitemap:https://b.test/2\rx',
      ['http://a.test/1', 'https://b.test/2'],
    ],
    ['without comments', 'Sitemap: http://a.test/1 # here\n# Sitemap: http://a.test/2', ['http://a.test/1']],
    ['absolute only', 'Sitemap: /1.xml\nSitemap:\nSitemap: ftp://a.test/', []],
    ['as Google reads them', 'Site-map: http://a.test/1', ['http://a.test/1']],
    ['none', 'Disallow: /sitemap:', []],
  ])('finds them %s', (_, body, urls) => {
    expect(sitemapsOf(file(body))).toEqual(urls);
  });

  it('does not read an error page', () => {
    expect(sitemapsOf(file('Sitemap: http://a.test/1', 404))).toEqual([]);
  });
});
