import {
  type Evidence,
  type Finding,
  type Hop,
  type HopTls,
  sayOnce,
  type TlsEvidence,
  type TraceEnd,
} from '@hopwise/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { makeChain, makeEvidence, makeHop } from './testing/make-evidence.ts';
import { makeTls } from './testing/make-tls.ts';

/** Evidence of chains as they may be met, good and bad in every mixture. */
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

const ends: TraceEnd[] = [
  { kind: 'final' },
  { kind: 'final' },
  { kind: 'final' },
  { kind: 'loop', error: { code: 'REDIRECT_LOOP', message: 'Redirect loop: hop 2 returns to hop 1.' } },
  { kind: 'too-many-hops', error: { code: 'TOO_MANY_HOPS', message: 'The chain has more redirects than allowed.' } },
  { kind: 'timeout', error: { code: 'TIMEOUT', message: 'The time ran out.' } },
  { kind: 'failed', error: { code: 'CONNECTION_REFUSED', message: 'Nobody is there.' } },
];

const evidence = fc
  .record({
    hops: fc.array(hop, { minLength: 1, maxLength: 13 }),
    end: fc.constantFrom(...ends),
    statusCode: fc.constantFrom(200, 200, 200, 204, 302, 304, 404, 410, 500, 503),
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
  })
  .map(({ hops, end, statusCode, refusedBy, headers, head, robots, unsafe }): Evidence => {
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

/** Findings that say of the whole check that it is fine, and so cannot stand beside a failed verdict. */
const praise = ['redirects/chain-end', 'redirects/chain-length', 'seo/indexable', 'seo/redirect-target-indexable'];
/** Findings about one fact: either all of them pass, or none. */
const oneFact = [
  ['ssl/chain-of-trust', 'security/certificate'],
  ['ssl/validity-period', 'security/certificate'],
];

/** Facts that several audits come upon, each by the findings that tell of it: a list of all findings has one of them. */
const saidOnce: Readonly<Record<string, readonly string[]>> = {
  'HSTS is missing': ['security/hsts missing', 'ssl/hsts missing'],
  'HSTS is short': ['security/hsts short', 'ssl/hsts short'],
  'HSTS is in order': ['security/hsts long', 'security/hsts preloaded', 'ssl/hsts long'],
  'the page is not encrypted': [
    'ssl/https plain-http',
    'security/redirection missing',
    'security/redirection not-to-https',
    'redirects/http-to-https not-upgraded',
    'security/hsts no-https',
  ],
  'browsers refuse a certificate': [
    'security/certificate untrusted',
    'redirects/chain-end refused',
    'security/hsts untrusted-certificate',
    'security/redirection untrusted-certificate',
  ],
};
/** What tells of a refused certificate in full, each of another fault of it. */
const certificateFaults = ['ssl/validity-period', 'ssl/host-name', 'ssl/chain-of-trust', 'ssl/signature-algorithm'];

const highest: Partial<Record<Finding['severity'], number>> = { critical: 39, high: 79 };

describe('what a report says', () => {
  it('never contradicts itself, whatever was found', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const { verdict, summary, redirects, ssl, seo, security } = analyze(given).analysis;
        const analyses = [
          { name: 'redirects', score: redirects.score, cap: redirects.cap, findings: redirects.findings },
          ...(ssl ? [{ name: 'ssl', score: ssl.securityScore, cap: ssl.cap, findings: ssl.findings }] : []),
          ...(seo ? [{ name: 'seo', score: seo.score, cap: seo.cap, findings: seo.findings }] : []),
          ...(security
            ? [{ name: 'security', score: security.securityScore, cap: security.cap, findings: security.findings }]
            : []),
        ];
        const findings = analyses.flatMap((analysis) => analysis.findings);
        expect(findings.filter(({ status }) => status === 'crashed')).toEqual([]);

        for (const { name, score, cap, findings: own } of analyses) {
          for (const { id, status, severity } of own) {
            const most = status === 'scored' ? (highest[severity] ?? 100) : 100;
            expect(score, `${name} beside ${id}, which is ${severity}`).toBeLessThanOrEqual(most);
          }
          if (cap) expect(score).toBe(cap.score);
        }

        const isRefused = given.trace.hops.some(({ tls }) => tls?.trusted === false);
        if (isRefused || given.trace.end.kind !== 'final') expect(verdict.level).toBe('failed');
        if (given.safeBrowsing && security) expect(verdict.level).toBe('failed');
        if (verdict.level === 'failed') {
          expect(summary.overallScore ?? 0).toBeLessThanOrEqual(39);
          expect(verdict.reasons.length).toBeGreaterThan(0);
        }
        if (verdict.level === 'ok') expect(verdict.reasons).toEqual([]);
        const isUnreached = verdict.level === 'failed' && !(given.safeBrowsing && given.trace.end.kind === 'final');
        const praised = findings.filter(
          ({ id, status, severity }) => status === 'scored' && severity === 'good' && praise.includes(id),
        );
        if (isUnreached) expect(praised.map(({ id }) => id)).toEqual([]);

        const reasons = verdict.reasons.map(({ says }) => says);
        expect(reasons).toHaveLength(new Set(reasons).size);
        for (const pair of oneFact) {
          const judged = pair.map((id) => findings.find((finding) => finding.id === id && finding.status === 'scored'));
          if (judged[1]?.severity === 'good')
            expect(judged[0]?.severity ?? 'good', pair.join(' and ')).not.toBe('critical');
        }
        const everywhere = [...findings, ...(security?.hosts ?? []).flatMap((card) => card.findings)];
        const listed = sayOnce(everywhere).filter(({ status }) => status === 'scored');
        const told = new Set(listed.map(({ id, outcome }) => `${id} ${outcome}`));
        const isFaultTold = listed.some(
          ({ id, severity }) => certificateFaults.includes(id) && severity === 'critical',
        );
        for (const [fact, names] of Object.entries(saidOnce)) {
          const most = fact === 'browsers refuse a certificate' && isFaultTold ? 0 : 1;
          expect(names.filter((name) => told.has(name)).length, fact).toBeLessThanOrEqual(most);
        }
        const outcomeOf = new Map<string, string>();
        for (const { id, status, outcome } of findings) {
          if (status !== 'scored' || outcome === null) continue;
          expect(outcomeOf.get(id) ?? outcome, id).toBe(outcome);
          outcomeOf.set(id, outcome);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('agrees on a host that browsers never ask over http, whatever http does there', () => {
    const urls = ['http://a.example/', 'https://a.example/'];
    const hops = makeChain(urls, [{ redirectType: 'HSTS', statusCode: null }]);
    const { analysis } = analyze({
      ...makeEvidence({ hops, hstsPreloaded: ['a.example'] }),
      tls: { 'a.example:443': { ok: true, value: makeTls({ host: 'a.example' }) } },
      httpUpgrade: {
        ok: true,
        value: { refused: false, route: [{ url: 'http://a.example/', statusCode: 200, trusted: null }] },
      },
    });
    const findings = [analysis.redirects, analysis.ssl, analysis.security].flatMap((made) => made?.findings ?? []);
    const outcomeOf = (id: string) => findings.find((finding) => finding.id === id)?.outcome;
    expect({
      'redirects/http-to-https': outcomeOf('redirects/http-to-https'),
      'ssl/https': outcomeOf('ssl/https'),
      'security/redirection': outcomeOf('security/redirection'),
      'security/hsts': outcomeOf('security/hsts'),
    }).toEqual({
      'redirects/http-to-https': 'upgraded',
      'ssl/https': 'agreed',
      'security/redirection': 'all-preloaded',
      'security/hsts': 'preloaded',
    });
    expect(analysis.verdict.level).toBe('ok');
  });
});
