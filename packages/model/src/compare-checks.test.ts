import { describe, expect, it } from 'vitest';
import type { Finding, RedirectsAnalysis } from './analysis.ts';
import type { Check } from './check.ts';
import { compareChecks, type WholeCheck } from './compare-checks.ts';
import { checkComparison } from './comparison.ts';
import { bareHop } from './testing/bare-hop.ts';

const finding = (id: string, changes: Partial<Finding> = {}): Finding => ({
  id,
  title: `${id} failed`,
  status: 'scored',
  outcome: 'missing',
  severity: 'high',
  says: `${id} is missing.`,
  why: 'It matters.',
  fix: 'Add it.',
  facts: {},
  points: -5,
  reference: null,
  ...changes,
});
const passed: Partial<Finding> = { outcome: 'there', severity: 'good', fix: null };

const redirects = (findings: Finding[], score = 100, scoringVersion = 1): RedirectsAnalysis => ({
  score,
  scoringVersion,
  coverage: { answered: 1, total: 1, percent: 100 },
  findings,
  recommendations: [],
});

interface Made {
  check?: Partial<Check>;
  seo?: RedirectsAnalysis;
}

function made(redirectsMade: RedirectsAnalysis, { check, seo }: Made = {}): WholeCheck {
  return {
    result: {
      check: {
        id: '00000000-0000-4000-8000-000000000000',
        status: 'OK',
        method: 'GET',
        inputUrl: 'https://a.test/',
        finalUrl: 'https://a.test/',
        redirectCount: 0,
        totalTimeMs: 1,
        error: null,
        loopDetected: false,
        startedAt: '2026-01-01T00:00:00.000Z',
        finishedAt: '2026-01-01T00:00:01.000Z',
        hops: [bareHop],
        verdict: { level: 'ok', headline: 'Reachable', reasons: [] },
        redirects: redirectsMade,
        ...check,
      },
      finalStatusCode: 200,
      projectId: null,
    },
    analysis: seo === undefined ? null : ({ analysis: { ssl: null, seo, security: null } } as WholeCheck['analysis']),
  };
}

describe('compareChecks', () => {
  it('finds nothing between a check and itself', () => {
    const check = made(redirects([finding('a')]));
    const comparison = compareChecks(check, check);
    expect(checkComparison.parse(comparison)).toEqual(comparison);
    expect(comparison).toMatchObject({
      total: 0,
      outcome: [],
      findings: { appeared: [], gone: [] },
      notCompared: [],
      scores: [{ kind: 'redirects', before: 100, after: 100 }],
    });
  });

  it('reports how the outcome differs, and counts everything', () => {
    const loop = { level: 'failed' as const, headline: 'Redirect loop', reasons: [] };
    const before = made(redirects([finding('a', passed)], 90));
    const after = made(redirects([finding('a')], 40), {
      check: { verdict: loop, finalUrl: null, hops: [{ ...bareHop, method: 'POST' }] },
    });
    const { outcome, total } = compareChecks(before, after);
    expect(outcome.map(({ says }) => says)).toEqual([
      "The verdict is now 'Redirect loop' (was 'Reachable').",
      'The final URL is now none (was https://a.test/).',
      'The Redirects score is now 40 (was 90).',
    ]);
    expect(total).toBe(outcome.length + 1 + 1);
  });

  it.each<[string, Finding[], Finding[], string[]]>([
    ['is new', [finding('a', passed)], [finding('a')], ['+a']],
    ['is gone', [finding('a')], [finding('a', passed)], ['-a']],
    ['stays, in other words', [finding('a', { says: '29 days' })], [finding('a', { says: '28 days' })], []],
    ['has another outcome', [finding('a', { outcome: 'short' })], [finding('a')], ['+a', '-a']],
    ['did not apply before', [finding('a', { status: 'not-applicable' })], [finding('a')], ['+a']],
    ['was not looked for before', [finding('a', { status: 'not-run' })], [finding('a')], []],
    ['crashed afterwards', [finding('a')], [finding('a', { status: 'crashed' })], []],
    ['is unknown to the other check', [finding('b', passed)], [finding('a'), finding('b', passed)], []],
  ])('of a finding that %s', (_name, before, after, expected) => {
    const { findings } = compareChecks(made(redirects(before)), made(redirects(after)));
    const stated = [...findings.appeared.map(({ id }) => `+${id}`), ...findings.gone.map(({ id }) => `-${id}`)];
    expect(stated).toEqual(expected);
  });

  it('counts no score that rests on other audits', () => {
    const more = { ...redirects([], 80), coverage: { answered: 2, total: 2, percent: 100 } };
    const { outcome, scores } = compareChecks(made(redirects([], 100)), made(more));
    expect([outcome, scores]).toEqual([[], [{ kind: 'redirects', before: 100, after: 80 }]]);
  });

  it('does not compare what was judged by other rules, or in one check alone', () => {
    const before = made(redirects([finding('a', passed)], 90, 1), { seo: redirects([finding('seo/title')], 50) });
    const after = made(redirects([finding('a')], 40, 2));
    const { outcome, findings, notCompared, scores, total } = compareChecks(before, after);
    expect([outcome, findings.appeared, findings.gone, total]).toEqual([[], [], [], 0]);
    expect(notCompared).toEqual([
      { kind: 'redirects', reason: 'other-rules' },
      { kind: 'seo', reason: 'one-side' },
    ]);
    expect(scores).toContainEqual({ kind: 'seo', before: 50, after: null });
  });
});
