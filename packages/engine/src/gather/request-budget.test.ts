import { describe, expect, it } from 'vitest';
import { redirectTo, startSite } from '../testing/http-site.ts';
import { gatherLocally as gather } from '../testing/local-network.ts';

const html = { 'content-type': 'text/html' };

describe('the requests in addition to the chain', () => {
  it('sends at most twenty requests in addition to the chain', async () => {
    const links = [1, 2, 3, 4].map((n) => `<link rel=alternate hreflang=en href=/x/${n}>`).join('');
    const page = { headers: html, body: `<link rel=canonical href=/x/0>${links}` };
    const usual: Parameters<typeof startSite>[0] = {
      '/x/page': page,
      '/': 'root',
      '/robots.txt': '',
      '/sitemap.xml': ({ headers }) => ['8', '9'].map((n) => `http://${headers.host}/x/${n}`).join('\n'),
    };
    const endless = new Proxy(usual, {
      get: (known, path: string) => {
        if (path in known) return known[path];
        return redirectTo(`${path}x`);
      },
    });
    await using site = await startSite(endless);
    const url = `http://shop.test:${site.port}/x/page`;
    await gather(url);
    expect(site.log).toHaveLength(1 + 20);
    for (const path of ['/robots.txt', '/sitemap.xml', '/', '/x/0']) expect(site.log).toContain(`GET ${path}`);

    site.log.length = 0;
    await gather(url, { extraRequests: 40 });
    expect(site.log.length).toBeGreaterThan(1 + 20);
    expect(site.log.length).toBeLessThanOrEqual(1 + 40);

    site.log.length = 0;
    const { linkTargets, entryVariants, missingPage } = await gather(url, { extraRequests: 0 });
    expect(site.log).toEqual(['GET /x/page']);
    expect(linkTargets).toEqual({ ok: true, value: { targets: [], leftOut: 4 } });
    expect(entryVariants).toMatchObject({ value: { variants: [{ error: { code: 'TOO_MANY_HOPS' } }, {}] } });
    expect(missingPage).toMatchObject({ error: { message: 'Request limit reached.' } });
  });

  it('fetches the canonical URL and four languages, even where all redirect and nothing is cheap', async () => {
    const links = [1, 2, 3, 4].map((n) => `<link rel=alternate hreflang=en href=/x/${n}>`).join('');
    const redirects = [1, 2, 3].map((n) => [`/x/${n}`, redirectTo(`/y/${n}`)]);
    const routes = { '/': redirectTo('/a'), '/a': redirectTo('/b'), '/b': redirectTo('/c'), '/c': redirectTo('/d') };
    await using site = await startSite({
      '/x/page': { headers: html, body: `<link rel=canonical href=/x/0>${links}` },
      ...routes,
      ...Object.fromEntries(redirects),
    });
    const { linkTargets } = await gather(`http://shop.test:${site.port}/x/page`);
    const targets = linkTargets.ok ? linkTargets.value.targets : [];
    expect(targets.map(({ url, page }) => [new URL(url).pathname, page.ok])).toEqual(
      [0, 1, 2, 3, 4].map((n) => [`/x/${n}`, true]),
    );
    expect(linkTargets).toMatchObject({ value: { leftOut: 0 } });
  });

  it('counts the repeated page request, and each robots.txt', async () => {
    await using end = await startSite({ '/': { headers: html, body: 'x' } });
    await using start = await startSite({ '/': redirectTo(`${end.origin}/`) });
    await gather(
      `${start.origin}/`,
      { extraRequests: 3, needs: ['page', 'robots', 'missingPage'] },
      { method: 'HEAD' },
    );
    expect(start.log.toSorted()).toEqual(['GET /robots.txt', 'HEAD /']);
    expect(end.log.toSorted()).toEqual(['GET /', 'GET /robots.txt', 'HEAD /']);
  });

  it('reads a robots.txt behind five redirects, even if other requests used the budget', async () => {
    const links = [1, 2, 3, 4].map((n) => `<link rel=alternate hreflang=en href=/x/${n}>`).join('');
    await using site = await startSite({
      '/x/page': { headers: html, body: `<link rel=canonical href=/x/0>${links}` },
      '/robots.txt': redirectTo('/r1'),
      '/r1': redirectTo('/r2'),
      '/r2': redirectTo('/r3'),
      '/r3': redirectTo('/r4'),
      '/r4': redirectTo('/r5'),
      '/r5': 'User-agent: *\nDisallow: /x/',
    });
    const { robots, linkTargets } = await gather(`http://shop.test:${site.port}/x/page`);
    const rules = { ok: true, value: { statusCode: 200, body: 'User-agent: *\nDisallow: /x/' } };
    expect(robots).toMatchObject({ [`http://shop.test:${site.port}`]: rules });
    // The others had to wait for it, and have what was left.
    expect(linkTargets).toMatchObject({ ok: true });
    expect(site.log.length).toBeLessThanOrEqual(1 + 20);
  });

  it('does not wait for itself if robots.txt redirects to a shared URL', async () => {
    await using site = await startSite({
      '/page': { headers: html, body: '<link rel=canonical href=/rules>' },
      '/robots.txt': redirectTo('/rules'),
      '/rules': 'User-agent: *\nDisallow: /x/',
    });
    const { robots, linkTargets } = await gather(`${site.origin}/page`, {
      extraRequests: 5,
      needs: ['page', 'robots', 'linkTargets'],
    });
    expect(robots).toMatchObject({ [site.origin]: { ok: true, value: { statusCode: 200 } } });
    expect(linkTargets).toMatchObject({ ok: true, value: { targets: [{ url: `${site.origin}/rules` }] } });
    expect(site.log.filter((line) => line === 'GET /rules')).toHaveLength(1);
  });

  it('follows http before it requests optional evidence', async () => {
    const links = [1, 2, 3, 4].map((n) => `<link rel=alternate hreflang=en href=/x/${n}>`).join('');
    await using site = await startSite({
      '/x/page': { headers: html, body: `<link rel=canonical href=/x/0>${links}` },
      '/': redirectTo('/a'),
      '/a': redirectTo('/b'),
      '/b': redirectTo('/c'),
      '/c': redirectTo('/d'),
      '/d': 'end',
    });
    const { httpUpgrade } = await gather(`http://shop.test:${site.port}/x/page`);
    expect(httpUpgrade.ok && httpUpgrade.value.route.map(({ statusCode }) => statusCode)).toEqual([
      302, 302, 302, 302, 200,
    ]);
    expect(site.log.length).toBeLessThanOrEqual(1 + 20);
  });

  it('treats an unsent request as unknown, not as the end of http', async () => {
    await using site = await startSite({ '/': redirectTo('/a'), '/a': redirectTo('/b'), '/b': 'end', '/page': 'x' });
    const needs = ['httpUpgrade'] as const;
    const { httpUpgrade } = await gather(`${site.origin}/page`, { extraRequests: 2, needs });
    expect(httpUpgrade).toMatchObject({ ok: false, error: { message: 'Request limit reached.' } });
  });

  it('requests the robots.txt at the end of a chain, however many sites come before', async () => {
    await using site = await startSite({
      '/end': { headers: html, body: 'x' },
      '/robots.txt': '',
      ...Object.fromEntries(
        Array.from({ length: 13 }, (_, n) => [
          `/${n}`,
          ({ headers }: { headers: { host?: string } }) =>
            redirectTo(
              `http://${n === 12 ? 'end' : `host${n + 1}`}.test:${headers.host?.split(':')[1]}/${n === 12 ? 'end' : n + 1}`,
            ),
        ]),
      ),
    });
    const { trace, robots } = await gather(`http://host0.test:${site.port}/0`, { maxHops: 20 });
    const last = `http://end.test:${site.port}`;
    expect(trace.hops.at(-1)?.url).toBe(`${last}/end`);
    expect(robots[last]).toMatchObject({ ok: true, value: { statusCode: 200 } });
    expect(robots[`http://host12.test:${site.port}`]).toMatchObject({ error: { code: 'TOO_MANY_HOPS' } });
    expect(site.log.length).toBeLessThanOrEqual(14 + 12);
  });
});
