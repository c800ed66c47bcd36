import type { IncomingMessage } from 'node:http';
import type { Hop } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { redirectTo, type SiteResponse, startSite } from '../testing/http-site.ts';
import { localFetch, traceLocally } from '../testing/local-network.ts';
import { redirectDocument } from '../testing/redirect-document.ts';
import { gatherEntryVariants, variantsOf } from './entry-variants.ts';
import type { FetchDocument } from './fetch-document.ts';

describe('variantsOf', () => {
  it.for<[finalUrl: string, variants: string[]]>([
    ['https://shop.test/', ['http://shop.test/', 'http://www.shop.test/', 'https://www.shop.test/']],
    ['http://www.shop.test/', ['http://shop.test/', 'https://www.shop.test/', 'https://shop.test/']],
    [
      'https://www.shop.test/a?b=c#d',
      [
        'http://www.shop.test/a?b=c#d',
        'http://shop.test/a?b=c#d',
        'https://shop.test/a?b=c#d',
        'https://www.shop.test/a/?b=c#d',
      ],
    ],
    ['https://blog.shop.test/a/', ['http://blog.shop.test/a/', 'https://blog.shop.test/a']],
    [
      'https://www.blog.shop.co.uk/',
      ['http://www.blog.shop.co.uk/', 'http://blog.shop.co.uk/', 'https://blog.shop.co.uk/'],
    ],
    [
      'https://shop.co.uk/x.html',
      ['http://shop.co.uk/x.html', 'http://www.shop.co.uk/x.html', 'https://www.shop.co.uk/x.html'],
    ],
    ['https://me.github.io/', ['http://me.github.io/', 'http://www.me.github.io/', 'https://www.me.github.io/']],
    ['https://github.io/', ['http://github.io/']],
    ['https://www.co.uk/', ['http://www.co.uk/']],
    ['https://www.com/', ['http://www.com/']],
    ['https://192.0.2.1/', ['http://192.0.2.1/']],
    ['https://[2001:db8::1]/a', ['http://[2001:db8::1]/a', 'https://[2001:db8::1]/a/']],
    ['http://localhost/', ['https://localhost/']],
    ['http://shop.test:8080/a', ['http://www.shop.test:8080/a', 'http://shop.test:8080/a/']],
    ['http://127.0.0.1:8080/', []],
  ])('%s', ([finalUrl, variants]) => {
    expect(
      variantsOf(finalUrl)
        .map(({ url }) => url)
        .toSorted(),
    ).toEqual(variants.toSorted());
  });

  it('reports how they differ', () => {
    expect(variantsOf('https://shop.test/a')).toEqual([
      { url: 'http://shop.test/a', differsIn: ['scheme'] },
      { url: 'http://www.shop.test/a', differsIn: ['scheme', 'host'] },
      { url: 'https://www.shop.test/a', differsIn: ['host'] },
      { url: 'https://shop.test/a/', differsIn: ['slash'] },
    ]);
  });
});

/** Traces a path of shop.test and follows its variants. Responses are by host and path. */
async function gather(path: string, responses: Record<string, SiteResponse>) {
  const paths = new Set(Object.keys(responses).map((place) => place.slice(place.indexOf('/'))));
  const byHost = Object.fromEntries(
    [...paths].map((each) => [
      each,
      ({ headers: { host = '' } }: IncomingMessage) =>
        responses[`${host.replace(/:\d+$/, '')}${each}`] ?? { status: 404 },
    ]),
  );
  const site = await startSite(byHost);
  await using _ = site;
  using local = localFetch();
  const origin = `http://shop.test:${site.port}`;
  const { hops } = await traceLocally(`${origin}${path}`);
  const before = site.log.length;
  const found = await gatherEntryVariants(hops, local.fetchDocument);
  const short = (url: string) => url.replace(`:${site.port}`, '');
  return {
    variants: found.ok
      ? found.value.variants.map(({ url, route, error }) => ({
          url: short(url),
          route: route.map((step) => `${step.statusCode} ${short(step.url)}`),
          error: error?.code ?? null,
        }))
      : found.error.code,
    finalUrl: found.ok ? short(found.value.finalUrl) : null,
    asked: site.log.slice(before),
  };
}

