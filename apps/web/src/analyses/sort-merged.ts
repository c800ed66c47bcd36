import { type MergedFinding, severities } from '@hopwise/model';
import { isPassed } from './finding-state.ts';

/** The findings of a check as its list has them. */
export interface SortedFindings {
  /** What needs a look, worst first. */
  open: MergedFinding[];
  passed: MergedFinding[];
  /** Not applicable, or not checked. */
  notChecked: MergedFinding[];
}

const lost = ({ finding: { points } }: MergedFinding): number => Math.min(0, points ?? 0);
const rank = ({ finding: { severity } }: MergedFinding): number => severities.indexOf(severity);

/** Worst first; of one severity, what costs most. */
export function sortMerged(findings: readonly MergedFinding[]): SortedFindings {
  const sorted = findings.toSorted((a, b) => rank(a) - rank(b) || lost(a) - lost(b));
  const scored = sorted.filter(({ finding }) => finding.status === 'scored');
  return {
    open: scored.filter(({ finding }) => !isPassed(finding)),
    passed: scored.filter(({ finding }) => isPassed(finding)),
    notChecked: sorted.filter(({ finding }) => finding.status !== 'scored'),
  };
}
