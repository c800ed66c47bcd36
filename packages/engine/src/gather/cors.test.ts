import { describe, expect, it } from 'vitest';
import { startSite } from '../testing/http-site.ts';
import { localFetch } from '../testing/local-fetch.ts';
import { gatherCors } from './cors.ts';

describe('gatherCors', () => {
  it('asks as a foreign page', async () => {
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
        allowOrigin: 'https://cors-probe.invalid',
        allowCredentials: 'true',
      },
    });
  });

  it.each<[string, Record<string, string | string[]>, string | null]>([
    ['nothing', {}, null],
    ['everybody', { 'access-control-allow-origin': '*' }, '*'],
    ['contradictions', { 'access-control-allow-origin': ['*', 'https://a.test'] }, '*, https://a.test'],
  ])('reports %s', async (_, headers, allowOrigin) => {
    await using site = await startSite({ '/': { headers } });
    using local = localFetch();
    expect(await gatherCors(`${site.origin}/`, local.fetchDocument)).toMatchObject({
      value: { allowOrigin, allowCredentials: null },
    });
  });

  it('says why when there is no answer', async () => {
    using local = localFetch({ allowCidrs: [] });
    expect(await gatherCors('http://127.0.0.1:3000/', local.fetchDocument)).toMatchObject({ ok: false });
  });
});
