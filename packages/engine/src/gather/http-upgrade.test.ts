import { describe, expect, it } from 'vitest';
import { redirectTo, startSite } from '../testing/http-site.ts';
import { localFetch } from '../testing/local-network.ts';
import { issueCertificate } from '../testing/pki.ts';
import { redirectDocument } from '../testing/redirect-document.ts';
import type { FetchDocument } from './fetch-document.ts';
import { gatherHttpUpgrade } from './http-upgrade.ts';

describe('gatherHttpUpgrade', () => {
  it('reports the chain from the root of the host over plain http', async () => {
    await using site = await startSite({ '/': redirectTo('/secure', 301), '/secure': 'here' });
    using local = localFetch();
    expect(await gatherHttpUpgrade(`${site.origin}/deep/page?x#y`, local.fetchDocument)).toEqual({
      ok: true,
      value: {
        route: [
          { url: `${site.origin}/`, statusCode: 301, trusted: null },
          { url: `${site.origin}/secure`, statusCode: 200, trusted: null },
        ],
        refused: false,
      },
    });
  });

  it('reports the hop with an untrusted certificate', async () => {
    const certificate = await issueCertificate({ name: '127.0.0.1', altNames: [{ type: 'ip', value: '127.0.0.1' }] });
    await using secure = await startSite({ '/': 'here' }, [certificate]);
    await using site = await startSite({ '/': redirectTo(`${secure.origin}/`) });
    using stranger = localFetch();
    using friend = localFetch({ allowCidrs: ['127.0.0.0/8'], extraCa: [certificate.pem] });
    const trustOf = async ({ fetchDocument }: typeof friend) => {
      const upgrade = await gatherHttpUpgrade(site.origin, fetchDocument);
      return upgrade.ok && upgrade.value.route.map(({ trusted }) => trusted);
    };
    expect(await trustOf(stranger)).toEqual([null, false]);
    expect(await trustOf(friend)).toEqual([null, true]);
  });

  it("keeps the chain to a host that doesn't respond", async () => {
    await using site = await startSite({ '/': redirectTo('http://10.0.0.1/') });
    using local = localFetch();
    expect(await gatherHttpUpgrade(site.origin, local.fetchDocument)).toEqual({
      ok: true,
      value: {
        route: [
          { url: `${site.origin}/`, statusCode: 302, trusted: null },
          { url: 'http://10.0.0.1/', statusCode: null, trusted: null },
        ],
        refused: false,
      },
    });
  });

  it('does not judge a route that we stopped following', async () => {
    const endless: FetchDocument = async ({ url }) => ({ ok: true, value: redirectDocument(url, `${url}x`) });
    expect(await gatherHttpUpgrade('http://site.test', endless)).toMatchObject({ error: { code: 'TOO_MANY_HOPS' } });
    const slow: FetchDocument = async ({ url }) =>
      url === 'http://site.test/'
        ? { ok: true, value: redirectDocument(url, 'http://slow.test/') }
        : { ok: false, error: { code: 'TIMEOUT', message: 'Late.' } };
    expect(await gatherHttpUpgrade('http://site.test', slow)).toMatchObject({ ok: false, error: { code: 'TIMEOUT' } });
  });

  it('ends a circle', async () => {
    await using site = await startSite({ '/': redirectTo('/') });
    using local = localFetch();
    const upgrade = await gatherHttpUpgrade(site.origin, local.fetchDocument);
    expect(upgrade.ok && upgrade.value.route).toHaveLength(11);
  });

  it('sees that nothing listens', async () => {
    const closed = await startSite({});
    await closed[Symbol.asyncDispose]();
    using local = localFetch();
    expect(await gatherHttpUpgrade(closed.origin, local.fetchDocument)).toEqual({
      ok: true,
      value: { route: [{ url: `${closed.origin}/`, statusCode: null, trusted: null }], refused: true },
    });
  });

  it('gives the reason when it is unknown', async () => {
    using local = localFetch({ allowCidrs: [] });
    expect(await gatherHttpUpgrade('https://127.0.0.1:8443/', local.fetchDocument)).toMatchObject({
      ok: false,
      error: { code: 'ADDRESS_REFUSED' },
    });
  });
});
