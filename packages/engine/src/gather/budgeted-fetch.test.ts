import { describe, expect, it } from 'vitest';
import { redirectTo, type SiteResponse, startSite } from '../testing/http-site.ts';
import { localFetch } from '../testing/local-network.ts';
import { gatherMissingPage } from './network-fetch.ts';

describe('gatherMissingPage', () => {
  it('requests a missing page once', async () => {
    await using site = await startSite({});
    using local = localFetch();
    const found = await gatherMissingPage(site.origin, local.fetchDocument);
    expect(found).toMatchObject({ ok: true, value: { statusCode: 404, location: null } });
    expect(site.log).toHaveLength(1);
    expect(site.log[0]).toMatch(/^GET \/no-such-page-[0-9a-f]{16}$/);
    await gatherMissingPage(site.origin, local.fetchDocument);
    expect(new Set(site.log).size, 'another page every time').toBe(2);
  });

  it('reports the redirect target without following it', async () => {
    const everywhere = new Proxy<Record<string, SiteResponse>>({}, { get: () => redirectTo('/') });
    await using site = await startSite(everywhere);
    using local = localFetch();
    expect(await gatherMissingPage(site.origin, local.fetchDocument)).toMatchObject({
      value: { statusCode: 302, location: `${site.origin}/` },
    });
    expect(site.log).toHaveLength(1);
  });

  it('gives the reason when there is no response', async () => {
    using closed = localFetch({ allowCidrs: [] });
    expect(await gatherMissingPage('http://127.0.0.1:3000', closed.fetchDocument)).toMatchObject({
      ok: false,
      error: { code: 'ADDRESS_REFUSED' },
    });
  });
});
