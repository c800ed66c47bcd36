import { describe, expect, it } from 'vitest';
import { type Audit, defineAudit, type ModifierEffect, type ShareEffect } from './define-audit.ts';
import { scoreByModifiers, scoreByWeights } from './score.ts';
import { makeSubject } from './testing/make-evidence.ts';

const words = { title: 'A question', failedTitle: 'A fault', why: 'It matters.', needs: [] };
const rest = { severity: 'info', says: 'So.', fix: null } as const;

const modifying = (modifier: number): Audit<ModifierEffect> =>
  defineAudit({ ...words, id: 'security/x', outcomes: { so: { ...rest, modifier } }, run: () => ({ outcome: 'so' }) });

const earning = (score: number): Audit<ShareEffect> =>
  defineAudit({ ...words, id: 'seo/x', outcomes: { so: { ...rest, score } }, run: () => ({ outcome: 'so' }) });

const crashing: Audit<ShareEffect & ModifierEffect> = defineAudit({
  ...words,
  id: 'seo/crash',
  outcomes: { so: { ...rest, score: 1, modifier: 5 } },
  run: () => {
    throw new Error('boom');
  },
});

const idle: Audit<ShareEffect> = defineAudit({
  ...words,
  id: 'seo/idle',
  outcomes: { so: { ...rest, score: 1 } },
  run: () => ({ notApplicable: 'No question.' }),
});

const subject = makeSubject();

describe('scoreByModifiers', () => {
  it.each([
    ['nothing to say', [], 100, 100],
    ['penalties add up', [-20, -25], 55, 55],
    ['bonuses count when penalties leave 90', [-10, 5, 5], 100, 100],
    ['bonuses do not count below that', [-15, 10, 10], 85, 85],
    ['bonuses may pass 100, the score may not', [10, 10], 100, 120],
    ['never below 0', [-50, -50, -40], 0, 0],
  ])('%s', (_name, modifiers, score, uncappedScore) => {
    expect(scoreByModifiers(modifiers.map(modifying), subject)).toMatchObject({ score, uncappedScore });
  });

  it('lists the points of each finding, which add up to the score', () => {
    const { findings, uncappedScore } = scoreByModifiers([-20, 10, -5].map(modifying), subject);
    expect(findings.map(({ points }) => points)).toEqual([-20, 0, -5]);
    expect(100 + findings.reduce((sum, { points }) => sum + (points ?? 0), 0)).toBe(uncappedScore);
  });

  it('keeps a crash out of the score and lowers coverage by it', () => {
    const scored = scoreByModifiers([modifying(-20), crashing], subject);
    expect(scored).toMatchObject({ score: 80, coverage: { answered: 1, total: 2, percent: 50 } });
    expect(scored.findings[1]).toMatchObject({ status: 'crashed', outcome: null, points: null });
  });
});

describe('scoreByWeights', () => {
  it.each([
    [
      'all earned',
      [
        [earning(1), 4],
        [earning(1), 1],
      ],
      100,
    ],
    [
      'a failed one takes its weight',
      [
        [earning(1), 3],
        [earning(0), 1],
      ],
      75,
    ],
    ['half earned', [[earning(0.5), 1]], 50],
    [
      'a weight of 0 reports only',
      [
        [earning(1), 1],
        [earning(0), 0],
      ],
      100,
    ],
    [
      'one that does not apply drops out with its weight',
      [
        [earning(0), 1],
        [earning(1), 1],
        [idle, 8],
      ],
      50,
    ],
    [
      'one that crashed drops out too',
      [
        [earning(1), 1],
        [crashing, 1],
      ],
      100,
    ],
    ['nothing answered', [[crashing, 1]], 0],
  ] as const)('%s', (_name, audits, score) => {
    const weighted = audits.map(([audit, weight]) => ({ audit, weight }));
    expect(scoreByWeights(weighted, subject).score).toBe(score);
  });

  it('lists how many points of 100 each finding lost', () => {
    const audits = [earning(1), earning(0), earning(0)].map((audit, index) => ({
      audit,
      weight: [2, 1, 0][index] ?? 0,
    }));
    expect(scoreByWeights(audits, subject).findings.map(({ points }) => points)).toEqual([0, -33.3, null]);
  });
});
