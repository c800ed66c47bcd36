import type { Evidence, HeaderPair, Hop, HopTls, TlsEvidence, TraceEnd } from '@hopwise/model';
import fc from 'fast-check';
import { makeEvidence, makeHop } from './make-evidence.ts';
import { makeTls } from './make-tls.ts';

const trustErrors = ['expired', 'self_signed', 'host_mismatch', 'unknown_issuer', 'weak_signature'] as const;
const hosts = ['a.example', 'www.a.example', 'b.example'] as const;

const tlsOf = (trustError: string | null): HopTls => ({
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_128_GCM_SHA256',
  trusted: trustError === null,
  trustError,
  chain: [],
});

const hop = fc.record({
  scheme: fc.constantFrom('http', 'https'),
  host: fc.constantFrom(...hosts),
  path: fc.constantFrom('/', '/a', '/b?x=1', '/c#part'),
  redirectType: fc.constantFrom('HTTP_301', 'HTTP_302', 'HTTP_307', 'META_REFRESH', 'REFRESH_HEADER'),
  delaySeconds: fc.constantFrom(0, 5),
  cacheControl: fc.constantFrom('no-store', 'max-age=9999999', null),
});

const broken = {
  bytes: 9,
  complete: false,
  contentEncoding: null,
  brokenBy: { code: 'TIMEOUT' as const, message: 'The time ran out.' },
};

const ends: TraceEnd[] = [
  { kind: 'final' },
  { kind: 'final' },
  { kind: 'final' },
  {
    kind: 'loop',
    error: { code: 'REDIRECT_LOOP', message: 'Redirect loop: hop 2 returns to hop 1 (https://a.example/).' },
  },
  { kind: 'too-many-hops', error: { code: 'TOO_MANY_HOPS', message: 'The chain has more redirects than allowed.' } },
  { kind: 'timeout', error: { code: 'TIMEOUT', message: 'The time ran out.' } },
  { kind: 'failed', error: { code: 'CONNECTION_REFUSED', message: 'Connection refused.' } },
];

/** Evidence of chains as they may be met, good and bad in every mixture. */
export const anyEvidence = fc
  .record({
    hops: fc.array(hop, { minLength: 1, maxLength: 13 }),
    end: fc.constantFrom(...ends),
    statusCode: fc.constantFrom(200, 200, 200, 204, 300, 302, 304, 404, 410, 500, 503),
    refusedBy: fc.option(fc.constantFrom(...trustErrors), { freq: 3 }),
    headers: fc.subarray<[string, string]>([
      ['Content-Type', 'text/html; charset=utf-8'],
      ['X-Robots-Tag', 'noindex'],
      ['X-Robots-Tag', 'googlebot: noindex'],
      ['Content-Security-Policy', "default-src 'self'; frame-ancestors *"],
      ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
      ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload'],
      ['X-Frame-Options', 'DENY'],
      ['X-Content-Type-Options', 'nosniff'],
      ['Set-Cookie', 'id=1'],
    ]),
    head: fc.subarray([
      '<title>A page</title>',
      '<meta name=description content="What it is about">',
      '<meta name=robots content=noindex>',
      '<meta name=googlebot content=index>',
      '<meta name=googlebot content=none>',
      '<link rel=canonical href="https://a.example/">',
      '<link rel=canonical href="javascript:x">',
      '<img src="http://b.example/x.png">',
    ]),
    robots: fc.constantFrom<{ statusCode: number; body: string } | null>(
      null,
      { statusCode: 200, body: 'User-agent: *\nDisallow:\n' },
      { statusCode: 200, body: 'User-agent: *\nDisallow: /\n' },
      { statusCode: 200, body: 'User-agent: Googlebot\nDisallow: /\n' },
      { statusCode: 404, body: '' },
      { statusCode: 403, body: '' },
      { statusCode: 429, body: '' },
      { statusCode: 503, body: '' },
    ),
    unsafe: fc.boolean(),
    sent: fc.constantFrom<HeaderPair[]>([], [], [], [['Authorization', '[redacted]']], [['Cookie', 'a=[redacted]']]),
    isBroken: fc.boolean(),
  })
  .map(({ hops, end, statusCode, refusedBy, headers, head, robots, unsafe, sent, isBroken }): Evidence => {
    const urls = hops.map(({ scheme, host, path }) => `${scheme}://${host}${path}`);
    const isCut = end.kind === 'loop' || end.kind === 'too-many-hops';
    const chain = hops.map(({ redirectType, delaySeconds, cacheControl }, hopIndex): Hop => {
      const url = urls[hopIndex] ?? '';
      const isLast = hopIndex === hops.length - 1;
      const isRefused = hopIndex === 0 && refusedBy !== null;
      const tls = url.startsWith('https:') ? tlsOf(isRefused ? refusedBy : null) : null;
      if (isLast && !isCut) {
        const hasNoResponse = end.kind !== 'final';
        return makeHop({
          url,
          hopIndex,
          tls,
          statusCode: hasNoResponse ? null : statusCode,
          redirectType: hasNoResponse ? 'ERROR' : 'FINAL',
          error: hasNoResponse ? end.error : null,
          responseHeaders: hasNoResponse ? [] : headers,
          requestHeaders: hopIndex === 0 ? sent : [],
          ...(isBroken && !hasNoResponse && { body: broken }),
        });
      }
      const isRefresh = redirectType === 'META_REFRESH' || redirectType === 'REFRESH_HEADER';
      return makeHop({
        url,
        hopIndex,
        tls,
        redirectType,
        statusCode: isRefresh ? 200 : Number(redirectType.slice(-3)),
        redirect: { to: urls[hopIndex + 1] ?? urls[0] ?? '', delaySeconds: isRefresh ? delaySeconds : null },
        requestHeaders: hopIndex === 0 ? sent : [],
        responseHeaders: cacheControl === null ? [] : [['Cache-Control', cacheControl]],
      });
    });
    const made = makeEvidence({ hops: chain, html: `<!doctype html><html lang=en><head>${head.join('')}` });
    const tls = Object.fromEntries(
      chain.flatMap(({ url, hopIndex }) => {
        const { protocol, host, origin } = new URL(url);
        if (protocol !== 'https:') return [];
        const errors = hopIndex === 0 && refusedBy !== null ? [refusedBy] : [];
        const value: TlsEvidence = makeTls({ host, trusted: errors.length === 0, trustErrors: errors });
        return [
          [`${host}:443`, { ok: true as const, value }],
          [origin, { ok: true as const, value }],
        ];
      }),
    );
    const sites = new Set(chain.map(({ url }) => new URL(url).origin));
    return {
      ...made,
      trace: { hops: chain, end },
      ...(end.kind === 'final' ? {} : { page: { ok: false as const, error: end.error } }),
      tls,
      robots:
        robots === null
          ? {}
          : Object.fromEntries(
              [...sites].map((origin) => [
                origin,
                { ok: true as const, value: { url: `${origin}/robots.txt`, complete: true, ...robots } },
              ]),
            ),
      ...(unsafe && {
        safeBrowsing: {
          verdict: 'UNSAFE' as const,
          sources: [{ name: 'list', verdict: 'UNSAFE' as const, threats: ['malware'], urls }],
          checkedAt: '2026-06-01T00:00:00.000Z',
        },
      }),
    };
  });
