import type { Finding } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { bySeverity, coverageOf, recommendationsOf } from './finding.ts';

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

describe('recommendationsOf', () => {
  it('tells what to do, worst first, each once', () => {
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
