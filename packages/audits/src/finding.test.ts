import type { Finding } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { defineAudit } from './define-audit.ts';
import { bySeverity, coverageOf, recommendationsOf, toFinding } from './finding.ts';
import { runAudit } from './run-audits.ts';
import { makeSubject } from './testing/make-evidence.ts';

const finding = (severity: Finding['severity'], fix: string | null, id = 'security/x'): Finding => ({
  id,
  title: 'A question',
  status: 'scored',
  outcome: 'so',
  severity,
  says: 'So.',
  why: 'It matters.',
  fix,
  facts: {},
  points: 0,
  reference: null,
});

describe('toFinding', () => {
  const ending = (run: () => { outcome: 'on' | 'off' | 'odd' } | { notApplicable: string }) =>
    defineAudit({
      id: 'security/example',
      title: 'Lock',
      passedTitle: 'Locked',
      failedTitle: 'Not locked',
      why: 'It matters.',
      needs: [],
      outcomes: {
        on: { modifier: 0, severity: 'good', says: 'The key turns.', fix: null },
        off: { modifier: -5, severity: 'low', says: 'There is no key.', fix: 'Turn it.' },
        odd: { modifier: -5, severity: 'low', title: 'Lock broken', says: 'The key is bent.', fix: 'Fix it.' },
      },
      run,
    });

  it.each([
    ['what passed', { outcome: 'on' }, 'Locked'],
    ['what failed', { outcome: 'off' }, 'Not locked'],
    ['an outcome with a title of its own', { outcome: 'odd' }, 'Lock broken'],
    ['what has no result', { notApplicable: 'There is no door.' }, 'Lock'],
  ] as const)('names %s', (_case, said, title) => {
    expect(
      toFinding(
        runAudit(
          ending(() => said),
          makeSubject(),
        ),
        0,
      ).title,
    ).toBe(title);
  });
});

describe('recommendationsOf', () => {
  it('lists each fix once, worst first', () => {
    const findings = [finding('low', 'B.'), finding('critical', 'A.'), finding('good', null), finding('medium', 'B.')];
    expect(recommendationsOf(findings)).toEqual(['A.', 'B.']);
  });
});

describe('bySeverity', () => {
  it('keeps the order of equals', () => {
    const findings = [finding('low', null, 'a'), finding('high', null, 'b'), finding('low', null, 'c')];
    expect(bySeverity(findings).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });
});

describe('coverageOf', () => {
  it.each([
    [[], { answered: 0, total: 0, percent: 100 }],
    [['scored', 'not-applicable'], { answered: 2, total: 2, percent: 100 }],
    [['scored', 'not-run', 'crashed'], { answered: 1, total: 3, percent: 33 }],
  ] as const)('%j', (statuses, coverage) => {
    expect(coverageOf(statuses.map((status) => ({ status })))).toEqual(coverage);
  });
});
