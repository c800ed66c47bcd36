import { type Evidence, type SecurityAnalysis, securityAnalysis } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { makeChain, makeEvidence, makeHop } from '../testing/make-evidence.ts';
import { analyzeSecurity } from './analyze-security.ts';
import { chainAudits, headerAudits } from './security-audits.ts';

function analysisOf(evidence: Evidence): SecurityAnalysis {
  const completion = analyzeSecurity(evidence);
  if (!completion.completed) throw new Error(completion.reason);
  return securityAnalysis.parse(completion.analysis);
}

const excellent = makeEvidence({
  headers: [
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ['Strict-Transport-Security', 'max-age=63072000'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Permissions-Policy', 'camera=()'],
  ],
  httpUpgrade: { ok: true, value: { refused: true, route: [] } },
  cors: {
    ok: true,
    value: { statusCode: 200, sentOrigin: 'https://p.example', allowOrigin: null, allowCredentials: null },
  },
});

describe('analyzeSecurity', () => {
  it('scores a careful site in full', () => {
    expect(analysisOf(excellent)).toMatchObject({
      securityScore: 100,
      letter: 'A+',
      flags: {
        safeBrowsingStatus: 'UNKNOWN',
        mixedContent: 'NONE',
        httpsToHttp: false,
        securityHeaders: { score: 100, letter: 'A+', uncappedScore: 120 },
      },
      vulnerabilities: [],
      coverage: { percent: 88 },
    });
  });

  it('scores an insecure site low, with reasons', () => {
    const analysis = analysisOf(makeEvidence({ html: '<script src="http://x.example/a.js"></script>' }));
    expect(analysis.flags).toMatchObject({ mixedContent: 'ACTIVE', securityHeaders: { score: 0, letter: 'F' } });
    expect(analysis.securityScore).toBe(0);
    expect(analysis.vulnerabilities).toContain('The response has no Content-Security-Policy header.');
    expect(analysis.recommendations).toContain('Send X-Content-Type-Options: nosniff.');
    const total = headerAudits.length + chainAudits.length;
    expect(analysis.coverage).toMatchObject({ answered: total - 5, total });
  });

  it('subtracts chain penalties from the headers score', () => {
    const [page] = excellent.trace.hops;
    if (page === undefined) throw new Error('no page');
    const down = makeHop({ url: 'https://a.example/', redirect: { to: 'http://example.com/', delaySeconds: null } });
    const up = makeHop({ url: 'http://example.com/', redirect: { to: page.url, delaySeconds: null }, hopIndex: 1 });
    const hops = [down, up, { ...page, hopIndex: 2 }];
    const analysis = analysisOf({ ...excellent, trace: { hops, end: { kind: 'final' } } });
    expect(analysis).toMatchObject({
      securityScore: 79,
      cap: { score: 79, finding: 'redirects/https-to-http' },
      flags: { httpsToHttp: true, securityHeaders: { score: 100 } },
    });
  });

  it('gives nothing to a site on a list of dangerous ones', () => {
    const sources = [{ name: 'list', verdict: 'UNSAFE' as const, threats: ['malware'], urls: [] }];
    const safeBrowsing = { verdict: 'UNSAFE' as const, sources, checkedAt: '2026-06-01T00:00:00Z' };
    expect(analysisOf({ ...excellent, safeBrowsing })).toMatchObject({
      securityScore: 0,
      flags: { safeBrowsingStatus: 'UNSAFE', securityHeaders: { score: 100 } },
    });
  });

  it('cannot be made when nothing responded', () => {
    const error = { code: 'CONNECTION_REFUSED' as const, message: 'The host refused the connection.' };
    const hops = [makeHop({ statusCode: null, redirectType: 'ERROR', error })];
    const trace = { hops, end: { kind: 'failed' as const, error } };
    expect(analyzeSecurity(makeEvidence({ trace }))).toEqual({ completed: false, reason: error.message });
  });

  it('lowers coverage when the chain never reached a page', () => {
    const error = { code: 'REDIRECT_LOOP' as const, message: 'The chain loops.' };
    const hops = makeChain(['https://a.example/', 'https://b.example/']);
    const evidence = makeEvidence({ trace: { hops, end: { kind: 'loop', error } }, page: { ok: false, error } });
    const analysis = analysisOf(evidence);
    expect(analysis.flags.mixedContent).toBe('UNKNOWN');
    expect(analysis.coverage.percent).toBeLessThan(60);
    expect(analysis.hosts.map(({ role }) => role)).toEqual(['redirect', 'redirect']);
  });
});

describe('host scorecards', () => {
  const urls = ['http://short.example/', 'https://short.example/', 'http://old.example/', 'https://www.example.com/'];
  const strict: [string, string] = ['Strict-Transport-Security', 'max-age=63072000'];
  const hops = makeChain(urls, [{}, { responseHeaders: [strict] }]);
  const { hosts } = analysisOf(makeEvidence({ hops }));

  it('has a card for each host by its role', () => {
    expect(hosts.map(({ host, role, hopIndexes }) => ({ host, role, hopIndexes }))).toEqual([
      { host: 'short.example', role: 'redirect', hopIndexes: [0, 1] },
      { host: 'old.example', role: 'redirect', hopIndexes: [2] },
      { host: 'www.example.com', role: 'final', hopIndexes: [3] },
    ]);
  });

  it('judges a host that only redirects on certificate, HSTS and cookies', () => {
    expect(hosts[0]?.findings.map(({ id }) => id)).toEqual([
      'security/certificate',
      'security/hsts',
      'security/cookies',
    ]);
    expect(hosts[0]).toMatchObject({ score: 100, letter: 'A+' });
    expect(hosts[1]).toMatchObject({ score: 60, letter: 'C+' });
  });

  it('judges the last host on its page too', () => {
    const final = hosts[2]?.findings.find(({ id }) => id === 'security/content-security-policy');
    expect(final).toMatchObject({ outcome: 'missing', points: -25 });
  });

  it('gives the last host the score of the headers, which are its own', () => {
    const plain = analysisOf(makeEvidence({ hops: makeChain(['https://a.example/', 'http://b.example/']) }));
    const { score, letter } = plain.flags.securityHeaders;
    expect(plain.hosts.at(-1)).toMatchObject({ role: 'final', score, letter });
    expect(plain.hosts.at(-1)?.findings[0]).toMatchObject({ id: 'security/certificate', outcome: 'none', points: 0 });
  });

  it('caps the last host at 39 if browsers reject its certificate', () => {
    const tls = { protocol: 'TLSv1.3', cipher: 'x', trusted: false, trustError: 'expired', chain: [] };
    const last = makeHop({ url: 'https://example.com/', responseHeaders: [strict], tls });
    const refused = analysisOf({ ...excellent, trace: { hops: [last], end: { kind: 'final' } } });
    expect(refused.hosts.at(-1)?.score).toBeLessThanOrEqual(39);
  });

  it('leaves out a host that never responded', () => {
    const silent = makeHop({ url: 'https://gone.example/', hopIndex: 1, statusCode: null, redirectType: 'ERROR' });
    const chain = [makeHop({ url: 'https://a.example/', redirect: { to: silent.url, delaySeconds: null } }), silent];
    const error = { code: 'DNS_NOT_FOUND' as const, message: 'No such host.' };
    const trace = { hops: chain, end: { kind: 'failed' as const, error } };
    expect(analysisOf(makeEvidence({ trace, page: { ok: false, error } })).hosts.map(({ host }) => host)).toEqual([
      'a.example',
    ]);
  });
});
