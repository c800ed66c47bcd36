import type { Hop, MonitorWatch, Trace } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { changeFingerprint, diffChains, seenChangeOf } from './diff.ts';
import { everyPart, makeTrace, tlsOfTest } from './testing/make-trace.ts';
import { normalizeUrl, watchedChainOf } from './watched-chain.ts';

const a = 'https://example.com/a';
const b = 'https://example.com/b';
const c = 'https://www.example.com/c';

const diff = (before: Trace, after: Trace, watch: MonitorWatch = everyPart) =>
  diffChains(watchedChainOf(before, watch), watchedChainOf(after, watch), watch);
const says = (before: Trace, after: Trace, watch?: MonitorWatch) =>
  diff(before, after, watch).map((change) => change.says);

const secure = (issuer: string, more: object = {}, leaf: object = {}) =>
  makeTrace([a, b], () => ({ tls: tlsOfTest(issuer, more, leaf) }));
const atFirst = (more: Partial<Hop>) => makeTrace([a, b], (_, index) => (index === 0 ? more : {}));
const failed: Trace = {
  ...makeTrace([a, b], (_, index) =>
    index === 1
      ? {
          statusCode: null,
          redirectType: 'ERROR',
          error: { code: 'CONNECTION_REFUSED', message: 'The server refused the connection.' },
        }
      : {},
  ),
  end: { kind: 'failed', error: { code: 'CONNECTION_REFUSED', message: 'The server refused the connection.' } },
};
const looping: Trace = {
  ...makeTrace([a, b]),
  end: { kind: 'loop', error: { code: 'REDIRECT_LOOP', message: 'Hop 2 returns to hop 1.' } },
};

