import { type Finding, sayOnce } from '@hopwise/model';
import { runs } from '@hopwise/model/testing/test-tier';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { profile } from './profile.ts';
import { isUnknownByUs } from './seo/indexability.ts';
import { inAnyContext } from './testing/any-context.ts';
import { anyEvidence } from './testing/any-evidence.ts';

const nameOf = ({ id, outcome }: Finding): string => `${id} ${outcome}`;

/** Findings that contradict the statement that Google can index the page. */
const barsOfIndexing = [
  'seo/is-crawlable blocked',
  'seo/http-status-code error',
  'seo/robots-blocked-hop blocked',
  'seo/robots-txt server-error',
  'seo/redirect-target-indexable not-indexable',
  'seo/soft-404 empty',
];

/** Statements of which the second makes a lie of the first. */
const contradictions: readonly (readonly [praise: RegExp, blame: RegExp])[] = [
  [
    /^security\/certificate trusted/,
    /^ssl\/(?:chain-of-trust (?:self|un|issuer)|host-name mismatch|revocation revoked)/,
  ],
  [/^security\/redirection to-https/, /^redirects\/http-to-https not-upgraded|^ssl\/https plain-http/],
  [/^redirects\/http-to-https upgraded/, /^ssl\/https plain-http|^security\/certificate none/],
  [/^redirects\/cookies-to-pass none/, /^seo\/indexable cookies-needed/],
  [/^seo\/canonical-target agrees/, /^seo\/canonical (?:invalid|conflicting)/],
];

it('refers only to existing findings', () => {
  const audits = Object.values(profile).flatMap(({ audits: listed }) => listed.map(({ audit }) => audit));
  const names = audits.flatMap(({ id, outcomes }) => Object.keys(outcomes).map((outcome) => `${id} ${outcome}`));
  expect(barsOfIndexing.filter((name) => !names.includes(name))).toEqual([]);
  const alternatives = contradictions.flat().flatMap(({ source }) => source.split(/\|(?=\^)/));
  const unmet = alternatives.filter((source) => !names.some((name) => new RegExp(source).test(name)));
  expect(unmet).toEqual([]);
});

it('never contradicts itself, with any other evidence', () => {
  fc.assert(
    fc.property(inAnyContext(anyEvidence), (given) => {
      const { verdict, summary, redirects, ssl, seo, security } = analyze(given).analysis;
      const findings = [redirects, ssl, seo, security].flatMap((made) => made?.findings ?? []);
      expect(findings.filter(({ status }) => status === 'crashed')).toEqual([]);
      const scored = findings.filter(({ status }) => status === 'scored');
      const names = new Set(scored.map(nameOf));
      const listed = sayOnce(scored);

      const { trace } = given;
      const isStopped = trace.hops.some(({ tls }) => tls?.trusted === false) && !trace.invalidCertificatesAllowed;
      if (isStopped || trace.end.kind !== 'final' || trace.listed) expect(verdict.level).toBe('failed');
      if (verdict.level === 'failed') expect(summary.overallScore ?? 0).toBeLessThanOrEqual(39);
      const serious = listed.filter(({ severity }) => severity === 'critical' || severity === 'high');
      if (verdict.level === 'ok') expect(serious.map(nameOf)).toEqual([]);
      if (verdict.level === 'warning') expect(verdict.reasons.length).toBeGreaterThan(0);

      if (names.has('seo/indexable yes')) expect(barsOfIndexing.filter((name) => names.has(name))).toEqual([]);
      else if (seo && !isUnknownByUs(given)) expect(seo.score).toBeLessThanOrEqual(79);

      const praised = scored.filter(({ severity }) => severity === 'good').map(nameOf);
      const blamed = scored.filter(({ severity }) => severity !== 'good' && severity !== 'info').map(nameOf);
      for (const [praise, blame] of contradictions) {
        const lies = praised.some((name) => praise.test(name)) ? blamed.filter((name) => blame.test(name)) : [];
        expect(lies, String(praise)).toEqual([]);
      }
      for (const part of ['title', 'says'] as const) {
        const stated = Map.groupBy(listed, (finding) => finding[part]);
        const twice = [...stated].filter(([, all]) => new Set(all.map(({ id }) => id)).size > 1);
        expect(twice.map(([text]) => text)).toEqual([]);
      }
    }),
    { numRuns: runs(500) },
  );
});
