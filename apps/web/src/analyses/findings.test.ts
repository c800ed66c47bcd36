import type { Finding, MergedFinding } from '@hopwise/model';
import { expect, test } from 'vitest';
import { sortMerged } from './findings.tsx';

const merged = (id: string, changes: Partial<Finding>): MergedFinding => ({
  finding: { id, status: 'scored', severity: 'medium', points: 0, ...changes } as Finding,
  kinds: ['seo'],
  hosts: [],
});
const ids = (findings: readonly MergedFinding[]) => findings.map(({ finding }) => finding.id);

test('sorts by severity, then by points lost, and separates passed and unchecked findings', () => {
  const { open, passed, notChecked } = sortMerged([
    merged('note', { severity: 'info' }),
    merged('passed', { severity: 'good', points: 5 }),
    merged('cheap', { points: -1 }),
    merged('dear', { points: -9 }),
    merged('not run', { status: 'not-run', severity: 'critical' }),
    merged('critical', { severity: 'critical' }),
  ]);
  expect(ids(open)).toEqual(['critical', 'dear', 'cheap', 'note']);
  expect(ids(passed)).toEqual(['passed']);
  expect(ids(notChecked)).toEqual(['not run']);
});
