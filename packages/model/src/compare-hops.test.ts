import { describe, expect, it } from 'vitest';
import type { Certificate } from './certificate.ts';
import { compareHops } from './compare-hops.ts';
import { bareHop } from './testing/bare-hop.ts';
import type { Hop, HopTls } from './trace.ts';

/** Hops as a server returned them: each redirects to the next. */
const chain = (...hops: Partial<Hop>[]): Hop[] =>
  hops.map((hop, hopIndex) => {
    const next = hops[hopIndex + 1]?.url;
    return {
      ...bareHop,
      hopIndex,
      statusCode: next === undefined ? 200 : 301,
      redirectType: next === undefined ? 'FINAL' : 'HTTP_301',
      redirect: next === undefined ? null : { to: next, delaySeconds: null },
      ...hop,
    };
  });
const one = (hop: Partial<Hop>) => chain({ url: 'https://a.test/', ...hop });
const saysOf = (before: Hop[], after: Hop[]) =>
  compareHops(before, after).flatMap(({ differences }) => differences.map(({ says }) => says));

const certificate = {
  issuer: { O: 'Authority', CN: 'R1' },
  validTo: '2026-12-01T00:00:00.000Z',
} as unknown as Certificate;
const tls = (changes: Partial<HopTls> = {}, leaf: Partial<Certificate> = {}): HopTls => ({
  protocol: 'TLSv1.3',
  cipher: 'x',
  trusted: true,
  trustError: null,
  chain: [{ ...certificate, ...leaf }],
  ...changes,
});

