import { describe, expect, it } from 'vitest';
import { startSite } from '../testing/http-site.ts';
import { localFetch } from '../testing/local-network.ts';
import { gatherCors } from './cors.ts';

describe('gatherCors', () => {
  it('sends requests as a foreign page', async () => {
    await using site = await startSite({
      '/page': ({ headers: { origin = 'none' } }) => ({
        headers: { 'Access-Control-Allow-Origin': origin, 'access-control-allow-credentials': 'true' },
      }),
    });
    using local = localFetch();
    const cors = await gatherCors(`${site.origin}/page`, local.fetchDocument);
    expect(cors).toEqual({
      ok: true,
      value: {
        sentOrigin: 'https://cors-probe.invalid',
        statusCode: 200,
        allowOrigin: 'https://cors-probe.invalid',
        allowCredentials: 'true',
      },
    });
  });

  it('tries null and a look-alike origin where a foreign page is rejected, and no more', async () => {
    const origins: string[] = [];
    await using site = await startSite({
      '/': ({ headers: { origin = 'none' } }) => {
        origins.push(origin);
        // As a careless server does: it looks at the end.
        return origin.endsWith('site.test') ? { headers: { 'access-control-allow-origin': origin } } : 'page';
      },
    });
    using local = localFetch();
    const lookAlike = 'https://www.site.test.cors-probe-site.test';
    expect(await gatherCors(`http://www.site.test:${site.port}/`, local.fetchDocument)).toMatchObject({
      value: {
        allowOrigin: null,
        tricky: [
          { sentOrigin: 'null', allowOrigin: null },
          { sentOrigin: lookAlike, allowOrigin: lookAlike },
        ],
      },
    });
    expect(origins.toSorted()).toEqual(['https://cors-probe.invalid', lookAlike, 'null'].toSorted());
  });

  it.each([
    ['everyone', '*'],
    ['the foreign page', 'https://cors-probe.invalid'],
  ])('sends one request where %s is let in', async (_, allowed) => {
    await using site = await startSite({ '/': { headers: { 'access-control-allow-origin': allowed } } });
    using local = localFetch();
    const cors = await gatherCors(`${site.origin}/`, local.fetchDocument);
    expect(cors).toMatchObject({ value: { allowOrigin: allowed } });
    expect(site.log).toHaveLength(1);
  });

  it('looks like a host that is an address too', async () => {
    await using site = await startSite({ '/': 'page' });
    using local = localFetch();
    expect(await gatherCors(`${site.origin}/`, local.fetchDocument)).toMatchObject({
      value: { tricky: [{}, { sentOrigin: 'https://127.0.0.1.cors-probe.invalid' }] },
    });
  });

  it.each<[string, Record<string, string | string[]>, string | null]>([
    ['nothing', {}, null],
    ['everyone', { 'access-control-allow-origin': '*' }, '*'],
    ['contradictions', { 'access-control-allow-origin': ['*', 'https://a.test'] }, '*, https://a.test'],
  ])('reports %s', async (_, headers, allowOrigin) => {
    await using site = await startSite({ '/': { headers } });
    using local = localFetch();
    expect(await gatherCors(`${site.origin}/`, local.fetchDocument)).toMatchObject({
      value: { allowOrigin, allowCredentials: null },
    });
  });

  it('gives the reason when there is no response', async () => {
    using local = localFetch({ allowCidrs: [] });
    expect(await gatherCors('http://127.0.0.1:3000/', local.fetchDocument)).toMatchObject({ ok: false });
  });
});
