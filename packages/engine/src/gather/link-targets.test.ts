import { describe, expect, it } from 'vitest';
import { redirectTo, startSite } from '../testing/http-site.ts';
import { localFetch } from '../testing/local-network.ts';
import { redirectDocument } from '../testing/redirect-document.ts';
import type { FetchDocument } from './fetch-document.ts';
import { gatherLinkTargets } from './link-targets.ts';
import { gatherRobots } from './robots.ts';

const headers = { 'content-type': 'text/html' };
const pageOf = (origin: string, html: string) => ({
  url: `${origin}/page#top`,
  statusCode: 200,
  headers: [],
  html,
  isHtml: true,
  complete: true,
});
const alternate = (hreflang: string, href: string) => `<link rel=alternate hreflang=${hreflang} href=${href}>`;

describe('gatherLinkTargets', () => {
  it('fetches the canonical URL and other languages, each once, and not the page itself', async () => {
    await using site = await startSite({
      '/b': { headers, body: '<title>B</title>' },
      '/en': redirectTo('/en/', 301),
      '/en/': { headers, body: '<title>EN</title>' },
    });
    using local = localFetch();
    const html = `<link rel=canonical href=/b>${alternate('de', '/page')}${alternate('en', '/en')}${alternate('fr', '/b')}`;
    expect(await gatherLinkTargets(pageOf(site.origin, html), local.fetchDocument)).toEqual({
      ok: true,
      value: {
        targets: [
          {
            url: `${site.origin}/b`,
            route: [{ url: `${site.origin}/b`, statusCode: 200, trusted: null }],
            page: { ok: true, value: expect.objectContaining({ url: `${site.origin}/b`, html: '<title>B</title>' }) },
          },
          {
            url: `${site.origin}/en`,
            route: [
              { url: `${site.origin}/en`, statusCode: 301, trusted: null },
              { url: `${site.origin}/en/`, statusCode: 200, trusted: null },
            ],
            page: {
              ok: true,
              value: expect.objectContaining({ url: `${site.origin}/en/`, html: '<title>EN</title>' }),
            },
          },
        ],
        leftOut: 0,
      },
    });
    expect(site.log.toSorted()).toEqual(['GET /b', 'GET /en', 'GET /en/']);
  });

  it('reports redirects of the target page, and a truncated one', async () => {
    await using site = await startSite({
      '/b': { headers, body: '<meta http-equiv=refresh content="0;url=/page">' },
      '/slow': { headers, body: '<meta http-equiv=refresh content="9;url=/page">' },
      '/cut': { headers: { ...headers, 'content-length': '99', connection: 'close' }, body: '<title>C' },
    });
    using local = localFetch();
    const html = `<link rel=canonical href=/b>${alternate('de', '/slow')}${alternate('en', '/cut')}`;
    const found = await gatherLinkTargets(pageOf(site.origin, html), local.fetchDocument);
    const targets = found.ok ? found.value.targets : [];
    expect(targets.map(({ refreshesTo }) => refreshesTo)).toEqual([`${site.origin}/page`, undefined, undefined]);
    expect(targets.map(({ brokenBy }) => brokenBy?.code)).toEqual([undefined, undefined, 'CONNECTION_CLOSED']);
  });

  it('sends no request where the page names nothing but itself', async () => {
    await using site = await startSite({});
    using local = localFetch();
    const html = `<link rel=canonical href=/page>${alternate('de', '/page')}`;
    expect(await gatherLinkTargets(pageOf(site.origin, html), local.fetchDocument)).toEqual({
      ok: true,
      value: { targets: [], leftOut: 0 },
    });
    expect(site.log).toEqual([]);
  });

  it('fetches four languages, makes eight requests, and reports what it left out', async () => {
    const redirects = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [`/${name}`, redirectTo(`/${name}x`)]),
    );
    await using site = await startSite(redirects);
    using local = localFetch();
    const html = `<link rel=canonical href=/a>${['b', 'c', 'd', 'e', 'f', 'g'].map((name) => alternate('en', `/${name}`)).join('')}`;
    const found = await gatherLinkTargets(pageOf(site.origin, html), local.fetchDocument);
    expect(found).toMatchObject({ value: { leftOut: 2 } });
    expect(found.ok && found.value.targets.map(({ url }) => url.slice(-1)).join('')).toBe('abcde');
    expect(site.log).toHaveLength(8);
  });

  it('does not mistake the last followed redirect for the page', async () => {
    const html = '<link rel=canonical href=/a>';
    const endless: FetchDocument = async ({ url }) => ({ ok: true, value: redirectDocument(url, `${url}x`) });
    expect(await gatherLinkTargets(pageOf('http://a.test', html), endless)).toMatchObject({
      value: { targets: [{ page: { ok: false, error: { code: 'TOO_MANY_HOPS' } } }] },
    });
  });

  it("stores why a URL couldn't be fetched", async () => {
    using closed = localFetch({ allowCidrs: [] });
    const page = pageOf('http://127.0.0.1:3000', '<link rel=canonical href=/b>');
    expect(await gatherLinkTargets(page, closed.fetchDocument)).toMatchObject({
      value: { targets: [{ route: [{ statusCode: null }], page: { ok: false, error: { code: 'ADDRESS_REFUSED' } } }] },
    });
  });

  it('reads the robots.txt of a canonical URL on another site, but not of the page or a language version', async () => {
    await using other = await startSite({ '/b': { headers, body: '' } });
    await using site = await startSite({});
    using local = localFetch();
    const html = `<link rel=canonical href=${other.origin}/b>${alternate('en', '/en')}`;
    const found = await gatherLinkTargets(pageOf(site.origin, html), local.fetchDocument, (origin) =>
      gatherRobots(origin, local.fetchDocument),
    );
    expect(found.ok && found.value.targets.map(({ robots }) => robots)).toMatchObject([
      { ok: true, value: { url: `${other.origin}/robots.txt`, statusCode: 404 } },
      undefined,
    ]);
    expect(other.log.toSorted()).toEqual(['GET /b', 'GET /robots.txt']);
    expect(site.log).toEqual(['GET /en']);
  });

  it('does not wait forever', async () => {
    await using site = await startSite({ '/b': () => new Promise(() => {}) });
    using local = localFetch();
    const impatient = local.fetchDocument;
    const found = await gatherLinkTargets(pageOf(site.origin, '<link rel=canonical href=/b>'), (request) =>
      impatient({ ...request, patienceMs: request.patienceMs === undefined ? 60_000 : 50 }),
    );
    expect(found).toMatchObject({
      value: {
        targets: [
          {
            page: {
              error: { code: 'TIMEOUT', message: 'No response within the 0.05 s that Hopwise waits.' },
            },
          },
        ],
      },
    });
  });
});