describe('gatherEntryVariants', () => {
  it('follows each to the final URL, which is not fetched again', async () => {
    const { variants, asked, finalUrl } = await gather('/a', {
      'shop.test/a': 'here',
      'www.shop.test/a': redirectTo('/a/', 301),
      'www.shop.test/a/': { status: 301, headers: { location: '/a' } },
      'shop.test/a/': redirectTo('/a', 308),
    });
    expect(finalUrl).toBe('http://shop.test/a');
    expect(variants).toEqual([
      // It redirects to itself: www never reaches the final URL.
      {
        url: 'http://www.shop.test/a',
        route: [
          '301 http://www.shop.test/a',
          '301 http://www.shop.test/a/',
          '301 http://www.shop.test/a',
          '301 http://www.shop.test/a/',
          '301 http://www.shop.test/a',
          '301 http://www.shop.test/a/',
        ],
        error: null,
      },
      { url: 'http://shop.test/a/', route: ['308 http://shop.test/a/', '200 http://shop.test/a'], error: null },
    ]);
    expect(asked.filter((line) => line === 'GET /a/')).toHaveLength(4);
  });

  it('detects a variant with its own page, and one that fails', async () => {
    const { variants } = await gather('/a', { 'shop.test/a': 'here', 'www.shop.test/a': 'here too' });
    expect(variants).toEqual([
      { url: 'http://www.shop.test/a', route: ['200 http://www.shop.test/a'], error: null },
      { url: 'http://shop.test/a/', route: ['404 http://shop.test/a/'], error: null },
    ]);
  });

  it('reads what the trace has seen instead of asking again', async () => {
    const { variants, asked } = await gather('/a', {
      'shop.test/a': redirectTo('/a/', 301),
      'shop.test/a/': 'here',
      'www.shop.test/a/': redirectTo('/nowhere'),
    });
    expect(variants).toMatchObject([
      { url: 'http://www.shop.test/a/', route: ['302 http://www.shop.test/a/', '404 http://www.shop.test/nowhere'] },
      { url: 'http://shop.test/a', route: ['301 http://shop.test/a', '200 http://shop.test/a/'] },
    ]);
    expect(asked).toEqual(['GET /a/', 'GET /nowhere']);
  });

  it('sends no request where the chain ended without a page', async () => {
    expect(await gather('/a', {})).toMatchObject({ variants: [], asked: [] });
  });

  const pageAt = (url: string): Hop[] => [
    { url, statusCode: 200, method: 'GET', requestHeaders: [], responseHeaders: [], body: null } as unknown as Hop,
  ];

  it('sends no request where a form was sent', async () => {
    const sent = pageAt('https://shop.test/form').map((hop) => ({ ...hop, method: 'POST' }));
    const never: FetchDocument = () => Promise.reject(new Error('asked'));
    expect(await gatherEntryVariants(sent, never)).toMatchObject({ value: { variants: [] } });
  });

  it.each([204, 205])('sends no request where %i came', async (statusCode) => {
    const empty = pageAt('https://shop.test/empty').map((hop) => ({ ...hop, statusCode }));
    const never: FetchDocument = () => Promise.reject(new Error('asked'));
    expect(await gatherEntryVariants(empty, never)).toMatchObject({ value: { variants: [] } });
  });

  it('makes seven requests at most', async () => {
    const asked: string[] = [];
    const endless: FetchDocument = async ({ url, maxBodyBytes, patienceMs }) => {
      asked.push(url);
      expect([maxBodyBytes, patienceMs]).toEqual([0, 3000]);
      return { ok: true, value: redirectDocument(url, `${url}x`) };
    };
    const found = await gatherEntryVariants(pageAt('https://shop.test/a'), endless);
    expect(asked).toHaveLength(7);
    expect(found.ok && found.value.variants.map(({ error }) => error?.code)).toEqual(Array(4).fill('TOO_MANY_HOPS'));
  });

  it("uses the guard, and stores why a variant couldn't be reached", async () => {
    using closed = localFetch({ allowCidrs: [] });
    const found = await gatherEntryVariants(pageAt('http://shop.test:3000/'), closed.fetchDocument);
    expect(found).toMatchObject({
      value: { variants: [{ route: [{ statusCode: null }], error: { code: 'ADDRESS_REFUSED' } }] },
    });
  });

  it("isn't reported when time ran out before the end", async () => {
    const error = { code: 'ABORTED', message: 'Stopped.' } as const;
    expect(await gatherEntryVariants(pageAt('https://shop.test/'), async () => ({ ok: false, error }))).toEqual({
      ok: false,
      error,
    });
  });
});
