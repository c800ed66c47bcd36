import { expect, it } from 'vitest';
import type { Finding, RedirectsAnalysis, SeoAnalysis } from './analysis.ts';
import type { Severity } from './list-filters.ts';
import { scoreBand, scoreOverall } from './overall-score.ts';
import type { Verdict } from './verdict.ts';

const finding = (id: string, severity: Severity, status: Finding['status'] = 'scored'): Finding => ({
  id,
  title: id,
  status,
  outcome: 'x',
  severity,
  says: `${id} is ${severity}.`,
  why: '',
  fix: null,
  facts: {},
  points: null,
  reference: null,
});
const seo = (score: number, ...findings: Finding[]) => ({ score, findings }) as unknown as SeoAnalysis;
const redirects = (...findings: Finding[]) => ({ findings }) as unknown as RedirectsAnalysis;
const verdict = (level: Verdict['level'], ...reasons: Verdict['reasons']): Verdict => ({
  level,
  headline: 'H',
  reasons,
});

it.each<[severity: Severity, score: number, label: string]>([
  ['critical', 59, 'Fair'],
  ['high', 79, 'Good'],
  ['medium', 94, 'Excellent'],
  ['low', 100, 'Excellent'],
  ['info', 100, 'Excellent'],
  ['good', 100, 'Excellent'],
])('lets a check with a %s finding have %i at most, which is %s', (severity, score, label) => {
  const { overallScore } = scoreOverall({ seo: seo(100, finding('seo/a', severity)) }, verdict('ok'));
  expect(overallScore).toBe(score);
  expect(scoreBand(overallScore ?? 0).label).toBe(label);
});

it('names the worst finding of all analyses, also one of the redirects', () => {
  const analyzed = {
    seo: seo(98, finding('seo/a', 'high')),
    redirects: redirects(finding('redirects/b', 'critical')),
  };
  expect(scoreOverall(analyzed, verdict('warning'))).toEqual({
    overallScore: 59,
    cap: { score: 59, finding: 'redirects/b', says: 'redirects/b is critical.' },
  });
});

it('names no cap where the mean is lower', () => {
  expect(scoreOverall({ seo: seo(40, finding('seo/a', 'critical')) }, verdict('warning'))).toEqual({
    overallScore: 40,
  });
});

it('does not count what was not checked', () => {
  expect(scoreOverall({ seo: seo(100, finding('seo/a', 'critical', 'not-run')) }, verdict('ok'))).toEqual({
    overallScore: 100,
  });
});

it('caps a failed check at 39, with any findings', () => {
  const reason = { severity: 'critical' as const, says: 'Connection refused.', hopIndex: 0, host: 'a.test', fix: null };
  const failed = verdict('failed', { ...reason, finding: null });
  expect(scoreOverall({ seo: seo(90) }, failed)).toEqual({
    overallScore: 39,
    cap: { score: 39, finding: 'redirects/chain-end', says: 'Connection refused.' },
  });
});

it('gives no score where no analysis was completed', () => {
  expect(scoreOverall({ redirects: redirects(finding('redirects/b', 'high')) }, verdict('warning'))).toEqual({
    overallScore: null,
  });
});
