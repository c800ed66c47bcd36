import { type Finding, isFirstHopOnly, sayOnce } from '@hopwise/model';
import { runs } from '@hopwise/model/testing/test-tier';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { isUnknownByUs } from './seo/indexability.ts';
import { anyEvidence } from './testing/any-evidence.ts';
import { makeChain, makeEvidence } from './testing/make-evidence.ts';
import { makeTls } from './testing/make-tls.ts';

/** Findings that say the whole check is fine, so they contradict a failed verdict. */
const praise = [
  'redirects/chain-end',
  'redirects/chain-length',
  'seo/http-status-code',
  'seo/indexable',
  'seo/redirect-target-indexable',
];
/** Those that say it of a page, or of the way to it, that browsers do not get to. */
const praiseOfPage = ['seo/is-crawlable', 'seo/robots-txt', 'seo/robots-blocked-hop', 'redirects/script-redirect'];
/** Findings about the whole chain, which require that someone reaches its end. */
const praiseOfChain = [
  'redirects/http-to-https',
  'redirects/host-consistency',
  'redirects/cacheability',
  'redirects/redirect-permanence',
  'redirects/cookies-to-pass',
  'redirects/query-parameters',
  'redirects/fragment',
];
/** Findings about one fact: either all of them pass, or none. */
const oneFact = [
  ['ssl/chain-of-trust', 'security/certificate'],
  ['ssl/validity-period', 'security/certificate'],
];

/** Facts that several audits report, with the findings for each: a list of all findings has only one of them. */
const saidOnce: Readonly<Record<string, readonly string[]>> = {
  'HSTS is missing': ['security/hsts missing', 'ssl/hsts missing'],
  'HSTS is short': ['security/hsts short', 'ssl/hsts short'],
  'HSTS is in order': ['security/hsts long', 'security/hsts preloaded', 'ssl/hsts long'],
  'the chain leads nowhere': ['seo/indexable error-status', 'seo/http-status-code error'],
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
/** What says again that robots.txt keeps Google from a hop or the page. */
const sameAsBlocked = [
  'seo/is-crawlable blocked',
  'seo/robots-blocked-hop blocked',
  'seo/redirect-target-indexable not-indexable',
];
/** Findings that fully describe a rejected certificate, each a different problem with it. */
const certificateFaults = ['ssl/validity-period', 'ssl/host-name', 'ssl/chain-of-trust', 'ssl/signature-algorithm'];

const highest: Partial<Record<Finding['severity'], number>> = { critical: 39, high: 79 };

describe('the sentences of a report', () => {
  it('never contradicts itself, with any findings', () => {
    fc.assert(
      fc.property(anyEvidence, (given) => {
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
            expect(score, `${name} with ${id}, which is ${severity}`).toBeLessThanOrEqual(most);
          }
          if (cap) expect(score).toBe(cap.score);
        }

        const isRefused = given.trace.hops.some(({ tls }) => tls?.trusted === false);
        const isUnfinished = given.trace.end.kind !== 'final' && !isFirstHopOnly(given.trace);
        if (isRefused || isUnfinished) expect(verdict.level).toBe('failed');
        if (given.safeBrowsing && security) expect(verdict.level).toBe('failed');
        if (verdict.level === 'failed') {
          expect(summary.overallScore ?? 0).toBeLessThanOrEqual(39);
          expect(verdict.reasons.length).toBeGreaterThan(0);
        }
        if (verdict.level === 'ok') expect(verdict.reasons).toEqual([]);
        const isUnreached = verdict.level === 'failed' && !(given.safeBrowsing && !isUnfinished);
        const praised = findings.filter(
          ({ id, status, severity }) => status === 'scored' && severity === 'good' && praise.includes(id),
        );
        if (isUnreached) expect(praised.map(({ id }) => id)).toEqual([]);
        const hidden = findings.filter(({ id, severity }) => severity === 'good' && praiseOfPage.includes(id));
        if (isRefused) expect(hidden.map(({ id }) => id)).toEqual([]);
        const whole = findings.filter(({ id, severity }) => severity === 'good' && praiseOfChain.includes(id));
        if (isRefused || isUnfinished) expect(whole.map(({ id }) => id)).toEqual([]);

        const isUnlike = given.trace.hops.some(({ requestHeaders }) => requestHeaders.length > 0);
        const indexable = seo?.findings.find(({ id }) => id === 'seo/indexable');
        if (isUnlike) expect(indexable?.outcome).not.toBe('yes');
        if (indexable && indexable.outcome !== 'yes' && !isUnknownByUs(given)) {
          expect(seo?.score).toBeLessThanOrEqual(79);
        }
        if (given.robots[new URL(given.trace.hops[0]?.url ?? '').origin] === undefined) {
          expect(indexable?.outcome).not.toBe('yes');
        }
        const unanswered = findings.filter(({ status }) => status === 'not-applicable');
        expect(unanswered.filter(({ says }) => says.startsWith('Not checked'))).toEqual([]);

        const reasons = verdict.reasons.map(({ says }) => says);
        expect(reasons).toHaveLength(new Set(reasons).size);
        for (const pair of oneFact) {
          const judged = pair.map((id) => findings.find((finding) => finding.id === id && finding.status === 'scored'));
          if (judged[1]?.severity === 'good')
            expect(judged[0]?.severity ?? 'good', pair.join(' and ')).not.toBe('critical');
        }
        const everywhere = [...findings, ...(security?.hosts ?? []).flatMap((card) => card.findings)];
        const listed = sayOnce(everywhere).filter(({ status }) => status === 'scored');
        const stated = new Set(listed.map(({ id, outcome }) => `${id} ${outcome}`));
        const isFaultTold = listed.some(
          ({ id, severity }) => certificateFaults.includes(id) && severity === 'critical',
        );
        for (const [fact, names] of Object.entries(saidOnce)) {
          const most = fact === 'browsers refuse a certificate' && isFaultTold ? 0 : 1;
          expect(names.filter((name) => stated.has(name)).length, fact).toBeLessThanOrEqual(most);
        }
        if (stated.has('seo/indexable blocked-by-robots-txt')) {
          expect(sameAsBlocked.filter((name) => stated.has(name))).toEqual([]);
        }
        const outcomeOf = new Map<string, string>();
        for (const { id, status, outcome } of findings) {
          if (status !== 'scored' || outcome === null) continue;
          expect(outcomeOf.get(id) ?? outcome, id).toBe(outcome);
          outcomeOf.set(id, outcome);
        }
      }),
      { numRuns: runs(1500) },
    );
  });

  it('agrees on a host that browsers never request over http', () => {
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
