import { describe, expect, it } from 'vitest';
import type { Finding, SecurityAnalysis } from './analysis.ts';
import { type Judged, judgeCheck } from './judge-check.ts';
import { summarizeChain } from './summarize-chain.ts';
import { bareHop } from './testing/bare-hop.ts';
import type { Hop, HopTls, NetError, NetErrorCode, Trace, TraceEnd } from './trace.ts';

const none = { findings: [] };
const finding = (id: string, severity: Finding['severity'], facts: Finding['facts'] = {}): Finding => ({
  id,
  title: id,
  status: 'scored',
  outcome: 'x',
  severity,
  says: `${id} is wrong.`,
  why: 'Because.',
  fix: 'Fix it.',
  facts,
  points: 0,
  reference: null,
});

const page: Hop = { ...bareHop, url: 'https://www.site.test/', statusCode: 200, redirectType: 'FINAL' };
const ended = (kind: Exclude<TraceEnd['kind'], 'final'>, code: NetErrorCode): TraceEnd => ({
  kind,
  error: { code, message: 'It ended.' },
});
const judge = (trace: Trace, findings: Partial<Judged> = {}) =>
  judgeCheck({ trace, summary: summarizeChain(trace), redirects: none, ...findings });
const judgePage = (hop: Partial<Hop>, findings: Partial<Judged> = {}) =>
  judge({ hops: [{ ...page, ...hop }], end: { kind: 'final' } }, findings);

const refused = (trustError: string, validTo = '2026-05-03T00:00:00Z'): HopTls => ({
  protocol: 'TLSv1.3',
  cipher: 'x',
  trusted: false,
  trustError,
  chain: [{ validTo, validFrom: '2030-01-02T00:00:00Z' } as HopTls['chain'][number]],
});