describe('compareHops', () => {
  it.each<[string, Hop[], Hop[], string[]]>([
    ['nothing', one({}), one({}), []],
    ['time, which is shown and never differs', one({ latencyMs: 1 }), one({ latencyMs: 900 }), []],
    [
      'where a hop leads, said once and not again of the hop it leads to',
      chain({ url: 'https://a.test/' }, { url: 'https://a.test/old' }, { url: 'https://a.test/new' }),
      chain({ url: 'https://a.test/' }, { url: 'https://a.test/old' }, { url: 'https://a.test/neu' }),
      ['Hop 2 now redirects to /neu (was /new).'],
    ],
    [
      'where a hop leads, on another site',
      chain({ url: 'http://a.test/' }, { url: 'http://a.test/b' }),
      chain({ url: 'http://a.test/' }, { url: 'https://b.test/b' }),
      ['Hop 1 now redirects to https://b.test/b (was http://a.test/b).'],
    ],
    [
      'another URL at the start',
      one({ url: 'https://a.test/x?b=1' }),
      one({ url: 'https://a.test/x?b=2' }),
      ['Hop 1 now requests /x?b=2 (was /x?b=1).'],
    ],
    [
      'a new hop',
      chain({ url: 'https://a.test/' }, { url: 'https://c.test/' }),
      chain({ url: 'https://a.test/' }, { url: 'https://b.test/' }, { url: 'https://c.test/' }),
      ['Hop 1 now redirects to https://b.test/ (was https://c.test/).', 'Hop 2 is new: https://b.test/.'],
    ],
    [
      'a hop that is gone',
      chain({ url: 'https://a.test/' }, { url: 'https://b.test/' }, { url: 'https://c.test/' }),
      chain({ url: 'https://a.test/' }, { url: 'https://c.test/' }),
      ['Hop 1 now redirects to https://c.test/ (was https://b.test/).', 'Hop 2 was removed: https://b.test/.'],
    ],
    [
      'the status, which says the type too',
      one({ statusCode: 302, redirectType: 'HTTP_302' }),
      one({ statusCode: 301, redirectType: 'HTTP_301' }),
      ['Hop 1 now returns 301 (was 302).'],
    ],
    [
      'the type alone',
      one({ redirectType: 'FINAL' }),
      one({ redirectType: 'META_REFRESH' }),
      ['Hop 1 is now of type META_REFRESH (was FINAL).'],
    ],
    ['the method', one({ method: 'POST' }), one({ method: 'GET' }), ['Hop 1 now uses GET (was POST).']],
    [
      'an error, by its code',
      one({ statusCode: null, redirectType: 'ERROR', error: { code: 'TIMEOUT', message: 'No response in 1 s.' } }),
      one({ statusCode: null, redirectType: 'ERROR', error: { code: 'CONNECTION_REFUSED', message: 'Refused.' } }),
      ['Hop 1 now fails: Refused.'],
    ],
    [
      'the same error in other words',
      one({ statusCode: null, error: { code: 'TIMEOUT', message: 'No response in 1 s.' } }),
      one({ statusCode: null, error: { code: 'TIMEOUT', message: 'No response in 2 s.' } }),
      [],
    ],
    [
      'headers that are new, other, gone; in whatever case and order',
      one({
        responseHeaders: [
          ['cache-control', 'max-age=60'],
          ['X-Robots-Tag', 'noindex'],
          ['date', 'Mon'],
        ],
      }),
      one({
        responseHeaders: [
          ['Strict-Transport-Security', 'max-age=1'],
          ['Cache-Control', 'no-store'],
          ['Date', 'Tue'],
        ],
      }),
      [
        'Hop 1 now sends Cache-Control: no-store (was max-age=60).',
        'Hop 1 no longer sends X-Robots-Tag: noindex.',
        'Hop 1 now sends Strict-Transport-Security: max-age=1.',
      ],
    ],
    [
      'a policy that differs by its nonce alone',
      one({ responseHeaders: [['content-security-policy', "script-src 'nonce-aaa'"]] }),
      one({ responseHeaders: [['content-security-policy', "script-src  'nonce-bbb'"]] }),
      [],
    ],
    [
      'cookies by name',
      one({ cookiesSet: ['a=1; Secure', 'b=2', 'c; Path=/'] }),
      one({ cookiesSet: ['a=9', 'd=4', 'c'] }),
      ['Hop 1 no longer sets the cookie b.', 'Hop 1 now sets the cookie d.'],
    ],
    [
      'certificate and version',
      one({ tls: tls({ protocol: 'TLSv1.2' }) }),
      one({ tls: tls({}, { issuer: { CN: 'R2' }, validTo: '2027-03-01T00:00:00.000Z' }) }),
      [
        'Hop 1 now uses TLSv1.3 (was TLSv1.2).',
        "Hop 1's certificate is now issued by R2 (was Authority, R1).",
        "Hop 1's certificate now expires on 2027-03-01 (was 2026-12-01).",
      ],
    ],
    [
      'trust that is lost',
      one({ tls: tls() }),
      one({ tls: tls({ trusted: false, trustError: 'expired' }) }),
      ["Browsers no longer trust hop 1's certificate: expired."],
    ],
    [
      'trust that is won',
      one({ tls: tls({ trusted: false, trustError: 'expired' }) }),
      one({ tls: tls() }),
      ["Browsers now trust hop 1's certificate."],
    ],
  ])('reports %s', (_name, before, after, expected) => {
    expect(saysOf(before, after)).toEqual(expected);
  });

  it('names the pieces of a URL that differ', () => {
    const piecesOf = (from: string, to: string) =>
      compareHops(one({ url: from }), one({ url: to }))[0]?.differences[0]?.urlPieces;
    expect(piecesOf('http://a.test/x', 'https://a.test/x')).toEqual(['scheme']);
    expect(piecesOf('http://a.test/x', 'http://b.test/y')).toEqual(['host', 'path']);
    expect(piecesOf('http://a.test/x?a', 'http://a.test:81/x?b#c')).toEqual(['host', 'query', 'fragment']);
    expect(piecesOf('http://a.test/', 'nonsense')).toEqual(['scheme', 'host', 'path', 'query', 'fragment']);
  });

  it('cuts what is endless', () => {
    const [says = ''] = saysOf(one({}), one({ responseHeaders: [['vary', 'x'.repeat(9000)]] }));
    expect(says.length).toBeLessThan(250);
  });
});
