import { clientProfiles, type EvidenceKind } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { redirectTo, startSite } from '../testing/http-site.ts';
import { gatherLocally as gather, localNetwork } from '../testing/local-network.ts';
import { issueCertificate } from '../testing/pki.ts';
import { SiteMemory } from './site-memory.ts';

const html = { 'content-type': 'text/html' };
const never = () => new Promise<never>(() => {});

describe('gatherEvidence', () => {
  it('gathers every part, each URL once', async () => {
    await using end = await startSite({
      '/': { headers: html, body: '<title>Root</title>' },
      '/page': { headers: { ...html, 'access-control-allow-origin': '*' }, body: '<title>Hello</title>' },
      '/robots.txt': ({ headers }) => `Sitemap: http://${headers.host}/map.xml`,
      '/map.xml': '<urlset><url/></urlset>',
    });
    await using start = await startSite({ '/': redirectTo(`${end.origin}/page`), '/robots.txt': 'Disallow: /' });
    const before = Date.now();
    const evidence = await gather(`${start.origin}/`);

    expect(evidence).toMatchObject({
      requestedUrl: `${start.origin}/`,
      trace: { hops: [{ url: `${start.origin}/` }, { url: `${end.origin}/page` }], end: { kind: 'final' } },
      page: { ok: true, value: { url: `${end.origin}/page`, html: '<title>Hello</title>', isHtml: true } },
      tls: {},
      robots: { [start.origin]: { value: { body: 'Disallow: /' } }, [end.origin]: { value: { statusCode: 200 } } },
      sitemap: { value: { url: `${end.origin}/map.xml`, source: 'robots', entryCount: 1 } },
      httpUpgrade: { value: { route: [{ url: `${end.origin}/`, statusCode: 200 }], refused: false } },
      cors: { value: { allowOrigin: '*' } },
      entryVariants: { value: { variants: [{ url: `${end.origin}/page/`, route: [{ statusCode: 404 }] }] } },
      linkTargets: { value: { targets: [], leftOut: 0 } },
      missingPage: { value: { statusCode: 404 } },
      hstsPreloaded: [],
    });
    expect(Date.parse(evidence.gatheredAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(evidence.gatheredAt)).toBeLessThanOrEqual(Date.now());
    expect(start.log.toSorted()).toEqual(['GET /', 'GET /robots.txt']);
    // The page is requested twice: as it is, and as a foreign page would ask.
    const named = end.log.filter((line) => !line.startsWith('GET /no-such-page-'));
    expect(end.log.length - named.length).toBe(1);
    expect(named.toSorted()).toEqual([
      'GET /',
      'GET /map.xml',
      'GET /page',
      'GET /page',
      'GET /page/',
      'GET /robots.txt',
    ]);
  });

  it('requests once what pages of one site have in common', async () => {
    await using site = await startSite({ '/a': 'one', '/b': 'two' });
    const sites = new SiteMemory();
    const needs: EvidenceKind[] = ['entryVariants', 'missingPage'];
    for (const path of ['/a', '/b']) {
      const evidence = await gather(`${site.origin}${path}`, { sites, needs });
      expect(evidence).toMatchObject({
        entryVariants: { value: { finalUrl: `${site.origin}/a`, variants: [{ url: `${site.origin}/a/` }] } },
        missingPage: { value: { statusCode: 404 } },
      });
    }
    const paths = site.log.map((line) => line.replace(/-[0-9a-f]{16}$/, ''));
    expect(paths.toSorted()).toEqual(['GET /a', 'GET /a/', 'GET /b', 'GET /no-such-page']);
  });

  it('sends requests as the client of the chain, and remembers sites for each client on its own', async () => {
    const agents: (string | undefined)[] = [];
    await using site = await startSite({
      '/': { headers: html, body: '<title>Root</title>' },
      '/robots.txt': ({ headers }) => {
        agents.push(headers['user-agent']);
        return 'Disallow:';
      },
    });
    const sites = new SiteMemory();
    const options = { needs: ['robots'] as const, sites };
    for (const client of ['bingbot', 'curl', 'bingbot'] as const) await gather(`${site.origin}/`, options, { client });
    expect(agents).toEqual([clientProfiles.bingbot.userAgent, clientProfiles.curl.userAgent]);
  });

  it('checks each host against the preload list, including those in the chain from http', async () => {
    const asked: string[] = [];
    const hstsPreload = { covers: (host: string) => asked.push(host) > 0 && host === 'other.test' };
    await using other = await startSite({ '/': 'elsewhere' });
    await using site = await startSite({
      '/page': 'page',
      '/': redirectTo(`http://other.test:${other.port}/`),
    });
    const evidence = await gather(`http://site.test:${site.port}/page`, { hstsPreload, needs: ['httpUpgrade'] });
    expect(evidence.hstsPreloaded).toEqual(['other.test']);
    expect(evidence.hstsPreloadUnknown).toBeUndefined();
    expect(asked).toContain('site.test');
  });

  it('lists the hosts that only the preload list could decide', async () => {
    await using site = await startSite({ '/': redirectTo('http://www.example.com/') });
    const needs: EvidenceKind[] = ['httpUpgrade'];
    const evidence = await gather(`http://site.test:${site.port}/`, { hstsPreload: null, needs });
    expect(evidence.hstsPreloadUnknown).toEqual(['www.example.com']);
    const left = await gather(`http://site.test:${site.port}/`, { needs });
    expect(left.hstsPreloadUnknown).toBeUndefined();
  });

  it('looks at the TLS of each https host', async () => {
    const certificate = await issueCertificate({ name: 'site', altNames: [{ type: 'ip', value: '127.0.0.1' }] });
    await using site = await startSite({ '/': 'secure' }, [certificate]);
    const network = localNetwork({ extraCa: [certificate.pem] });
    const evidence = await gather(`${site.origin}/`, { network, needs: ['tls'] });
    expect(evidence.tls).toMatchObject({ [`127.0.0.1:${site.port}`]: { ok: true, value: { port: site.port } } });
  });

  it('requests security.txt over https alone', async () => {
    const certificate = await issueCertificate({ name: 'site', altNames: [{ type: 'ip', value: '127.0.0.1' }] });
    const file = { '/.well-known/security.txt': 'Contact: mailto:a@site.test' };
    await using secure = await startSite({ '/': 'secure', ...file }, [certificate]);
    await using plain = await startSite({ '/': 'plain', ...file });
    const needs: EvidenceKind[] = ['securityTxt'];
    const found = await gather(`${secure.origin}/`, { needs });
    expect(found.securityTxt).toMatchObject({ ok: true, value: { body: 'Contact: mailto:a@site.test' } });
    expect(secure.log).toEqual(['GET /', 'GET /.well-known/security.txt']);
    const none = await gather(`${plain.origin}/`, { needs });
    expect(none.securityTxt).toMatchObject({ error: { message: 'security.txt is only valid over https.' } });
    expect(plain.log).toEqual(['GET /']);
  });

  it('sends no request that is not needed', async () => {
    await using site = await startSite({ '/': { headers: html, body: 'x' } });
    const evidence = await gather(`${site.origin}/`, { needs: [] });
    expect(site.log).toEqual(['GET /']);
    expect(evidence.robots).toEqual({});
    for (const part of [evidence.page, evidence.sitemap, evidence.httpUpgrade, evidence.cors, evidence.entryVariants]) {
      expect(part).toEqual({ ok: false, error: { code: 'ABORTED', message: 'Not requested.' } });
    }
  });

  it('begins with a site while its page is still under way', async () => {
    const asked = Promise.withResolvers<void>();
    await using site = await startSite({
      '/': () => asked.promise.then(() => 'page'),
      '/robots.txt': () => {
        asked.resolve();
        return 'Allow: /';
      },
    });
    const evidence = await gather(`${site.origin}/`, { needs: ['robots'] });
    expect(evidence).toMatchObject({ trace: { end: { kind: 'final' } }, robots: { [site.origin]: { ok: true } } });
  });

  it('reads the page of a chain that was traced by its heads', async () => {
    await using site = await startSite({ '/': { headers: html, body: '<p>text' } });
    const evidence = await gather(`${site.origin}/`, { needs: ['page'] }, { method: 'HEAD' });
    expect(evidence.page).toMatchObject({ ok: true, value: { html: '<p>text' } });
    expect(site.log).toEqual(['HEAD /', 'GET /']);
  });

  it('keeps what was seen when the chain fails', async () => {
    await using site = await startSite({ '/': redirectTo('http://10.0.0.1/'), '/robots.txt': 'Allow: /' });
    const evidence = await gather(`${site.origin}/`);
    expect(evidence).toMatchObject({
      trace: { end: { kind: 'blocked' } },
      page: { ok: false, error: { code: 'ADDRESS_REFUSED' } },
      robots: { [site.origin]: { ok: true }, 'http://10.0.0.1': { ok: false, error: { code: 'ADDRESS_REFUSED' } } },
      sitemap: { ok: false, error: { code: 'ADDRESS_REFUSED' } },
    });
  });

  it('reports nothing about sites that the chain did not go to', async () => {
    await using other = await startSite({ '/robots.txt': never });
    await using site = await startSite({ '/': { headers: { refresh: `99;url=${other.origin}/` } } });
    const evidence = await gather(`${site.origin}/`, { needs: ['robots'] });
    expect(Object.keys(evidence.robots)).toEqual([site.origin]);
  });

  it('ends in time when something hangs, and keeps other evidence', async () => {
    await using site = await startSite({ '/': 'page', '/robots.txt': never });
    // More than all the rest takes on a busy computer.
    const evidence = await gather(`${site.origin}/`, { timeoutMs: 2500 });
    // The chain itself was quick.
    const outOfTime = "It wasn't complete when the 2.5 s timeout for the whole check expired.";
    expect(evidence).toMatchObject({
      trace: { end: { kind: 'final' } },
      // Our own time ran out, which says nothing about the site.
      robots: { [site.origin]: { ok: false, error: { code: 'ABORTED', message: outOfTime } } },
      sitemap: { ok: false, error: { code: 'ABORTED' } },
      cors: { ok: true },
    });
  });

  it('stops when it is called off', async () => {
    const cancel = new AbortController();
    await using site = await startSite({
      '/': () => {
        cancel.abort();
        return never();
      },
    });
    const evidence = await gather(`${site.origin}/`, {}, {}, cancel.signal);
    expect(evidence).toMatchObject({ trace: { end: { kind: 'failed' } }, page: { error: { code: 'ABORTED' } } });
  });

  it('does not repeat what the trace has seen of plain http', async () => {
    await using site = await startSite({ '/': redirectTo('/home', 301), '/home': 'page' });
    const evidence = await gather(`${site.origin}/`, { needs: ['httpUpgrade'] });
    expect(evidence.httpUpgrade).toMatchObject({ value: { route: [{ statusCode: 301 }, { statusCode: 200 }] } });
    expect(site.log).toEqual(['GET /', 'GET /home']);
  });

  it('sends the request again where the trace had cookies', async () => {
    await using site = await startSite({
      '/': ({ headers: { cookie } }) =>
        cookie ? 'page' : { status: 302, headers: { location: '/', 'set-cookie': 'seen=1' } },
    });
    const evidence = await gather(`${site.origin}/`, { needs: ['httpUpgrade'] });
    expect(evidence.trace.hops.map(({ statusCode }) => statusCode)).toEqual([302, 200]);
    expect(
      evidence.httpUpgrade.ok && evidence.httpUpgrade.value.route.every(({ statusCode }) => statusCode === 302),
    ).toBe(true);
  });

  it.each(['http://', 'ftp://127.0.0.1/', 'nonsense'])('survives a URL that is none: %s', async (url) => {
    const evidence = await gather(url);
    expect(evidence).toMatchObject({ trace: { end: { kind: 'failed' } } });
    expect([evidence.robots, evidence.tls]).toEqual([{}, {}]);
  });
});