describe('a change of the chain', () => {
  it.each<[name: string, before: Trace, after: Trace, expected: string[]]>([
    ['none', makeTrace([a, b]), makeTrace([a, b]), []],
    [
      'another target',
      makeTrace([a, b]),
      makeTrace([a, c]),
      [
        'The final URL is now https://www.example.com/c (was https://example.com/b).',
        'Hop 1 now redirects to https://www.example.com/c (was https://example.com/b).',
      ],
    ],
    [
      'one redirect more',
      makeTrace([a, c]),
      makeTrace([a, b, c]),
      [
        'The chain now has 2 redirects (was 1).',
        'Hop 1 now redirects to https://example.com/b (was https://www.example.com/c).',
        'Hop 2 is new: https://example.com/b.',
      ],
    ],
    [
      'another status code',
      makeTrace([a, b]),
      atFirst({ statusCode: 302, redirectType: 'HTTP_302' }),
      ['Hop 1 now returns 302 (was 301).'],
    ],
    [
      'another final status code',
      makeTrace([a]),
      makeTrace([a], () => ({ statusCode: 204 })),
      ['Hop 1 now returns 204 (was 200).'],
    ],
    [
      'another type',
      atFirst({ statusCode: 200, redirectType: 'META_REFRESH' }),
      atFirst({ statusCode: 200, redirectType: 'REFRESH_HEADER' }),
      ['Hop 1 is now of type REFRESH_HEADER (was META_REFRESH).'],
    ],
    [
      'an error',
      makeTrace([a, b]),
      failed,
      [
        'The final URL is now /a (was /b).',
        'Hop 2 now returns no response (was 200).',
        'Hop 2 now fails: The server refused the connection.',
      ],
    ],
    [
      'a loop',
      makeTrace([a, b]),
      looping,
      ['The final URL is now none (was https://example.com/b).', 'The chain now fails: Hop 2 returns to hop 1.'],
    ],
    [
      'another issuer',
      secure('One CA'),
      secure('Other CA'),
      [
        "Hop 1's certificate is now issued by Other CA (was One CA).",
        "Hop 2's certificate is now issued by Other CA (was One CA).",
      ],
    ],
    [
      'another type of key',
      secure('CA'),
      secure('CA', {}, { keyType: 'rsa', keyBits: 2048, keyCurve: null }),
      [
        "Hop 1's certificate key is now rsa 2048 (was ec P-256).",
        "Hop 2's certificate key is now rsa 2048 (was ec P-256).",
      ],
    ],
    [
      'trust',
      secure('CA'),
      secure('CA', { trusted: false, trustError: 'expired' }),
      [
        "Browsers no longer trust hop 1's certificate: expired.",
        "Browsers no longer trust hop 2's certificate: expired.",
      ],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(says(before, after)).toEqual(expected);
  });
});

describe('no change', () => {
  const withHeaders = (value: string) =>
    atFirst({
      responseHeaders: [
        ['Date', value],
        ['Cache-Control', value],
      ],
    });

  it.each<[name: string, before: Trace, after: Trace]>([
    [
      'a renewed certificate',
      secure('CA'),
      secure('CA', {}, { validTo: '2028-01-01T00:00:00.000Z', sha256Fingerprint: 'bb' }),
    ],
    ['another version of TLS', secure('CA'), secure('CA', { protocol: 'TLSv1.2' })],
    ['headers that nobody asked for', withHeaders('a'), withHeaders('b')],
    ['cookies', atFirst({ cookiesSet: ['a=1'] }), atFirst({ cookiesSet: ['b=2'] })],
    [
      'IP addresses and times',
      atFirst({ latencyMs: 5 }),
      atFirst({ latencyMs: 900, remoteAddress: { ip: '192.0.2.1', family: 4, port: 443 } }),
    ],
    [
      'another spelling of a URL',
      makeTrace([a, 'https://EXAMPLE.com:443/%c3%a9']),
      makeTrace([a, 'https://example.com/%C3%A9']),
    ],
  ])('by %s', (_, before, after) => {
    expect(says(before, after)).toEqual([]);
  });
});

describe('what is watched', () => {
  it('leaves out what no one asked for', () => {
    const watch: MonitorWatch = { ...everyPart, parts: ['status'] };
    expect(says(makeTrace([a, b]), makeTrace([a, c]), watch)).toEqual([]);
    expect(says(makeTrace([a, b]), atFirst({ statusCode: 302 }), watch)).toEqual(['Hop 1 now returns 302 (was 301).']);
  });

  it('can be any header, in any spelling', () => {
    const watch: MonitorWatch = { ...everyPart, headers: ['x-version'] };
    const sending = (value: string) => atFirst({ responseHeaders: [['X-Version', value]] });
    expect(says(sending('1'), sending('2'), watch)).toEqual(['Hop 1 now sends x-version: 2 (was 1).']);
  });

  it('can be scores, of which only those count that both have', () => {
    const watch: MonitorWatch = { ...everyPart, scores: ['redirects', 'seo'] };
    const [before, after] = [
      watchedChainOf(makeTrace([a]), watch, { redirects: 90, seo: 80, ssl: 70 }),
      watchedChainOf(makeTrace([a]), watch, { redirects: 40, seo: null, ssl: 10 }),
    ];
    expect(diffChains(before, after, watch).map((change) => change.says)).toEqual([
      'The Redirects score is now 40 (was 90).',
    ]);
  });
});

describe('the fingerprint of a change', () => {
  const of = (after: readonly string[]) => changeFingerprint(diff(makeTrace([a, b]), makeTrace(after)));

  it('is the same for the same change, and another for another', () => {
    expect(of([a, c])).toBe(of([a, c]));
    expect(of([a, c])).not.toBe(of([a, `${c}d`]));
    expect(of([a, c])).not.toBe(of([a]));
  });

  it.each([
    ['the value of a parameter', `${c}?session=1`, `${c}?session=2`],
    ['a number in the path', `${c}/20261117`, `${c}/20261118`],
    ['a token in the path', `${c}/9f86d081884c7d659a2f`, `${c}/60303ae22b998861bce3`],
  ])('does not depend on %s that is new each time', (_, first, second) => {
    expect(of([a, first])).toBe(of([a, second]));
  });

  it('depends on which parameters there are', () => {
    expect(of([a, `${c}?session=1`])).not.toBe(of([a, `${c}?other=1`]));
  });

  it('is none without a change', () => {
    expect(seenChangeOf([])).toBeNull();
    expect(seenChangeOf(diff(makeTrace([a]), makeTrace([b])))?.says).toHaveLength(2);
  });
});

it.each([
  ['HTTP://Example.COM:80', 'http://example.com/'],
  ['https://example.com/%e2%9c%93?q=%2f', 'https://example.com/%E2%9C%93?q=%2F'],
  ['not a URL %2f', 'not a URL %2F'],
])('%s is compared as %s', (url, normal) => {
  expect(normalizeUrl(url)).toBe(normal);
});