describe('judgeCheck', () => {
  it('finds nothing wrong with a page', () => {
    expect(judgePage({})).toEqual({ level: 'ok', headline: 'Reachable', reasons: [] });
  });

  it('reports that the response is a file to download', () => {
    expect(judgePage({ isDownload: true })).toEqual({ level: 'ok', headline: 'Downloads a file', reasons: [] });
    const findings = [finding('redirects/chain-end', 'high')];
    expect(judgePage({ isDownload: true }, { redirects: { findings } })).toMatchObject({
      level: 'warning',
      headline: 'Downloads a file, with issues to fix',
    });
  });

  it.each([
    [401, /requires authentication/],
    [403, /access rules/],
    [404, /restore/],
    [405, /method/],
    [407, /proxy/],
    [429, /limit/],
    [503, /^Try again later/],
  ])('gives a fix for %i', (statusCode, fix) => {
    const [reason] = judge({ hops: [{ ...page, statusCode }], end: { kind: 'final' } }).reasons;
    expect(reason?.fix).toMatch(fix);
  });

  it('reports Retry-After of a busy site', () => {
    const [reason] = judgePage({ statusCode: 503, responseHeaders: [['Retry-After', '120']] }).reasons;
    expect(reason?.says).toBe('The URL returns status 503. The server says to retry in 2 minutes (Retry-After).');
  });

  it.each([
    ['Basic realm="x"', /send credentials/],
    ['Digest realm="x", nonce="y"', /Digest authentication, which Hopwise doesn't support/],
    ['Digest realm="x", Basic realm="x"', /send credentials/],
    ['Bearer', /Authorization header/],
  ])('advises on 401 by what the server accepts: %s', (challenge, fix) => {
    const [reason] = judgePage({ statusCode: 401, responseHeaders: [['WWW-Authenticate', challenge]] }).reasons;
    expect(reason?.fix).toMatch(fix);
  });

  it('suggests https or gzip for a page that browsers read only over https', () => {
    const error: NetError = { code: 'INVALID_RESPONSE', message: 'It ended.' };
    const br: Partial<Hop> = { redirectType: 'ERROR', responseHeaders: [['Content-Encoding', 'br']], error };
    const hops = [{ ...page, ...br, url: 'http://site.test/' }];
    expect(judge({ hops, end: { kind: 'failed', error } }).reasons[0]?.fix).toBe(
      'Serve the page over https, or compress it with gzip.',
    );
  });

  it('reports a sign-in page first', () => {
    const redirects = { findings: [finding('redirects/sign-in-page', 'high')] };
    const seo = { findings: [finding('seo/soft-404', 'critical')] };
    const { level, headline, reasons } = judgePage({}, { redirects, seo });
    expect({ level, headline }).toEqual({ level: 'warning', headline: 'Ends at a sign-in page' });
    expect(reasons.map((reason) => reason.finding)).toEqual(['redirects/sign-in-page', 'seo/soft-404']);
  });

  it('names the hop and the host of every finding that is about one', () => {
    const hops = [
      { ...page, url: 'https://old.test/', redirect: { to: page.url, delaySeconds: null } },
      { ...page, hopIndex: 1 },
    ];
    const { reasons } = judge(
      { hops, end: { kind: 'final' } },
      {
        redirects: {
          findings: [
            finding('redirects/chain-length', 'high'),
            finding('redirects/redirect-method', 'high', { redirects: [{ hopIndex: 1 }] }),
          ],
        },
        ssl: { host: 'old.test:443', findings: [finding('ssl/rc4', 'high')] },
        seo: { findings: [finding('seo/indexable', 'critical')] },
      },
    );
    expect(reasons.map(({ finding, hopIndex, host }) => [finding, hopIndex, host])).toEqual([
      ['seo/indexable', 1, 'www.site.test'],
      ['redirects/chain-length', null, null],
      ['redirects/redirect-method', 1, 'www.site.test'],
      ['ssl/rc4', 0, 'old.test'],
    ]);
  });

  it.each<[what: string, trace: Trace, headline: string, says: string]>([
    ['a status of error', { hops: [{ ...page, statusCode: 404 }], end: { kind: 'final' } }, 'Responds with 404', '404'],
    [
      'a redirect without a target',
      { hops: [{ ...page, statusCode: 302 }], end: { kind: 'final' } },
      'Redirect without a target',
      'Hop 1 responds with 302, a redirect without a target URL.',
    ],
    ['204', { hops: [{ ...page, statusCode: 204 }], end: { kind: 'final' } }, 'Responds with 204', 'no content'],
    ['000', { hops: [{ ...page, statusCode: 0 }], end: { kind: 'final' } }, 'Responds with 000', '000'],
    ['999', { hops: [{ ...page, statusCode: 999 }], end: { kind: 'final' } }, 'Responds with 999', '999'],
    [
      '304',
      { hops: [{ ...page, statusCode: 304 }], end: { kind: 'final' } },
      'Responds with 304',
      'stay on the current page',
    ],
    ['a loop', { hops: [page], end: ended('loop', 'REDIRECT_LOOP') }, 'Redirect loop', 'It ended.'],
    ['no time left', { hops: [page], end: ended('timeout', 'TIMEOUT') }, 'Timed out', 'It ended.'],
    [
      'connection refused',
      {
        hops: [{ ...bareHop, error: { code: 'CONNECTION_REFUSED', message: 'It ended.' } }],
        end: ended('failed', 'CONNECTION_REFUSED'),
      },
      'Not reachable',
      'It ended.',
    ],
    [
      'its own limit',
      {
        hops: ['/b', '/c'].map((to, hopIndex) => ({
          ...{ ...page, hopIndex, redirectType: 'HTTP_301' as const, statusCode: 301 },
          redirect: { to, delaySeconds: null },
        })),
        end: ended('too-many-hops', 'TOO_MANY_HOPS'),
      },
      'Stopped after 1 redirect',
      'It ended.',
    ],
    [
      'an expired certificate on the way',
      {
        hops: [
          { ...page, tls: refused('expired') },
          { ...page, hopIndex: 1 },
        ],
        end: { kind: 'final' },
      },
      'Browsers stop at hop 1',
      'The certificate of www.site.test expired on 2026-05-03.',
    ],
    [
      'one of which nothing is known',
      { hops: [{ ...page, tls: { ...refused('SOMETHING_NEW'), chain: [] } }], end: { kind: 'final' } },
      'Browsers stop at hop 1',
      "The certificate of www.site.test isn't valid.",
    ],
  ])('fails %s', (_, trace, headline, says) => {
    const verdict = judge(trace);
    expect(verdict).toMatchObject({ level: 'failed', headline });
    expect(verdict.reasons[0]).toMatchObject({ severity: 'critical', finding: null });
    expect(verdict.reasons[0]?.says).toContain(says);
  });

  it('reports a certificate problem once', () => {
    const expired = { ...finding('ssl/validity-period', 'critical'), outcome: 'expired' };
    const ssl = { findings: [expired, finding('ssl/rc4', 'high')] };
    const { reasons } = judgePage({ tls: refused('expired') }, { ssl });
    expect(reasons.map(({ finding }) => finding)).toEqual([null, 'ssl/rc4']);
  });

  it('only warns about a certificate where the user allowed invalid ones', () => {
    const trace: Trace = {
      hops: [{ ...page, tls: refused('self_signed') }],
      end: { kind: 'final' },
      invalidCertificatesAllowed: true,
    };
    expect(judge(trace)).toMatchObject({
      level: 'warning',
      headline: 'Reachable, with issues to fix',
      reasons: [{ severity: 'high', says: 'The certificate of www.site.test is self-signed.', hopIndex: 0 }],
    });
  });

  it('warns of critical and high findings, worst first, each once', () => {
    const redirects = { findings: [finding('redirects/https-to-http', 'high', { hopIndex: 2 })] };
    const seo = { findings: [finding('seo/is-crawlable', 'critical'), finding('seo/zoom', 'medium')] };
    const security = {
      findings: redirects.findings,
      flags: { safeBrowsingStatus: 'UNKNOWN' },
    } as unknown as SecurityAnalysis;
    const { level, reasons } = judgePage({}, { redirects, seo, security });
    expect(level).toBe('warning');
    expect(reasons).toMatchObject([
      { finding: 'seo/is-crawlable', severity: 'critical', fix: 'Fix it.' },
      { finding: 'redirects/https-to-http', hopIndex: 2 },
    ]);
  });

  it.each([
    ['robots-txt-fails', 'seo/robots-txt', 'rate-limited'],
    ['robots-txt-fails', 'seo/robots-blocked-hop', 'blocked'],
    ['noindex', 'seo/is-crawlable', 'blocked'],
    ['blocked-by-robots-txt', 'seo/is-crawlable', 'blocked-in-sum'],
    ['blocked-by-robots-txt', 'seo/robots-blocked-hop', 'blocked'],
    ['blocked-by-robots-txt', 'seo/redirect-target-indexable', 'not-indexable'],
    ['error-status', 'seo/http-status-code', 'error'],
    ['cookies-needed', 'redirects/cookies-to-pass', 'needed'],
    ['too-many-redirects', 'redirects/chain-length', 'beyond-google'],
  ])("reports once that a page isn't indexable: %s, %s %s", (outcome, id, repeated) => {
    const indexable = { ...finding('seo/indexable', 'critical'), outcome };
    const sameFact = { ...finding(id, 'high'), outcome: repeated };
    const seo = { findings: [indexable, sameFact, finding('seo/other', 'high')] };
    const { reasons } = judgePage({}, { seo });
    expect(reasons.map((reason) => reason.finding)).toEqual(['seo/indexable', 'seo/other']);
  });

  it.each([300, 302, 304])('reports once that %i has no target', (statusCode) => {
    const seo = { findings: [{ ...finding('seo/indexable', 'critical'), outcome: 'error-status' }] };
    const redirects = { findings: [{ ...finding('redirects/chain-end', 'critical'), outcome: 'no-target' }] };
    expect(judgePage({ statusCode }, { seo, redirects }).reasons).toHaveLength(1);
  });

  it('reports more than the certificate where the person asked to go past it', () => {
    const trace: Trace = {
      hops: [{ ...page, tls: refused('self_signed') }],
      end: { kind: 'final' },
      invalidCertificatesAllowed: true,
    };
    const seo = { findings: [{ ...finding('seo/indexable', 'critical'), outcome: 'noindex' }] };
    const { reasons } = judge(trace, { seo });
    expect(reasons.map((reason) => reason.finding)).toEqual([null, 'seo/indexable']);
  });

  it('does not count what could not be judged', () => {
    const seo = { findings: [{ ...finding('seo/x', 'critical'), status: 'not-run' as const }] };
    expect(judgePage({}, { seo }).level).toBe('ok');
  });

  it('fails a site on a list of dangerous ones', () => {
    const security = {
      findings: [finding('security/safe-browsing', 'critical')],
      flags: { safeBrowsingStatus: 'UNSAFE' },
    } as unknown as SecurityAnalysis;
    expect(judgePage({}, { security })).toMatchObject({
      level: 'failed',
      headline: 'Listed as dangerous',
      reasons: [{ finding: 'security/safe-browsing' }],
    });
  });

  it.each<[what: string, trace: Trace, says: string]>([
    ['responds with 404', { hops: [{ ...page, statusCode: 404 }], end: { kind: 'final' } }, '404'],
    ['is a loop', { hops: [page], end: ended('loop', 'REDIRECT_LOOP') }, 'It ended.'],
  ])('reports a blocklisted site first where it %s', (_, trace, says) => {
    const listed = [{ hopIndex: 0, list: 'the list', threats: ['MALWARE'] }];
    const verdict = judge({ ...trace, listed });
    expect(verdict).toMatchObject({ level: 'failed', headline: 'Listed as dangerous' });
    expect(verdict.reasons[0]?.says).toBe('Hop 1, www.site.test, is listed as dangerous (malware) by the list.');
    expect(verdict.reasons[1]?.says).toContain(says);
  });

  it("reports a redirect that deliberately wasn't followed", () => {
    const hop = {
      ...page,
      redirectType: 'HTTP_301' as const,
      statusCode: 301,
      redirect: { to: '/b', delaySeconds: null },
    };
    expect(judge({ hops: [hop], end: ended('too-many-hops', 'TOO_MANY_HOPS') })).toMatchObject({
      level: 'ok',
      headline: 'First redirect only, not followed',
    });
  });
});
